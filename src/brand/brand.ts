/** The organisation's motto, language and colours; logo and fonts are beside it (docs/brand.md). */
export const brand = {
  motto: "Shaping Your Culture For Tomorrow",
  /** BCP 47 tag of the language of src/text and of dates. */
  language: "en-GB",
  /** The background of pages, for `theme-color` and the manifest. */
  ground: { light: "#faf6ee", dark: "#0e211d" },
  /** The banner's background and text colours, as in look.css in light mode. */
  banner: { paper: "#f1e9d8", ink: "#14302a", inkSoft: "#46584f", inkOnDeep: "#f6efe0" },
  /** Colours of drawings that are files, to which no style sheet applies. */
  drawing: {
    paper: "#f7f1e6",
    ink: "#12312b",
    soft: "#3f6357",
    accent: "#e9a01f",
    coral: "#e2664c",
    faint: "#d8ccb3",
  },
} as const;
