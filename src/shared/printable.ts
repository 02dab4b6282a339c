/** Controls but tab, line feed and carriage return, and the noncharacters that XML forbids. */
const unprintable =
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

/**
 * The text without characters that XML 1.0 forbids, in which no feed and no sitemap could be read.
 * Half a surrogate pair becomes U+FFFD.
 */
export const printable = (text: string): string => text.replaceAll(unprintable, "").toWellFormed();
