/** Scripts that are written from right to left. */
const rightToLeft = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"];

/** The direction of a language, for `dir`. */
export const directionOf = (language: string): "ltr" | "rtl" =>
  rightToLeft.includes(new Intl.Locale(language).maximize().script ?? "") ? "rtl" : "ltr";
