/** The organisation. Everything that gives the site its look is made from what is here (docs/brand.md). */
export const brand = {
  /** Where the setting PUBLIC_PRODUCT_NAME has no other. */
  name: "Morrow",
  motto: "Shaping Your Culture For Tomorrow",
  /** BCP 47 tag of the language of src/contract/text, with the country whose dates and numbers it has. */
  language: "en-GB",
};

/** All other colours of pages, mails and drawings are mixed from these (look.ts). */
export const colours = {
  /** Pages in light mode. */
  ground: "#faf6ee",
  /** Their text and buttons. */
  ink: "#14302a",
  /** Pages in dark mode. */
  night: "#0e211d",
  /** The sign, and what shall be seen first; in dark mode buttons too. */
  accent: "#e9a01f",
  link: "#0f5c4a",
  /** A second colour beside the accent, in drawings. */
  spot: "#d9573b",
};

interface BrandFont {
  readonly name: string;
  /** Below the project's root; cut to what pages show. */
  readonly file: string;
  /** Those that the file has. */
  readonly weights: string;
  /** What stands in for it until it has loaded, and in mails. */
  readonly kind: "serif" | "sans-serif";
  /** Of an em: how far letters go up and down, and how wide they are (docs/brand.md). */
  readonly ascent: number;
  readonly descent: number;
  readonly width: number;
  readonly boldWidth: number;
}

export const fonts: Readonly<Record<"headings" | "text", BrandFont>> = {
  headings: {
    name: "Fraunces",
    file: "./src/contract/brand/fonts/fraunces.woff2",
    weights: "480",
    kind: "serif",
    ascent: 0.978,
    descent: 0.255,
    width: 0.435,
    boldWidth: 0.435,
  },
  text: {
    name: "Figtree",
    file: "./src/contract/brand/fonts/figtree.woff2",
    weights: "400 700",
    kind: "sans-serif",
    ascent: 0.95,
    descent: 0.25,
    width: 0.4506,
    boldWidth: 0.4675,
  },
};

/** The mark: SVG elements on a ground of 32 × 32, coloured by the classes `art-ink`, `art-accent`, `art-coral`. */
export const logo =
  '<path class="art-accent" d="M11.4 22a4.6 4.6 0 0 1 9.2 0z"/>' +
  '<path class="art-ink" d="M26 22a1.4 1.4 0 1 1 0-.1zM25.1 18.3a1.4 1.4 0 1 1 0-.1zM22.7 15.3a1.4 1.4 0 1 1 0-.1zM19.3 13.6a1.4 1.4 0 1 1 0-.1zM15.4 13.6a1.4 1.4 0 1 1 0-.1zM12 15.3a1.4 1.4 0 1 1 0-.1zM9.6 18.3a1.4 1.4 0 1 1 0-.1zM8.8 22a1.4 1.4 0 1 1 0-.1z"/>' +
  '<path class="art-ink" d="M31.5 22a1.7 1.7 0 1 1 0-.1zM30.8 17.7a1.7 1.7 0 1 1 0-.1zM28.8 13.9a1.7 1.7 0 1 1 0-.1zM25.8 10.8a1.7 1.7 0 1 1 0-.1zM21.9 8.9a1.7 1.7 0 1 1 0-.1zM17.7 8.2a1.7 1.7 0 1 1 0-.1zM13.4 8.9a1.7 1.7 0 1 1 0-.1zM9.5 10.8a1.7 1.7 0 1 1 0-.1zM6.5 13.9a1.7 1.7 0 1 1 0-.1zM4.5 17.7a1.7 1.7 0 1 1 0-.1zM3.8 22a1.7 1.7 0 1 1 0-.1z"/>' +
  '<path class="art-ink" d="M3.3 27.4a1.1 1.1 0 1 1 0-.1zM7.2 27.4a1.1 1.1 0 1 1 0-.1zM11.2 27.4a1.1 1.1 0 1 1 0-.1zM15.1 27.4a1.1 1.1 0 1 1 0-.1zM19.1 27.4a1.1 1.1 0 1 1 0-.1zM23 27.4a1.1 1.1 0 1 1 0-.1zM27 27.4a1.1 1.1 0 1 1 0-.1zM30.9 27.4a1.1 1.1 0 1 1 0-.1z"/>';

/** The same in fewer and larger shapes, for the icon of a tab; it may be the logo itself. */
export const smallLogo =
  '<path class="art-accent" d="M9.4 22.2a6.6 6.6 0 0 1 13.2 0z"/>' +
  '<path class="art-ink" d="M31.5 22.2a2.3 2.3 0 1 1 0-.1zM29.7 15.6a2.3 2.3 0 1 1 0-.1zM24.9 10.8a2.3 2.3 0 1 1 0-.1zM18.3 9a2.3 2.3 0 1 1 0-.1zM11.7 10.8a2.3 2.3 0 1 1 0-.1zM6.9 15.6a2.3 2.3 0 1 1 0-.1zM5.1 22.2a2.3 2.3 0 1 1 0-.1z"/>' +
  '<path class="art-ink" d="M4.5 28.4a1.7 1.7 0 1 1 0-.1zM11.1 28.4a1.7 1.7 0 1 1 0-.1zM17.7 28.4a1.7 1.7 0 1 1 0-.1zM24.3 28.4a1.7 1.7 0 1 1 0-.1zM30.9 28.4a1.7 1.7 0 1 1 0-.1z"/>';

/** The shape before small headings, and beside the name in mails, which often block pictures. */
export const sign = {
  /** Of its width. */
  height: 0.5,
  corners: "50% 50% 0 0 / 100% 100% 0 0",
};
