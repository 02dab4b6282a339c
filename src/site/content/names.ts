import type { Topic } from "./site-content.ts";

/** More than any name has; normalizing takes seconds for 60,000 combining marks. */
const mostRead = 1000;

/** Characters that nobody sees, such as soft hyphens. Joiners are not among them: they change letters and emoji. */
const unseen = /[\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF\p{Bidi_C}]/gu;

/** The beginning of a text that becomes a name, as it is seen, with composed characters (NFC). */
export const nameStart = (text: string): string =>
  text.slice(0, mostRead).replaceAll(unseen, "").normalize("NFC");

/** Letters and digits of any script in lower case, joined by hyphens, 60 characters at most. */
export function hyphenatedWords(text: string): string {
  const words =
    nameStart(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return Array.from(words.join("-")).slice(0, 60).join("").replace(/-$/, "");
}

/**
 * The id of a category or tag, which is also its address below /blog: `tag/new-leaders`. Names that
 * differ in case or punctuation are one topic; a name without a letter or digit is none.
 */
export function topicId(kind: Topic["kind"], name: string): string | undefined {
  const slug = hyphenatedWords(name);
  // Hosts treat `index.html` and `404.html` of any folder in their own way.
  const safe = /^(index|404)$/.test(slug) ? `${slug}-` : slug;
  return safe === "" ? undefined : `${kind}/${safe}`;
}
