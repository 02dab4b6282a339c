import { videos } from "../../contract/video.ts";
import { openRoute } from "../route.ts";

export const videoRoutes = [
  openRoute(videos, ({ database }) =>
    database
      .selectFrom("video")
      .select(["vUrl", "vTitle"])
      .where("eFeature", "=", "Yes")
      .orderBy("iOrder")
      .execute(),
  ),
];
