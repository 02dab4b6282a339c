import { diff } from "node:util";

import { fromParse5 } from "hast-util-from-parse5";
import { toText } from "hast-util-to-text";
import { parse } from "parse5";

import { oneLine } from "../run/format.ts";

/** The lines of visible text by which two pages differ: `- before`, `+ after`. */
export const textDifference = (before: string, after: string): readonly string[] =>
  diff(linesOf(before), linesOf(after)).flatMap(([kind, line]) =>
    kind === 0 ? [] : [`${kind > 0 ? "-" : "+"} ${line}`],
  );

const linesOf = (html: string): readonly string[] =>
  toText(fromParse5(parse(html)))
    .split("\n")
    .map((line) => oneLine(line))
    .filter((line) => line !== "");
