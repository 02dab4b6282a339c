import { createHash } from "node:crypto";

import type { Call } from "../contract/call.ts";
import {
  type ListReading,
  readList,
  readRecord,
} from "../contract/read-records.ts";
import { answerData } from "./answer-data.ts";
import type { RawAnswer } from "./call-api.ts";
import { checkTexts } from "./check-texts.ts";
import { withTexts } from "./early-texts.ts";

/**
 * The readable records of an answer, those of a list or the one record, and what is wrong with the
 * others.
 *
 * @param key names the question in faults: path and payload
 * @throws {CallFailure} when the answer reports a failure or is something else altogether
 */
export function answerRecords(
  call: Call,
  key: string,
  answer: Pick<RawAnswer, "status" | "bytes">,
): ListReading<Call> {
  const data = answerData(call, answer);
  const source = `POST ${key}`;
  if (call.kind === "list") {
    const values = Array.isArray(data)
      ? data.map((value: unknown) => withTexts(call, value))
      : data;
    return readList(call, values, source, checkTexts);
  }
  if (data === null) return { records: [], faults: [], isList: false };
  const parsed = readRecord(call.record, source, withTexts(call, data));
  const read = "record" in parsed ? checkTexts(source, parsed.record) : parsed;
  return {
    records: "record" in read ? [read.record] : [],
    faults: "faults" in read ? read.faults : [],
    isList: false,
  };
}

/**
 * Digest of what an answer says to us: the time in its envelope, or how often a post was read, is
 * no news.
 */
export const recordsDigest = ({ records, faults }: ListReading<Call>): string =>
  createHash("sha256")
    .update(JSON.stringify([records, faults]))
    .digest("base64url");
