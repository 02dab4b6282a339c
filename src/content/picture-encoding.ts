/**
 * How variants are encoded. A part of their names is a digest of this and of sharp's version, so
 * that a picture encoded otherwise is another file.
 */
const encoding = {
  webp: { quality: 80, effort: 2 },
  // At sharp's usual effort one photograph took 10 s in all widths, at 2 4 s, at 0 0.6 s.
  avif: { quality: 50, effort: 0 },
} as const;

/** Drawings lose 6 dB at effort 0, photographs nothing, and they are quick to encode. */
const drawnAvif = { quality: 50, effort: 2 } as const;

/** @param file name of the original; photographs come as JPEG */
export const encodingOf = (format: "avif" | "webp", file: string) =>
  format === "avif" && !file.endsWith(".jpg") ? drawnAvif : encoding[format];
