import type { Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";

import { filePolicy } from "../../shared/http/headers.ts";
import { type Database, profilePictureFolder } from "../db/tables.ts";

/** Browsers replace their stored headers by those of a 304. */
const retainedHeaders = [
  ...RETAINED_304_HEADERS,
  "access-control-allow-origin",
  "content-security-policy",
];

/**
 * Serves the pictures of the database: `GET /media/PATH.webp`, `.svg`, `.png`. A changed picture
 * keeps its name, so caches revalidate after five minutes by ETag. Uploaded pictures are `private`.
 */
export function mountPictures(app: Hono, database: Database): void {
  app.get("/media/:path{.+}", etag({ retainedHeaders }), async (context) => {
    const path = context.req.param("path").replaceAll("\0", "");
    const isPrivate = path.startsWith(`${profilePictureFolder}/`);
    const picture = await database
      .selectFrom("picture")
      .select(["vType", "vHash", "bContent"])
      .where("vPath", "=", path)
      .executeTakeFirst();
    if (!picture) return context.notFound();
    return context.body(new Uint8Array(picture.bContent), 200, {
      "Content-Type": picture.vType,
      "Content-Security-Policy": filePolicy,
      "Cache-Control": `${isPrivate ? "private" : "public"}, max-age=300`,
      ETag: `"${picture.vHash}"`,
    });
  });
}
