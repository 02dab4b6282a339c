import { brand } from "../../contract/brand/brand.ts";

/** Words that the build adds where the API's content has none. */

/** Metadata of pages without their own (specification 2). */
export const defaultMeta = {
  description: "Shaping Your Culture For Tomorrow",
  keywords: "culture, audit, shaping, tomorrow",
} as const;

export const untitledBodyVideo = "Video";

/** Words of the link in place of a film or recording, by element; the name of the file follows. */
export const unplayedMedia: Readonly<Record<string, string>> = { video: "Video", audio: "Audio" };

export const untagged = "N/A";

export const onThisPage = "On this page";

const date = new Intl.DateTimeFormat(brand.language, { dateStyle: "long", timeZone: "UTC" });

/** "3 March 2026", of an ISO time. */
export const dateInWords = (time: string) => date.format(new Date(time));

export const updatedOn = (time: string) => `Updated ${dateInWords(time)}`;

/** Names of regions that scroll by themselves, by element. */
export const wideLabels = { table: "Table", pre: "Preformatted text" } as const;

/** Control characters except tab, line feed and carriage return, and two noncharacters. */
const unprintable =
  // oxlint-disable-next-line no-control-regex -- it matches control characters
  /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

/** Removes the characters that XML 1.0 forbids, for feed and sitemap. Lone surrogates become U+FFFD. */
export const printable = (text: string): string => text.replaceAll(unprintable, "").toWellFormed();
