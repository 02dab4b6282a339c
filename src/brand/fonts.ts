/** The fonts, out of packages of Fontsource. look.css names what stands in until they have come. */
export const fonts = {
  headings: {
    name: "Fraunces",
    file: "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2",
    weights: "100 900",
    /** For letters in sharing pictures: a package `@fontsource/…`. */
    drawn: "fraunces",
  },
  text: {
    name: "Figtree",
    file: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    weights: "300 900",
    drawn: "figtree",
  },
} as const;
