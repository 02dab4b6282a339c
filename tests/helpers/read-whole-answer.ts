import type { Call } from "../../src/contract/call.ts";
import type { RawAnswer } from "../../src/publisher/fetch/post-call.ts";
import {
  type AnswerRecords,
  joinParts,
  partsOf,
  readHead,
  readItem,
} from "../../src/publisher/fetch/read-part.ts";

/** Reads all parts of an answer, as a content fetch without a cache does. */
export function readWholeAnswer(
  call: Call,
  key: string,
  raw: Pick<RawAnswer, "status" | "bytes">,
): AnswerRecords {
  const parts = partsOf(call, key, raw).map(({ bytes }, index) =>
    (index === 0 ? readHead : readItem)(call, raw.status, bytes),
  );
  return joinParts(call, key, parts);
}
