/** The fonts: files below the project's root, cut to what pages show (docs/brand.md). */
export const fonts = {
  headings: {
    name: "Fraunces",
    file: "./src/brand/fonts/fraunces.woff2",
    weights: "480",
    /** For letters in sharing pictures: a package `@fontsource/…`. */
    drawn: "fraunces",
  },
  text: {
    name: "Figtree",
    file: "./src/brand/fonts/figtree.woff2",
    weights: "400 700",
    drawn: "figtree",
  },
} as const;
