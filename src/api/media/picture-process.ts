/** The child process of pictures.ts: decodes one uploaded picture, which may be made to do harm. */
import { readFile } from "node:fs/promises";

import sharp from "sharp";

import { limitWork } from "../../shared/processes.ts";
import {
  type AcceptedPicture,
  makeProfilePicture,
  PictureRefusal,
} from "./make-profile-picture.ts";

export interface PictureRequest {
  /** Its file. */
  readonly path: string;
}

export type PictureAnswer = AcceptedPicture | { readonly refusal: string };

/** Without a picture it has 85 MB; one of 12 megapixels that is in memory whole adds 70 to 100. */
const mostMemory = 192 * 1024 ** 2;

async function answer({ path }: PictureRequest): Promise<PictureAnswer> {
  try {
    return await makeProfilePicture(await readFile(path));
  } catch (error) {
    if (error instanceof PictureRefusal) return { refusal: error.message };
    throw error;
  }
}

sharp.concurrency(1);
sharp.cache(false);
limitWork(answer, mostMemory);
