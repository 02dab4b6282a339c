import { randomUUID } from "node:crypto";

import type { Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";

import { hexDigest } from "../../shared/digest.ts";
import { filePolicy } from "../../shared/http/headers.ts";
import { ChildStartError, createLimitedChild, LimitError } from "../../shared/processes.ts";
import { type Database, profilePictureFolder, type Tables } from "../db/tables.ts";
import { ApiError, RetryLaterError } from "../http/failures.ts";
import type { AcceptedPicture } from "./make-profile-picture.ts";
import type { PictureAnswer, PictureRequest } from "./picture-process.ts";
import { refusalText } from "../../contract/text/refusals.ts";

/** Pictures of the database: served, and those of participants accepted, stored and removed. */

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

const ownPicture = new RegExp(`^/media/(${profilePictureFolder}/.+)$`);

type PictureAddresses = Pick<Tables["participant"], "vImage" | "vWebpImage">;

/** Stores a picture under an unguessable name. */
export async function storePicture(
  database: Database,
  { webp, jpeg }: AcceptedPicture,
): Promise<PictureAddresses> {
  const path = `${profilePictureFolder}/${randomUUID()}`;
  const rows = [
    { vPath: `${path}.jpg`, vType: "image/jpeg", bContent: jpeg },
    { vPath: `${path}.webp`, vType: "image/webp", bContent: webp },
  ].map((file) => {
    const vHash = hexDigest(file.vPath, 32);
    return { ...file, vHash, vSourceHash: vHash };
  });
  await database.insertInto("picture").values(rows).execute();
  return { vImage: `/media/${path}.jpg`, vWebpImage: `/media/${path}.webp` };
}

/** Removes uploaded pictures; those of the sample stay. */
export async function removePictures(
  database: Database,
  { vImage, vWebpImage }: PictureAddresses,
): Promise<void> {
  const paths = [vImage, vWebpImage].flatMap((address) => ownPicture.exec(address)?.[1] ?? []);
  if (paths.length > 0) await database.deleteFrom("picture").where("vPath", "in", paths).execute();
}

const process = new URL("./picture-process.ts", import.meta.url);

/** Milliseconds for the process to start, and to answer: with the time in the queue less than a minute. */
const patience = 15_000;

/** In the security log. */
const refused = { event: "picture", outcome: "refused" } as const;

/** The `Retry-After` when the process can't be started, in seconds. */
const startPause = 30;

/**
 * Makes a profile picture of an uploaded file, as `makeProfilePicture` does, in a process of its own: it can
 * be ended when the picture takes too long or too much memory, and a picture that takes it over finds
 * no other person's.
 *
 * @throws {ApiError} 400 for a file that is not accepted, or that takes more than the process may take
 * @throws {RetryLaterError} 503 when the process can't be started
 */
export async function acceptPicture(path: string): Promise<AcceptedPicture> {
  await using child = createLimitedChild<PictureAnswer>(process, patience);
  const answer = await child.run({ path } satisfies PictureRequest).catch(explain);
  if ("refusal" in answer) throw new ApiError(400, answer.refusal, refused);
  return answer;
}

function explain(error: unknown): never {
  if (error instanceof ChildStartError) throw new RetryLaterError(503, startPause);
  if (!(error instanceof LimitError)) throw error;
  throw new ApiError(400, refusalText.pictureSlow, refused);
}
