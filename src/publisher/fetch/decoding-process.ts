/** The child process of decode-in-child.ts: decodes pictures that may hang or take all memory. */
import sharp from "sharp";

import { type DecodedPicture, decodePicture } from "./decode-picture.ts";

export type DecodingRequest = Pick<DecodedPicture, "bytes" | "extension">;

/** A drawing of 50 million pixels takes 200 MB. */
const mostMemory = 1024 ** 3;
/**
 * Microseconds of processor time for one picture; those of real sites take some 100,000. The time of a
 * clock would depend on what else the machine does.
 */
const mostTime = 5_000_000;

/** `process.exit` would wait for the thread that draws. */
const end = (signal: NodeJS.Signals) => process.kill(process.pid, signal);

/** The processor time before the picture that is being decoded. */
let before: NodeJS.CpuUsage | undefined;

sharp.concurrency(1);
sharp.cache(false);
process.on("disconnect", () => end("SIGKILL"));
process.on("message", ({ bytes, extension }: DecodingRequest) => {
  before = process.cpuUsage();
  void decodePicture(bytes, extension)
    .then(
      (image) => process.send?.({ image }),
      (error: unknown) => process.send?.({ error: messageOf(error) }),
    )
    .finally(() => (before = undefined));
});
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) end("SIGKILL");
  const { user, system } = before ? process.cpuUsage(before) : { user: 0, system: 0 };
  if (user + system > mostTime) end("SIGXCPU");
}, 50).unref();
process.send?.("ready");

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
