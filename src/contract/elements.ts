import * as v from "valibot";

import { questionsPath } from "./first-questions.ts";
import { markPartial } from "./partial.ts";
import { describe, expectedOf } from "./read-records.ts";

/**
 * Says in the console what is wrong with a part of a survey that is left out (design 5), for the people
 * who run the API.
 *
 * @param part what is left out, e.g. `an option`
 * @param reason what was expected and received
 */
export const reportLeftOut = (part: string, reason: string): void =>
  console.warn(`${questionsPath}: ${part} is left out. ${reason}`);

const reasonOf = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .map((issue) => {
      const path = v.getDotPath(issue) ?? "(itself)";
      return `${path}: expected ${expectedOf(issue)}, received ${describe(issue.input)}`;
    })
    .join("; ");

/**
 * A list of which one bad element must not spoil the others (design 5): it is left out, and the console
 * says why. Some hosts send a lone element alone.
 */
export function elements<Element extends v.GenericSchema>(schema: Element, part: string) {
  const read: v.GenericSchema<
    v.InferInput<Element>,
    v.InferOutput<Element> | typeof leftOut
  > = schema;
  const element = v.fallback(read, (dataset) => {
    reportLeftOut(part, reasonOf(dataset?.issues ?? []));
    return leftOut;
  });
  return v.pipe(
    v.union([v.array(element), element]),
    v.transform((value) => {
      const all = [value].flat();
      const list = all.filter((one): one is v.InferOutput<Element> => one !== leftOut);
      if (list.length < all.length) markPartial(list);
      return list;
    }),
  );
}

const leftOut = Symbol("left out");
