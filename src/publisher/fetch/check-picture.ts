import { fileTypeFromBuffer } from "file-type";

import { ChildStartError, createLimitedChild } from "../../shared/processes.ts";
import type { DecodedPicture } from "./decode-picture.ts";
import type { DecodingRequest } from "./decoding-process.ts";
import { mostSvgBytes, readSvg } from "./read-svg.ts";

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
  try {
    const svg = readSvg(bytes);
    if (svg !== undefined) {
      refuseCostlySvg(bytes.length, svg);
      return await decodeInChild({ bytes: new TextEncoder().encode(svg), extension: "svg" });
    }
  } catch (error) {
    throw new PictureError(`it can't be drawn as SVG (${firstLine(error)})`, { cause: error });
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

/** The parts of a shadow, which takes a quarter of a second. Others make noise or light, or load pictures. */
const shadowParts: ReadonlySet<string> = new Set(
  "Blend ColorMatrix ComponentTransfer Composite DropShadow Flood FuncA FuncB FuncG FuncR GaussianBlur Merge MergeNode Offset".split(
    " ",
  ),
);
const mostShadows = 5;

/** Refuses drawings that take seconds to draw: those with filters but shadows, or with very many elements. */
function refuseCostlySvg(bytes: number, text: string): void {
  if (bytes > mostSvgBytes) throw new Error("it is larger than 1 MB");
  if ((text.match(/<[^/!?]/g)?.length ?? 0) > mostElements)
    throw new Error(`it has more than ${mostElements} elements`);
  for (const [, part = ""] of text.matchAll(/<(?:[\w.-]+:)?fe([A-Z]\w*)/g))
    if (!shadowParts.has(part)) throw new Error("it has a filter other than a shadow");
  if ((text.match(/\bfilter\b/gi)?.length ?? 0) > 3 * mostShadows)
    throw new Error(`it has more than ${mostShadows} filters`);
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
