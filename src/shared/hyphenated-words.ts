/** Letters and digits of any script in lower case, joined by hyphens, 60 characters at most. */
export const hyphenatedWords = (text: string): string =>
  [
    ...(
      text
        .normalize("NFC")
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    ).join("-"),
  ]
    .slice(0, 60)
    .join("")
    .replace(/-$/, "");
