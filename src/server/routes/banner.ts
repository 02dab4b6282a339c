import { banners } from "../../contract/banner.ts";
import { route } from "../http/route.ts";

export const bannerRoutes = [
  route(banners, ({ eFeature }, { database }) =>
    database
      .selectFrom("banner")
      .select(["vHeading", "vSubHeading", "vColor", "vImage", "vImageAlt"])
      .where("eFeature", "=", eFeature)
      .orderBy("iOrder")
      .execute(),
  ),
];
