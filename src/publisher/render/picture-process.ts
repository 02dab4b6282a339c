/** The child process of make-pictures.ts: makes pictures while the publisher renders pages. */
import { enableCompileCache } from "node:module";
import { setPriority } from "node:os";
import { basename, join } from "node:path";

import pLimit from "p-limit";
import sharp from "sharp";

import type { PictureRecipe } from "../../site/content/render-scope.ts";
import { allOf } from "../../shared/all-of.ts";
import { inProject, writeFileAtomically } from "../../shared/files.ts";
import { messageOf } from "../progress/format.ts";
import { pictureEncoder } from "./make-variant.ts";
import { EncodingError, jobsAtOnce, type PictureJob, type PictureResult } from "./make-pictures.ts";

/** Each picture that waits for a thread would hold its pixels. */
const limitConcurrency = pLimit(jobsAtOnce);

const make = ({ originals, folder, recipes }: PictureJob) => {
  const encode = pictureEncoder(originals);
  const put = async (address: string, recipe: PictureRecipe) => {
    const bytes = await encode(recipe).catch((error: unknown) => {
      throw new EncodingError(messageOf(error));
    });
    await writeFileAtomically(join(folder, basename(address)), bytes);
  };
  return allOf(recipes.map(([address, recipe]) => limitConcurrency(put, address, recipe)));
};

enableCompileCache(inProject(".data", "compiled"));
// Pages, and the server of the site, come first.
setPriority(5);
sharp.concurrency(1);
sharp.cache(false);
// `process.exit` would wait for the threads that encode.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (job: PictureJob) => {
  make(job).then(
    () => answer({ id: job.id }),
    (error: unknown) => {
      const isOfOriginal = error instanceof EncodingError;
      answer({ id: job.id, error: { isOfOriginal, message: messageOf(error) } });
    },
  );
});

const answer = (result: PictureResult) => process.send?.(result);
