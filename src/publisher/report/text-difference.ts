import { diff } from "node:util";

import { fromParse5 } from "hast-util-from-parse5";
import { toText } from "hast-util-to-text";
import { parse } from "parse5";

import { linesOf } from "../progress/format.ts";

/** The lines of visible text by which two pages differ: `- before`, `+ after`. */
export const textDifference = (before: string, after: string): readonly string[] =>
  diff(visibleLines(before), visibleLines(after)).flatMap(([kind, line]) =>
    kind === 0 ? [] : [`${kind > 0 ? "-" : "+"} ${line}`],
  );

const visibleLines = (html: string): readonly string[] => linesOf(toText(fromParse5(parse(html))));
