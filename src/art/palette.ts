/** The colour of a dot or shape by its purpose. Pages style it by the class `art-<role>`. */
export type Role = "ink" | "accent" | "coral" | "faint";

export type Palette = Readonly<Record<Role, string>>;

/** The colours of the brand for pictures that are files, which no style sheet reaches. */
export const brand = {
  paper: "#f7f1e6",
  pine: "#12312b",
  moss: "#3f6357",
  marigold: "#e9a01f",
  coral: "#e2664c",
  sand: "#d8ccb3",
} as const;

/** The roles on paper. */
export const onPaper: Palette = {
  ink: brand.pine,
  accent: brand.marigold,
  coral: brand.coral,
  faint: brand.sand,
};
