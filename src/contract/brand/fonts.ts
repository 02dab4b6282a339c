/** The fonts: files below the project's root, cut to what pages show (docs/brand.md). */
export const fonts = {
  headings: {
    name: "Fraunces",
    file: "./src/contract/brand/fonts/fraunces.woff2",
    weights: "480",
    /** The font of sharing pictures: a package `@fontsource/…`, and a weight that it has. */
    drawn: ["fraunces", 500],
  },
  text: {
    name: "Figtree",
    file: "./src/contract/brand/fonts/figtree.woff2",
    weights: "400 700",
    drawn: ["figtree", 600],
  },
} as const;
