import { brand } from "../brand/brand.ts";

/** Words that the build adds where the API's content has none. */

/** Metadata of pages without their own (specification 2). */
export const defaultMeta = {
  description: brand.motto,
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
