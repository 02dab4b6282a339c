import { readFileSync } from "node:fs";

import { normalize } from "./password.ts";

/** Which passwords others guess: common ones, patterns, and what is known of the person. */

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
 * What makes a password guessable: that it is a common one, one with the usual substitutions and additions, or a
 * pattern; or that it is little more than the person's names or address, or the product's name. Undefined for
 * others: no kinds of characters are asked for (NIST SP 800-63B, 3.1.1.2).
 */
export function whyGuessable(password: string, words: KnownWords): "common" | "known" | undefined {
  const text = simplify(password);
  if (isCommon(text)) return "common";
  const rest = wordsOf(words).reduce((left, word) => left.replaceAll(word, ""), text);
  const isMuchLeft = Array.from(rest).length >= leastRest && !isCommon(rest);
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

/** Shorter and longer ones are no common word with additions. */
const shortestCommon = 4;
const longestCommon = 40;

/** Whether a text is common or a pattern, also with what people add in front and behind ("monkey12", "P@ssw0rd1!"). */
function isCommon(text: string): boolean {
  if (isPattern(text) || common.has(text)) return true;
  if (text.length > longestCommon) return false;
  const [before = ""] = /^\P{L}*/u.exec(text) ?? [];
  const [behind = ""] = /\P{L}*$/u.exec(text) ?? [];
  for (let start = 0; start <= before.length; start += 1)
    for (let end = text.length; end >= text.length - behind.length; end -= 1) {
      const core = text.slice(start, end);
      if (core.length < shortestCommon || !/\p{L}/u.test(core)) continue;
      const isAround = isAddition(text.slice(0, start)) && isAddition(text.slice(end));
      if (isAround && (spellings(core).some((word) => common.has(word)) || isPattern(core)))
        return true;
    }
  return false;
}

/** What is added to a word: up to four digits, or numbers in a row; and up to three signs. */
function isAddition(text: string): boolean {
  const digits = text.replace(/\P{N}/gu, "");
  return text.length - digits.length <= 3 && (digits.length <= 4 || isPattern(digits));
}

/** Letters that are written as digits and signs. A one stands for two of them. */
const substitutes: Readonly<Record<string, string>> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
};

const spellings = (text: string): readonly string[] => [
  text,
  ...["i", "l"].map((one) => text.replace(/[013-57-9@$!|]/g, (sign) => substitutes[sign] ?? one)),
];

/** The order of letters and digits, rows and columns of keyboards and of their numbers, and all of it backwards. */
const forwards = [
  "abcdefghijklmnopqrstuvwxyz 01234567890",
  "qwertyuiop asdfghjkl zxcvbnm qwertzuiopü asdfghjklöä yxcvbnm azertyuiop qsdfghjklm wxcvbn",
  "1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. 147258369 159 357 369 13579 24680",
].join(" ");
const orders = `${forwards} ${Array.from(forwards).reverse().join("")}`;

/** The longest unit that is a pattern whenever it is repeated. */
const shortUnit = 4;
/** A pattern has so many parts at most, and so many characters between them. */
const mostRuns = 3;
const mostBetween = 2;

/** Whether a text is a repeat ("121212"), made of runs ("123qwe"), or of two that alternate ("1q2w3e4r"). */
function isPattern(text: string): boolean {
  const characters = Array.from(text);
  if (new Set(characters).size <= 2) return text !== "";
  if (characters.length > longestCommon) return false;
  const alternate = [0, 1].map((rest) =>
    characters.filter((_, index) => index % 2 === rest).join(""),
  );
  return (
    isRepeat(text) ||
    isMadeOfRuns(text) ||
    alternate.every((half) => runAt(half, 0) === half.length)
  );
}

function isRepeat(text: string): boolean {
  for (let length = 2; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    const isWhole = unit.repeat(Math.ceil(text.length / length)).startsWith(text);
    if (isWhole && (length <= shortUnit || isCommon(unit))) return true;
  }
  return false;
}

function isMadeOfRuns(text: string): boolean {
  let [runs, between] = [0, 0];
  for (let at = 0; at < text.length;) {
    const length = runAt(text, at);
    if (length > 1) runs += 1;
    else between += 1;
    at += length;
  }
  return runs > 0 && runs <= mostRuns && between <= mostBetween;
}

/** How long the run is that begins at a place: of one character, or of three and more of an order; else 1. */
function runAt(text: string, at: number): number {
  let same = 1;
  while (text[at + same] === text[at] && at + same < text.length) same += 1;
  let length = 2;
  while (at + length < text.length && orders.includes(text.slice(at, at + length + 1))) length += 1;
  return Math.max(same, length > 2 ? length : 1);
}
