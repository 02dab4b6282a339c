import { commonSection } from "../../contract/common-section.ts";
import { route } from "../http/route.ts";

export const commonSectionRoutes = [
  route(commonSection, ({ vSlug }, { database }) =>
    database
      .selectFrom("common_section")
      .select(["vTitle", "vHeading", "vDescription", "vImage", "vImageAlt"])
      .where("vSlug", "=", vSlug)
      .execute(),
  ),
];
