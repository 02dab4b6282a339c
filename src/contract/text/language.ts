/** The language in which this folder is written: `en`, `de`. Pages in another one would be read out wrongly. */
export const textLanguage = "en";
