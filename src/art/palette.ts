/** The colour of a dot or shape by its purpose. Pages style it by the class `art-<role>`. */
export type Role = "ink" | "accent" | "coral" | "faint";

export type Palette = Readonly<Record<Role, string>>;
