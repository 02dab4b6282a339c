import { organisations } from "../../contract/organisation.ts";
import { route } from "../http/route.ts";

export const organisationRoutes = [
  route(organisations, ({ eFeature }, { database }) =>
    database
      .selectFrom("organisation")
      .select(["vWebpImage", "vImageAlt"])
      .where("eFeature", "=", eFeature)
      .orderBy("iOrder")
      .execute(),
  ),
];
