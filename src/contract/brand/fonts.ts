/** The fonts: files below the project's root, cut to what pages show (docs/brand.md). */
export const fonts = {
  headings: { name: "Fraunces", file: "./src/contract/brand/fonts/fraunces.woff2", weights: "480" },
  text: { name: "Figtree", file: "./src/contract/brand/fonts/figtree.woff2", weights: "400 700" },
} as const;
