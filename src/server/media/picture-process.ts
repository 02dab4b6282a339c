/** The child process of accept-picture.ts: decodes one uploaded picture, which may be made to do harm. */
import sharp from "sharp";

import { limitWork } from "../../shared/limited-work.ts";
import { makeProfilePicture } from "./make-profile-picture.ts";

/** An interlaced picture of 24 megapixels is in memory whole, with four bytes and more for each. */
const mostMemory = 256 * 1024 ** 2;

sharp.concurrency(1);
sharp.cache(false);
limitWork(makeProfilePicture, mostMemory);
