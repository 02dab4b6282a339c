import * as v from "valibot";

import { platform } from "../../contract/platform.ts";
import { ApiError } from "../http/api-error.ts";
import { openRoute } from "../http/route.ts";

const points = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ vTitle: v.string(), tDescription: v.string() })),
);

/** Needs no `authorization-type` header: the text is public. */
export const platformRoutes = [
  openRoute(platform, async ({ database }) => {
    const row = await database.selectFrom("platform").selectAll().executeTakeFirst();
    if (!row) throw new ApiError(404, "There is no text about the platform.");
    const { tPoints, ...rest } = row;
    return { ...rest, points: v.parse(points, tPoints) };
  }),
];
