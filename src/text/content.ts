/** Words that the build adds where the API's content has none. */

/** Metadata of pages without their own (specification 2). */
export const defaultMeta = {
  description: "Shaping Your Culture For Tomorrow",
  keywords: "culture, audit, shaping, tomorrow",
} as const;

export const untitledBodyVideo = "Video";

/** What scrolls by itself, by element. */
export const wideLabels = { table: "Table", pre: "Preformatted text" } as const;
