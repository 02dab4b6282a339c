/** The fonts, out of packages of Fontsource. */
export const fonts = {
  headings: {
    name: "Fraunces",
    file: "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2",
    weights: "100 900",
    /** What stands in until it has come, as in look.css. */
    fallbacks: ["Georgia", "serif"],
    /** For letters in sharing pictures: a package `@fontsource/…`. */
    drawn: "fraunces",
  },
  text: {
    name: "Figtree",
    file: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    weights: "300 900",
    fallbacks: ["system-ui", "sans-serif"],
    drawn: "figtree",
  },
} as const;
