import { nameStart } from "./name-start.ts";

/** Letters and digits of any script in lower case, joined by hyphens, 60 characters at most. */
export function hyphenatedWords(text: string): string {
  const words =
    nameStart(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return Array.from(words.join("-")).slice(0, 60).join("").replace(/-$/, "");
}
