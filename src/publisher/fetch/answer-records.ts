import { isAscii } from "node:buffer";
import { createHash } from "node:crypto";

import type { Call, RecordOf } from "../../contract/call.ts";
import { errorMessage } from "../../contract/envelope.ts";
import { readAnswer, type ReadValue } from "../../contract/read-answer.ts";
import { describe, type Fault, readRecord } from "../../contract/read-records.ts";
import { CallFailure, type RawAnswer } from "./call-api.ts";
import { checkTexts } from "./check-texts.ts";

/** The readable records of an answer, those of a list or the one record. */
export interface AnswerRecords {
  readonly records: readonly RecordOf<Call>[];
  /** One entry per thing wrong with the records that were left out. */
  readonly faults: readonly Fault[];
}

/**
 * Reads an answer's records, and says what is wrong with those that can't be read. An API's 404
 * means that nothing is there.
 *
 * @param key names the question in faults: path and payload
 * @throws {CallFailure} when the answer reports a failure or is something else altogether
 */
export function answerRecords(
  call: Call,
  key: string,
  { status, bytes }: Pick<RawAnswer, "status" | "bytes">,
): AnswerRecords {
  const body = parseJson(textOf(bytes), status);
  const faults: Fault[] = [];
  const isList = call.kind === "list";
  const readValue: ReadValue<Call> = (value, place) => {
    if (value === null && !isList) return [];
    const source = `POST ${key}${isList ? ` #${place + 1}` : ""}`;
    const parsed = readRecord(call.record, source, value);
    const read = "record" in parsed ? checkTexts(source, parsed.record) : parsed;
    if ("record" in read) return [read.record];
    faults.push(...read.faults);
    return [];
  };
  const { code, data, records } = readAnswer(call, body, status, readValue);
  if (records) return { records, faults };
  if (code === 404 && isEnvelope(body)) return { records: [], faults };
  if (code === 200)
    throw new CallFailure(
      `its answer holds ${describe(data)} instead of ${isList ? "a list" : "a record"}`,
    );
  const message = errorMessage(body).slice(0, 200);
  throw new CallFailure(`it answered with code ${code}${message ? ` (${message})` : ""}`);
}

/** Bytes written as numbers make megabytes of ASCII, which needs no decoding. */
const textOf = (bytes: Uint8Array): string =>
  isAscii(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1")
    : new TextDecoder().decode(bytes);

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CallFailure(
      `its answer is not JSON (HTTP status ${status}, ${text.length} characters)`,
    );
  }
}

/** A 404 of the API itself, and not of a host that doesn't know the path. */
const isEnvelope = (body: unknown): boolean =>
  typeof body === "object" && body !== null && ("code" in body || "data" in body);

/**
 * Digest of what an answer says to us: the time in its envelope, or how often a post was read, is
 * no news.
 */
export const recordsDigest = ({ records, faults }: AnswerRecords): string =>
  createHash("sha256")
    .update(JSON.stringify([records, faults]))
    .digest("base64url");
