import { createRequire } from "node:module";

import type { Root } from "hast";
import { toText } from "hast-util-to-text";
import { SKIP, visit } from "unist-util-visit";
import type * as Culori from "culori";

import type { BannerHeading, Ground } from "../../site/content/site-content.ts";
import {
  blogTitleCut,
  cardTags,
  surveyDescriptionCut,
  testimonialCut,
} from "../../contract/limits.ts";
import { untagged } from "../../contract/text/content.ts";
import { parseBody } from "../../site/content/html-tree.ts";
import { tokens } from "../../contract/brand/look.ts";

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

/** Elements without readable text, in addition to those that browsers do not render. */
const embedded = "audio canvas iframe math noscript object svg textarea video".split(" ");
const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];

/** The readable text of HTML: entities decoded, a space between blocks, white space collapsed. */
export function plainText(html: string): string {
  const tree = parseBody(html);
  removeElements(tree, embedded);
  return textOf(tree);
}

/** The readable text, and the one without headings for an excerpt. */
export function articleTexts(html: string): { readonly whole: string; readonly running: string } {
  const tree = parseBody(html);
  removeElements(tree, embedded);
  const whole = textOf(tree);
  removeElements(tree, headings);
  return { whole, running: textOf(tree) || whole };
}

function removeElements(tree: Root, names: readonly string[]): void {
  visit(tree, "element", (node, index, parent) => {
    if (!parent || index === undefined || !names.includes(node.tagName)) return;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

const textOf = (tree: Root): string => toText(tree).replaceAll(/\s+/g, " ").trim();

// Its one file for `require`; `import` reads 150 files at each publish, a tenth of a second.
const { blend, formatHex, formatHex8, interpolate, parse, wcagContrast } = createRequire(
  import.meta.url,
)("culori") as typeof Culori;

/** The banner's, in light mode. */
const paper = tokens["surface-sunken"].light;
const ink = tokens.ink.light;
const inkSoft = tokens["ink-soft"].light;
const inkOnDeep = tokens["ink-on-deep"].light;

/** Below this contrast text is hard to read (WCAG 1.4.3). */
export const leastContrast = 4.5;

/** The longest notations, such as `color-mix()`, are shorter; the parser takes seconds for 60,000 digits. */
const longestColour = 100;

/** A CSS colour of the API as hexadecimal sRGB; empty for `var(--x)` and others that the page decides. */
export function cssColour(value: string): string {
  const colour = value.length <= longestColour ? parse(value.trim()) : undefined;
  return colour ? formatHex8(colour).replace(/ff$/, "") : "";
}

/**
 * Makes a colour of the API the ground of a section, with a readable text colour. A medium colour,
 * on which neither dark nor light text is readable, is mixed with paper until dark text is.
 */
export function groundOf(value: string): Ground {
  const color = cssColour(value);
  const seen = color === "" ? paper : shownOn(paper, color);
  if (wcagContrast(seen, inkSoft) >= leastContrast) return { color, tone: "on-paper" };
  if (wcagContrast(seen, ink) >= leastContrast) return { color, tone: "on-light" };
  if (wcagContrast(seen, inkOnDeep) >= leastContrast) return { color, tone: "on-dark" };
  return { color: lighten(seen), tone: "on-light" };
}

/** The colour mixed with as little paper as dark text needs, in steps of 2 %. */
function lighten(colour: string): string {
  const withPaper = interpolate([colour, paper], "rgb");
  for (let share = 0.02; share < 1; share += 0.02) {
    const mixed = formatHex(withPaper(share));
    if (wcagContrast(mixed, ink) >= leastContrast) return mixed;
  }
  return paper;
}

/** The visible colour when a colour, possibly translucent, covers another. */
export const shownOn = (under: string, colour: string): string => formatHex(blend([under, colour]));
