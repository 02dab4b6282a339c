/**
 * The options of sharp for variants. A digest of these and of sharp's version is part of a variant's
 * file name, so that other options make other files.
 */
const encoding = {
  webp: { quality: 80, effort: 2 },
  // One photograph in all widths takes 10 s at sharp's default effort, 4 s at 2, 0.6 s at 0.
  avif: { quality: 50, effort: 0 },
} as const;

/** At effort 0 drawings lose 6 dB, photographs nothing; drawings are encoded fast anyway. */
const drawnAvif = { quality: 50, effort: 2 } as const;

/** @param file name of the original; photographs are JPEG */
export const encodingOf = (format: "avif" | "webp", file: string) =>
  format === "avif" && !file.endsWith(".jpg") ? drawnAvif : encoding[format];
