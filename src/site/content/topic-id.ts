import { hyphenatedWords } from "./hyphenated-words.ts";
import type { Topic } from "./site-content.ts";

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
