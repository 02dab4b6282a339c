import type { Call, RecordOf } from "../../contract/call.ts";
import { readAnswer as readContractAnswer } from "../../contract/read-answer.ts";
import { describe, type Fault, readRecord } from "../../contract/read-records.ts";
import { checkTexts } from "./check-texts.ts";
import { CallFailure, type RawAnswer } from "./post-call.ts";

/** The valid records of an answer, and the faults of the others. */
export interface AnswerRecords {
  readonly records: readonly RecordOf<Call>[];
  readonly faults: readonly Fault[];
}

/**
 * Reads an answer by the contract and reports the records that are left out. An API's 404 is an
 * empty answer.
 *
 * @param key path and payload of the call, for faults
 * @throws {CallFailure} when the answer reports a failure or can't be read
 */
export function readAnswer(
  call: Call,
  key: string,
  { status, bytes }: Pick<RawAnswer, "status" | "bytes">,
): AnswerRecords {
  const body = parseJson(new TextDecoder().decode(bytes), status);
  const faults: Fault[] = [];
  const isList = call.kind === "list";
  const answer = readContractAnswer(call, body, status, (value, index) => {
    if (value === null && !isList) return [];
    const source = `POST ${key}${isList ? ` #${index + 1}` : ""}`;
    const parsed = readRecord(call.record, source, value);
    const read = "record" in parsed ? checkTexts(source, parsed.record) : parsed;
    if ("record" in read) return [read.record];
    faults.push(...read.faults);
    return [];
  });
  if (answer.kind === "success") return { records: answer.records, faults };
  if (answer.kind === "unreadable")
    throw new CallFailure(
      `its answer holds ${describe(answer.data)} instead of ${isList ? "a list" : "a record"}`,
    );
  const { code } = answer;
  if (code === 404 && isEnvelope(body)) return { records: [], faults };
  const message = answer.message.slice(0, 200);
  throw new CallFailure(`it answered with code ${code}${message ? ` (${message})` : ""}`);
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CallFailure(
      `its answer is not JSON (HTTP status ${status}, ${text.length} characters)`,
    );
  }
}

/** Whether the API itself has answered, and not a host without its paths. */
const isEnvelope = (body: unknown): boolean =>
  typeof body === "object" && body !== null && ("code" in body || "data" in body);
