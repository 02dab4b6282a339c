import { expect } from "vitest";

import type { Call } from "../../src/contract/call.ts";
import type { RawAnswer } from "../../src/publisher/fetch/post-call.ts";
import {
  type AnswerRecords,
  joinParts,
  partsOf,
  readHead,
  readItem,
} from "../../src/publisher/fetch/read-part.ts";

/** Reads an answer as a content fetch without a cache does, in parts and whole, with the same result. */
export function readWholeAnswer(
  call: Call,
  key: string,
  raw: Pick<RawAnswer, "status" | "bytes">,
): AnswerRecords {
  const read = (leastToSplit: number) => {
    const parts = partsOf(call, key, raw, leastToSplit).map(({ bytes }, index) =>
      (index === 0 ? readHead : readItem)(call, raw.status, bytes),
    );
    return joinParts(call, key, parts);
  };
  expect(outcomeOf(() => read(Infinity))).toEqual(outcomeOf(() => read(0)));
  return read(0);
}

/** The result or the error of a function. */
function outcomeOf(read: () => AnswerRecords): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}
