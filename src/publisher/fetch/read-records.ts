import { isUtf8 } from "node:buffer";

import type { Call, RecordOf } from "../../contract/call.ts";
import {
  readAnswer,
  describe,
  type Fault,
  type ParsedRecord,
  readRecord,
} from "../../contract/read-answer.ts";
import { oneLine } from "../../shared/one-line.ts";
import { formatCount } from "../../shared/counted.ts";
import { shortDigest } from "../../shared/digest.ts";
import { firstCharacters } from "../../shared/live-api.ts";
import { printable } from "../../site/content/printable.ts";
import { CallError, type RawAnswer } from "./post-call.ts";
import { withoutSignatures } from "./signature.ts";

/** The valid records of an answer, and the faults of the others. */
export interface AnswerRecords {
  readonly records: readonly RecordOf<Call>[];
  /** {@link recordDigest} of each record. */
  readonly digests: readonly string[];
  readonly faults: readonly Fault[];
}

/** Records of a list. Each takes a kilobyte while it is read. */
const mostRecords = 100_000;

/**
 * Reads an answer by the contract. Each record that can't be used is a fault. An API's 404 is an empty
 * answer.
 *
 * @param key path and payload of the call, for faults
 * @throws {CallError} when the answer reports a failure or can't be read
 */
export function readRecords(
  call: Call,
  key: string,
  { status, bytes }: Pick<RawAnswer, "status" | "bytes">,
): AnswerRecords {
  const isList = call.kind === "list";
  const body = parseJson(bytes, status);
  const hasOtherBytes = !isUtf8(bytes);
  const faults: Fault[] = [];
  const digests: string[] = [];
  const answer = readAnswer(call, body, status, (value, index) => {
    if (index === mostRecords)
      throw new CallError(`its answer has more than ${formatCount(mostRecords)} records`);
    if (value === null && !isList) return [];
    const source = `POST ${key}${isList ? ` #${index + 1}` : ""}`;
    if (hasOtherBytes && JSON.stringify(value).includes("\uFFFD")) faults.push(notUtf8(source));
    const parsed = readRecord(call.record, source, value);
    const read = "record" in parsed ? checkTexts(source, parsed) : parsed;
    faults.push(...("record" in read ? read.lost : read.faults));
    if (!("record" in read)) return [];
    digests.push(recordDigest(read.record));
    return [read.record];
  });
  if (answer.kind === "success") return { records: answer.records, digests, faults };
  if (answer.kind === "unreadable")
    throw new CallError(
      `its answer holds ${describe(answer.data)} instead of ${isList ? "a list" : "a record"}`,
    );
  const { code } = answer;
  if (code === 404 && isEnvelope(body)) return { records: [], digests: [], faults: [] };
  const message = oneLine(answer.message, 200);
  throw new CallError(
    `it answered with code ${code}${message ? ` (${message})` : ""}`,
    code < 500 ? "refused" : "unusable",
  );
}

/**
 * Digest of a record's own content, equal for the same record in a list and alone: without
 * recommendations, which follow from other records, and without signatures in addresses.
 */
export const recordDigest = (record: unknown): string =>
  shortDigest(
    withoutSignatures(JSON.stringify({ ...(record as object), recommendation: undefined })),
  );

/**
 * Limits in characters. The API names long texts `tName` and short ones `vName`, which appear on many
 * pages: 100 KB in the footer would make all of them too heavy.
 */
const longestText = 512 * 1024;
const longestShortText = 64 * 1024;
const inline = /data:image\/[\w.+-]{1,20};base64,[\w+/=%-]+/gi;

/** Removes characters that HTML and XML don't allow, and refuses texts that are too long for a page. */
function checkTexts<Rec>(
  source: string,
  { record, lost }: Extract<ParsedRecord<Rec>, { readonly record: Rec }>,
): ParsedRecord<Rec> {
  const faults: Fault[] = [];
  const check = (value: unknown, path: string, name: string): unknown => {
    if (typeof value === "string") {
      const most = name.startsWith("t") ? longestText : longestShortText;
      // Pictures in it become files, with limits of their own.
      const length = value.length > most ? value.replaceAll(inline, "").length : value.length;
      if (length > most)
        faults.push({
          source,
          path,
          expected: `a text of at most ${most} characters`,
          received: `a text of ${length} characters`,
        });
      return printable(value);
    }
    if (Array.isArray(value))
      return value.map((item, index) => check(item, `${path}.${index}`, name));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        check(item, path === "" ? key : `${path}.${key}`, key),
      ]),
    );
  };
  const checked = check(record, "", "") as Rec;
  return faults.length > 0 ? { faults } : { record: checked, lost };
}

/** Decodes UTF-8, and drops a byte order mark. */
const utf8 = new TextDecoder();

function parseJson(bytes: Uint8Array, status: number): unknown {
  const text = utf8.decode(bytes);
  if (text === "" && status === 204) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CallError(
      `its answer is not JSON (HTTP status ${status}): ${firstCharacters(bytes)}`,
      status >= 400 ? "refused" : "unusable",
    );
  }
}

/** JSON is UTF-8 whatever its content type says (RFC 8259), for browsers too; they don't report it. */
const notUtf8 = (source: string): Fault => ({
  source,
  path: "(itself)",
  expected: "UTF-8",
  received: "bytes that show as \uFFFD",
});

/** Whether the API itself has answered, and not a host without its paths. */
const isEnvelope = (body: unknown): boolean =>
  typeof body === "object" && body !== null && ("code" in body || "data" in body);
