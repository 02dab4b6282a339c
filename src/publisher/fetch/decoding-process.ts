/** The child process of check-picture.ts: decodes pictures that may hang or take all memory. */
import sharp from "sharp";

import { limitWork } from "../../shared/processes.ts";
import { type DecodedPicture, decodePicture } from "./decode-picture.ts";

export type DecodingRequest = Pick<DecodedPicture, "bytes" | "extension">;

/** A drawing of 50 million pixels takes 200 MB. */
const mostMemory = 1024 ** 3;

sharp.concurrency(1);
sharp.cache(false);
limitWork(({ bytes, extension }: DecodingRequest) => decodePicture(bytes, extension), mostMemory);
