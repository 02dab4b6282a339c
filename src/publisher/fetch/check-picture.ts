import { fileTypeFromBuffer } from "file-type";

import { ChildStartError, createLimitedChild } from "../../shared/processes.ts";
import type { DecodedPicture } from "./decode-picture.ts";
import type { DecodingRequest } from "./decoding-process.ts";

/** Why a picture is not accepted; the message is the reason. */
export class PictureError extends Error {
  override name = "PictureError";

  /** Whether the same bytes may be accepted another time. */
  get isTemporary(): boolean {
    return this.cause instanceof ChildStartError;
  }
}

/** The accepted kinds and the endings of their files; animated PNG is a kind of its own. */
const extensions: ReadonlyMap<string, string> = new Map([
  ...["jpg", "png", "webp", "avif", "gif"].map((kind) => [kind, kind] as const),
  ["apng", "png"],
]);
/** Kinds whose decoders have taken minutes for a few kilobytes. */
const decodedApart: ReadonlySet<string> = new Set(["avif", "gif"]);

const megabyte = 1024 * 1024;
/** Drawings for web pages have some hundred elements. */
const mostElements = 5000;

/**
 * Checks that bytes are a complete picture of an accepted kind, by decoding them. Names and headers
 * don't count. SVG can hold scripts: it is made safe, or drawn into a PNG.
 *
 * @throws {PictureError} for other bytes
 */
export async function checkPicture(bytes: Uint8Array): Promise<DecodedPicture> {
  const type = await fileTypeFromBuffer(bytes);
  const extension = extensions.get(type?.ext ?? "");
  if (extension) {
    const decode = decodedApart.has(extension)
      ? decodeInChild({ bytes, extension })
      : decodeHere(bytes, extension);
    const { width, height } = await decode.catch((error: unknown) => {
      throw new PictureError(`it can't be decoded as ${extension} (${firstLine(error)})`, {
        cause: error,
      });
    });
    return { bytes, extension, width, height };
  }
  if (looksLikeSvg(bytes)) {
    try {
      refuseCostlySvg(bytes);
      return await decodeInChild({ bytes, extension: "svg" });
    } catch (error) {
      throw new PictureError(`it can't be drawn as SVG (${firstLine(error)})`, { cause: error });
    }
  }
  throw new PictureError(
    `it is ${type ? type.mime : "of no known kind"}, not JPEG, PNG, WebP, AVIF, GIF or SVG`,
  );
}

/** Loads sharp late, because most rebuilds decode nothing. */
async function decodeHere(bytes: Uint8Array, extension: string): Promise<DecodedPicture> {
  const { decodePicture } = await import("./decode-picture.ts");
  return decodePicture(bytes, extension);
}

/** Refuses drawings that take seconds to draw: those with filters or very many elements. */
function refuseCostlySvg(bytes: Uint8Array): void {
  if (bytes.length > megabyte) throw new Error("it is larger than 1 MB");
  const text = new TextDecoder().decode(bytes);
  if (/<(?:[\w.-]+:)?filter[\s/>]/i.test(text)) throw new Error("it has a filter");
  if ((text.match(/<[^/!?]/g)?.length ?? 0) > mostElements)
    throw new Error(`it has more than ${mostElements} elements`);
}

/** Whether only a declaration, comments and a doctype precede an `<svg>`. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  let rest = new TextDecoder().decode(bytes.subarray(0, 4096));
  // One by one: a single pattern takes exponentially long for many comments.
  for (let before; before !== rest;) {
    before = rest;
    rest = rest.replace(/^\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*>)/i, "");
  }
  return /^\s*<svg[\s>]/i.test(rest);
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";

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
