/** Characters that are read: normalizing takes seconds for 60,000 combining marks. */
const mostRead = 1000;

/** Letters and digits of any script in lower case, joined by hyphens, 60 characters at most. */
export function hyphenatedWords(text: string): string {
  const words =
    text
      .slice(0, mostRead)
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return Array.from(words.join("-")).slice(0, 60).join("").replace(/-$/, "");
}
