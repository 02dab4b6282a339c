/** The organisation's motto, language and colours; logo and fonts are beside it (docs/brand.md). */
export const brand = {
  motto: "Shaping Your Culture For Tomorrow",
  /** BCP 47 tag of the language of src/contract/text and of dates. */
  language: "en-GB",
  /** The background of pages, for `theme-color` and the manifest. */
  ground: { light: "#faf6ee", dark: "#0e211d" },
  /** The banner's background and text colours, as in look.css in light mode. */
  banner: { paper: "#f1e9d8", ink: "#14302a", inkSoft: "#46584f", inkOnDeep: "#f6efe0" },
  /** Mails, whose programs know few styles and load no fonts; the colours are tokens of look.css. */
  mail: {
    headings: "Georgia,'Times New Roman',serif",
    text: "Arial,Helvetica,sans-serif",
    /** The logo's sign: an empty element in the accent's colour, because pictures are often blocked. */
    sign: "display:inline-block;width:24px;height:12px;border-radius:12px 12px 0 0",
    light: {
      surface: "#faf6ee",
      surfaceRaised: "#fffdf8",
      ink: "#14302a",
      inkSoft: "#46584f",
      line: "#ddd2bb",
      accent: "#e9a01f",
      link: "#0f5c4a",
      button: "#14302a",
      inkOnButton: "#fffdf8",
    },
    dark: {
      surface: "#0e211d",
      surfaceRaised: "#152d27",
      ink: "#f3ecdd",
      inkSoft: "#b9c4b8",
      line: "#294239",
      accent: "#f2b544",
      link: "#9fd8c2",
      button: "#f2b544",
      inkOnButton: "#14251f",
    },
  },
} as const;
