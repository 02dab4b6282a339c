import { readFileSync } from "node:fs";

import { normalize } from "./password.ts";

/** The list of its file, whose head names source and licence; in small letters. */
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .replace(/^[^]*\n---\n/, "")
    .trim()
    .split("\n"),
);

/** What those who guess a person's password try first. */
export interface KnownWords {
  readonly vFirstName: string;
  readonly vLastName: string;
  readonly vEmail: string;
  /** The name of the product, which people see on its pages. */
  readonly product: string;
}

/** Shorter ones are in many words: "Li" is in "lantern-lily". */
const shortestWord = 3;
/** The least that has to be left of a password without what is known. */
const leastRest = 6;

/**
 * What makes a password guessable: that it is one of the most common ones, or little more than the person's
 * names or address, or the product's name. Undefined for others: no kinds of characters are asked for
 * (NIST SP 800-63B, 3.1.1.2).
 */
export function whyGuessable(password: string, words: KnownWords): "common" | "known" | undefined {
  const text = simplify(password);
  if (common.has(text)) return "common";
  const rest = wordsOf(words).reduce((left, word) => left.replaceAll(word, ""), text);
  const isMuchLeft = Array.from(rest).length >= leastRest && !common.has(rest);
  return rest === text || isMuchLeft ? undefined : "known";
}

/** Without blanks, so that "Culture House" and "culturehouse" are one. */
const simplify = (text: string) => normalize(text).toLowerCase().replace(/\s+/g, "");

/** The longest first, because a short one may be part of it. */
function wordsOf({ vFirstName, vLastName, vEmail, product }: KnownWords): readonly string[] {
  // The end of a domain, such as "com", says nothing of the person.
  const names = [vFirstName, vLastName, vEmail.replace(/\.[^.@]*$/, "")].flatMap((name) =>
    name.split(/[^\p{L}\p{M}\p{N}]+/u),
  );
  return [product, vEmail, ...names]
    .map(simplify)
    .filter((word) => Array.from(word).length >= shortestWord)
    .sort((one, other) => other.length - one.length);
}
