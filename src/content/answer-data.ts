import { isAscii } from "node:buffer";

import type { Call } from "../contract/call.ts";
import { errorMessage, soleRecord, unwrap } from "../contract/envelope.ts";
import { describe } from "../contract/read-records.ts";
import { CallFailure, type RawAnswer } from "./call-api.ts";

/**
 * Takes an answer out of its envelope and makes sure that it has the shape that its call promises.
 *
 * @returns a list or a record; null when the host says 404, "nothing there"
 * @throws {CallFailure} when it reports a failure or is something else altogether
 */
export function answerData(
  call: Call,
  { status, bytes }: Pick<RawAnswer, "status" | "bytes">,
): unknown {
  const body = parseJson(textOf(bytes), status);
  const { code, data } = unwrap(body, status);
  if (code === 404 && isEnvelope(body)) return null;
  if (code !== 200) {
    const message = errorMessage(body).slice(0, 200);
    throw new CallFailure(
      `it answered with code ${code}${message ? ` (${message})` : ""}`,
    );
  }
  const isList = call.kind === "list";
  const value = isList ? listOf(call, data) : soleRecord(data);
  const fits = isList ? Array.isArray(value) : typeof value === "object";
  if (value !== null && !fits)
    throw new CallFailure(
      `its answer holds ${describe(data)} instead of ${isList ? "a list" : "a record"}`,
    );
  return value;
}

/** Where a list has one record, some hosts answer with the record alone. */
function listOf({ record }: Call, data: unknown): unknown {
  if (typeof data !== "object" || data === null || Array.isArray(data))
    return data;
  const fields =
    "entries" in record ? Object.keys(record.entries as object) : [];
  return fields.some((field) => field in data) ? [data] : data;
}

/** Bytes written as numbers make megabytes of ASCII, which needs no decoding. */
const textOf = (bytes: Uint8Array): string =>
  isAscii(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(
        "latin1",
      )
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
  typeof body === "object" &&
  body !== null &&
  ("code" in body || "data" in body);
