import type { Variant } from "./render-scope.ts";

const webp = { quality: 80, effort: 2 } as const;

/**
 * Effort 0 takes a tenth of the time of effort 2, and photographs lose nothing. Most cameras and
 * programs store colours at half the resolution already; it halves the time once more.
 */
const photographAvif = { quality: 50, effort: 0, chromaSubsampling: "4:2:0" } as const;

/**
 * At effort 0 drawings lose 6 dB, and their edges need all colours. A quality of 60 instead of 50
 * brings 3 dB, most of it at edges, for 14 % more bytes; 70 brings half as much for as many.
 */
const drawingAvif = { quality: 60, effort: 2, chromaSubsampling: "4:4:4" } as const;

const jpeg = { quality: 84 } as const;

/** The options of sharp for a variant. Originals that are JPEG are photographs. */
export function encodingOf({ format, file }: Pick<Variant, "format" | "file">) {
  if (format === "jpeg") return jpeg;
  if (format === "webp") return webp;
  return file.endsWith(".jpg") ? photographAvif : drawingAvif;
}
