/** The child process of decode-in-child.ts: decodes pictures that may hang or take all memory. */
import sharp from "sharp";

import { type DecodedPicture, decodePicture } from "./decode-picture.ts";

export type DecodingRequest = Pick<DecodedPicture, "bytes" | "extension">;

/** A drawing of 50 million pixels takes 200 MB. */
const mostMemory = 1024 ** 3;

/** `process.exit` would wait for the thread that draws. */
const end = () => process.kill(process.pid, "SIGKILL");

sharp.concurrency(1);
sharp.cache(false);
process.on("disconnect", end);
process.on("message", ({ bytes, extension }: DecodingRequest) => {
  decodePicture(bytes, extension).then(
    (image) => process.send?.({ image }),
    (error: unknown) => process.send?.({ error: messageOf(error) }),
  );
});
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) end();
}, 50).unref();
process.send?.("ready");

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
