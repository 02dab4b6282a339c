/** Control characters except tab, line feed and carriage return, and two noncharacters. */
const unprintable =
  // oxlint-disable-next-line no-control-regex -- it matches control characters
  /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

/** Removes the characters that XML 1.0 forbids, for feed and sitemap. Lone surrogates become U+FFFD. */
export const printable = (text: string): string => text.replaceAll(unprintable, "").toWellFormed();
