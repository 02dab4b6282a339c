import { isUtf8 } from "node:buffer";

import type { Call, RecordOf } from "../../contract/call.ts";
import {
  readAnswer,
  describe,
  type Fault,
  type ParsedRecord,
  readRecord,
} from "../../contract/read-answer.ts";
import { oneLine } from "../progress/format.ts";
import { fullDigest, shortDigest } from "../../shared/digest.ts";
import { printable } from "../../site/content/texts.ts";
import { CallError, type RawAnswer } from "./post-call.ts";
import { withoutSignatures } from "./signature.ts";
import { splitList } from "./split-list.ts";

/** The valid records of an answer, and the faults of the others. */
export interface AnswerRecords {
  readonly records: readonly RecordOf<Call>[];
  /** {@link recordDigest} of each record. */
  readonly digests: readonly string[];
  readonly faults: readonly Fault[];
}

/** A part of an answer, with its digest: the first is the head, the others are elements of a split list. */
export interface Part {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** Bytes. A smaller answer is read in a millisecond, and its parts would take more memory than it. */
const largeAnswer = 64 * 1024;

/**
 * Bytes. No larger record can be shown: the longest text as bytes is 10 MB. The values of a record can
 * take 40 times as much memory.
 */
const largestRecord = 32 * 1024 * 1024;

/**
 * Takes an answer apart; a small one is one part.
 *
 * @param name names host and call: equal parts of different calls have different hashes
 */
export function partsOf(
  call: Call,
  name: string,
  { status, bytes }: Pick<RawAnswer, "status" | "bytes">,
  leastToSplit = largeAnswer,
): readonly Part[] {
  // Bytes that are no UTF-8 are reported with their place.
  const isSplit = call.kind === "list" && (bytes.length >= leastToSplit || !isUtf8(bytes));
  const list = isSplit ? splitList(bytes) : undefined;
  const prefix = `${name} ${status}\n`;
  return [list?.head ?? bytes, ...(list?.items ?? [])].map((part) => ({
    hash: fullDigest(prefix, part),
    bytes: part,
  }));
}

/**
 * Reads the head of an answer by the contract: a lone record, or none; or all records of a list that
 * was not split. An API's 404 is an empty answer.
 *
 * @throws {CallError} when the answer reports a failure or can't be read
 */
export function readHead(call: Call, status: number, bytes: Uint8Array): AnswerRecords {
  if (bytes.length > largestRecord)
    throw new CallError(`its answer holds a record larger than ${largestRecord / 1024 / 1024} MB`);
  const body = parseJson(bytes, status);
  const isList = call.kind === "list";
  const faults = [...faultsOfEncoding(bytes)];
  const digests: string[] = [];
  const answer = readAnswer(call, body, status, (value, index) => {
    if (value === null && !isList) return [];
    const read = readValue(call, value);
    faults.push(...read.faults.map((fault) => ({ ...fault, source: sourceOf(call, index) })));
    digests.push(...read.digests);
    return read.records;
  });
  if (answer.kind === "success") return { records: answer.records, digests, faults };
  if (answer.kind === "unreadable")
    throw new CallError(
      `its answer holds ${describe(answer.data)} instead of ${isList ? "a list" : "a record"}`,
    );
  const { code } = answer;
  if (code === 404 && isEnvelope(body)) return empty;
  const message = oneLine(answer.message, 200);
  throw new CallError(`it answered with code ${code}${message ? ` (${message})` : ""}`);
}

/** Reads one element of a list. Throws a {@link CallError} when it is not JSON. */
export function readItem(call: Call, status: number, bytes: Uint8Array): AnswerRecords {
  if (bytes.length > largestRecord) return { ...empty, faults: [tooLarge(bytes)] };
  const { records, digests, faults } = readValue(call, parseJson(bytes, status));
  return { records, digests, faults: [...faultsOfEncoding(bytes), ...faults] };
}

/** Joins what was read from the parts of an answer; the key, path and payload, is for faults. */
export function joinParts(
  call: Call,
  key: string,
  [head = empty, ...items]: readonly AnswerRecords[],
): AnswerRecords {
  const all = items.length > 0 ? items : [head];
  return {
    records: all.flatMap(({ records }) => records),
    digests: all.flatMap(({ digests }) => digests),
    faults: all.flatMap(({ faults }, index) =>
      faults.map((fault) => ({
        ...fault,
        source: `POST ${key}${fault.source || sourceOf(call, index)}`,
      })),
    ),
  };
}

/** The place of a record in its answer, for faults. */
const sourceOf = ({ kind }: Call, index: number) => (kind === "list" ? ` #${index + 1}` : "");

const empty: AnswerRecords = { records: [], digests: [], faults: [] };

/** Faults have no source: the same part may be at another place in the next answer. */
function readValue(call: Call, value: unknown): AnswerRecords {
  const parsed = readRecord(call.record, "", value);
  const read = "record" in parsed ? checkTexts("", parsed) : parsed;
  return "record" in read
    ? { records: [read.record], digests: [recordDigest(read.record)], faults: read.lost }
    : { ...empty, ...read };
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
      `its answer is not JSON (HTTP status ${status}, ${text.length} characters)`,
    );
  }
}

/** JSON is UTF-8 whatever its content type says (RFC 8259), for browsers too; they don't report it. */
const faultsOfEncoding = (bytes: Uint8Array): readonly Fault[] =>
  isUtf8(bytes)
    ? []
    : [{ source: "", path: "(itself)", expected: "UTF-8", received: "bytes that show as \uFFFD" }];

const tooLarge = ({ length }: Uint8Array): Fault => ({
  source: "",
  path: "(itself)",
  expected: `a record of at most ${largestRecord} bytes`,
  received: `one of ${length} bytes`,
});

/** Whether the API itself has answered, and not a host without its paths. */
const isEnvelope = (body: unknown): boolean =>
  typeof body === "object" && body !== null && ("code" in body || "data" in body);
