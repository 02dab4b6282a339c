import type { BannerHeading } from "../../site/content/site-content.ts";
import {
  blogTitleCut,
  cardTags,
  surveyDescriptionCut,
  testimonialCut,
} from "../../contract/limits.ts";
import { untagged } from "../../site/content/texts.ts";

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Truncates a text after a number of characters (grapheme clusters), and appends a tail then. */
export function cutText(text: string, maximum: number, tail = "") {
  if (text.length <= maximum) return { short: text, isCut: false };
  const plain = /^[ -~]+$/.exec(text.slice(0, maximum + 1));
  // Segmenting takes many times as long, and most texts need none.
  if (plain) return { short: text.slice(0, maximum) + tail, isCut: true };
  let count = 0;
  for (const { index } of characters.segment(text)) {
    if (count === maximum) return { short: text.slice(0, index) + tail, isCut: true };
    count += 1;
  }
  return { short: text, isCut: false };
}

/** Over 155 characters: the first 155 and ' ...' (specification 5, display rules). */
export const cutTestimonial = (text: string) => cutText(text, testimonialCut, " ...");

/** Over 145 characters: the first 145, also within a word; screen readers must hear that it goes on. */
export const cutSurveyDescription = (text: string) => cutText(text, surveyDescriptionCut, "…");

/** After 28 characters: '...'. */
export const cutBlogTitle = (title: string) => cutText(title, blogTitleCut, "...").short;

/** Up to three tags, or 'N/A'. */
export const shownTags = (tags: readonly string[]): readonly string[] =>
  tags.length > 0 ? tags.slice(0, cardTags) : [untagged];

/** Splits the banner's heading into its parts (specification 3). */
export function splitHeading(heading: string): BannerHeading {
  const words = heading.split(/\s+/).filter((word) => word !== "");
  const last = words.pop() ?? "";
  const part = (from: number, to?: number) => words.slice(from, to).join(" ");
  return { first: part(0, 1), second: part(1, 3), third: part(3, 6), rest: part(6), last };
}

/** A record without a full name shows the user's first and last name (specification 5, testimonials). */
export const fullName = (fullName: string, first = "", last = "") =>
  fullName || [first, last].filter((name) => name !== "").join(" ");

/** Removes line breaks, `<br>` too, from an address (specification 3). */
export const withoutLineBreaks = (address: string) =>
  address
    .replaceAll(/<br\s*\/?>/gi, "")
    .replaceAll(/\s+/g, (gap) =>
      !/[\r\n\u2028\u2029]/.test(gap) ? gap : /[ \t]/.test(gap) ? " " : "",
    )
    .trim();

/** The beginning of a text for cards and search results, truncated between words. */
export function excerptOf(text: string, maximum = 155): string {
  const { short, isCut } = cutText(text, maximum);
  if (!isCut) return text;
  const whole = /^(.*\S)\s/s.exec(short + (text[short.length] ?? ""))?.[1] ?? short;
  return `${whole.replace(/[\s,;:–—-]+$/, "")}…`;
}

/** Minutes for reading a text, at 220 words per minute. */
export const readingMinutes = (text: string) =>
  Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / 220));
