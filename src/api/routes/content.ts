import { existsSync } from "node:fs";
import { join } from "node:path";

import * as v from "valibot";

import { platform, testimonials, videos } from "../../contract/home.ts";
import { companySettings, socialSettings } from "../../contract/page.ts";
import { ApiError } from "../http/api-error.ts";
import { perMegabyte } from "./route-limit.ts";
import { openRoute, route } from "./route.ts";
import { captionText } from "../media/captions.ts";

const points = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ vTitle: v.string(), tDescription: v.string() })),
);

/** Content calls whose answers are not just the rows of a table (`content-rows.ts`, `blog.ts`). */
export const contentRoutes = [
  openRoute(companySettings, perMegabyte, ({ database }) =>
    database.selectFrom("setting").select(["vName", "vValue"]).orderBy("iOrder").execute(),
  ),

  openRoute(socialSettings, perMegabyte, ({ database }) =>
    database.selectFrom("social").select(["vName", "vValue"]).orderBy("iOrder").execute(),
  ),

  // Needs no `authorization-type` header: the text is public.
  openRoute(platform, perMegabyte, async ({ database }) => {
    const row = await database.selectFrom("platform").selectAll().executeTakeFirst();
    if (!row) throw new ApiError(404, "There is no text about the platform.");
    const { tPoints, ...rest } = row;
    return { ...rest, points: v.parse(points, tPoints) };
  }),

  route(testimonials, perMegabyte, async ({ eFeature }, { database }) => {
    const rows = await database
      .selectFrom("testimonial")
      .selectAll()
      .where("eFeature", "=", eFeature)
      .orderBy("iOrder")
      .execute();
    return rows.map(({ vWebpImage, vFirstName, vLastName, vOrganizationName, ...row }) => ({
      tTestimonial: row.tTestimonial,
      vFullName: row.vFullName,
      user_datas: { vWebpImage, vFirstName, vLastName, user_profile: { vOrganizationName } },
    }));
  }),

  openRoute(videos, perMegabyte, async ({ database, films }) => {
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
        const hasPoster = name !== undefined && existsSync(join(films, `${name}.webp`));
        return { ...row, tTranscript, vWebpImage: hasPoster ? `${row.vUrl}.webp` : "" };
      }),
    );
  }),
];
