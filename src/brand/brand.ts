/** What makes the site one organisation's, with the other files of this folder (docs/brand.md). */
export const brand = {
  motto: "Shaping Your Culture For Tomorrow",
  /** BCP 47: of the sentences in src/text, and of dates. */
  language: "en-GB",
  /** Of the page, for what browsers draw around it. */
  ground: { light: "#faf6ee", dark: "#0e211d" },
  /** Of look.css in light mode: the banner, and texts on it. */
  banner: { paper: "#f1e9d8", ink: "#14302a", inkSoft: "#46584f", inkOnDeep: "#f6efe0" },
  /** Of pictures that are files, which no style sheet reaches. */
  drawing: {
    paper: "#f7f1e6",
    ink: "#12312b",
    soft: "#3f6357",
    accent: "#e9a01f",
    coral: "#e2664c",
    faint: "#d8ccb3",
  },
} as const;
