import { createLimitedChild } from "../../shared/processes.ts";
import type { DecodedPicture } from "./decode-picture.ts";
import type { DecodingRequest } from "./decoding-process.ts";

const decoder = createLimitedChild<DecodedPicture>(
  new URL("./decoding-process.ts", import.meta.url),
);

/**
 * Decodes a picture in a child process, which ends itself after 5 seconds of processor time or above
 * 1 GB: librsvg has no time limit, and libuv only four threads. The child is used again until
 * {@link endDecoder}.
 *
 * @throws {ChildStartError} when the process can't be started
 * @throws {Error} when the picture can't be decoded within the limits
 */
export const decodeInChild = (request: DecodingRequest): Promise<DecodedPicture> =>
  decoder.run(request);

/** Ends the process, which may hold 200 MB, after the pictures that it was asked for. */
export const endDecoder = decoder.end;
