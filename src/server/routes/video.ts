import { videos } from "../../contract/video.ts";
import { captionText } from "../media/captions.ts";
import { openRoute } from "../http/route.ts";

export const videoRoutes = [
  openRoute(videos, async ({ database, films }) => {
    const rows = await database
      .selectFrom("video")
      .select(["vUrl", "vTitle", "tDescription"])
      .where("eFeature", "=", "Yes")
      .orderBy("iOrder")
      .execute();
    return Promise.all(
      rows.map(async (row) => {
        const name = /^\/media\/videos\/([a-z0-9-]+)$/.exec(row.vUrl)?.[1];
        const tTranscript = name ? await captionText(films, name) : "";
        return { ...row, tTranscript };
      }),
    );
  }),
];
