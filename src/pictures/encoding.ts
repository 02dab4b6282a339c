/**
 * How variants are encoded. A part of their names is a digest of this and of sharp's version, so
 * that a picture encoded otherwise is another file.
 */
export const encoding = {
  // AVIF at sharp's usual effort took 60 of the 70 s of a first build; at 2 the files grow by few per cent.
  avif: { quality: 50, effort: 2 },
  webp: { quality: 80, effort: 4 },
} as const;
