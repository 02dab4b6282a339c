import type { RecordOf, RequestOf } from "../../contract/call.ts";
import {
  type ContentCallName,
  type ContentCalls,
  contentCalls,
} from "../../contract/content-calls.ts";
import type { AnswerRecords } from "./answer-records.ts";
import { CallFailure } from "./call-api.ts";
import type { ContentMemory } from "./memory.ts";
import type { ContentHost, Received, Receiver } from "./fetch-answer.ts";
import type { Report } from "./fetch-report.ts";

/** What asking needs besides the question. */
export interface Asking {
  readonly receiver: Receiver;
  readonly report: Report;
  readonly now: () => Date;
  /** Records of the reading before; it is not changed. */
  readonly memory: ContentMemory;
  /** Receives what this reading used: for its digest, and for the next memory. */
  readonly used: Map<string, Received>;
  readonly records: ContentMemory["records"];
}

/** The readable records of an answer: those of a list, or the one record, or none. */
export type Records<Name extends ContentCallName> = readonly RecordOf<ContentCalls[Name]>[];

/**
 * Asks a host. When the call fails, the last good answer stands in, or nothing where there is none,
 * and the report says so; records that can't be read are left out and reported.
 */
export async function ask<Name extends ContentCallName>(
  asking: Asking,
  host: ContentHost,
  name: Name,
  payload: RequestOf<ContentCalls[Name]>,
): Promise<Records<Name>> {
  const received = await asking.receiver.receive(host, contentCalls[name], payload);
  const read = readAnswer(asking, received);
  const { reason } = received;
  if ("failure" in read) {
    const failed = { ...received, reason: reason ?? read.failure };
    asking.used.set(received.key, { ...failed, content: undefined });
    reportFailure(asking, failed, false);
    return [];
  }
  asking.used.set(received.key, received);
  if (reason !== undefined) reportFailure(asking, received, true);
  asking.report.leftOut.push(...read.faults);
  return read.records as Records<Name>;
}

/** Says that a call failed, and since when the answer that stands in for it is shown. */
export function reportFailure(
  { report, now }: Pick<Asking, "report" | "now">,
  { host, key, reason = "", keptSince }: Received,
  isKept: boolean,
): void {
  const since = isKept ? keptSince : undefined;
  report.failedCalls.push({
    source: `POST ${key} at ${host.address}`,
    reason,
    shownSince: since ?? null,
    ageMinutes: since === undefined ? null : minutesSince(since, now()),
  });
}

/** The records of an answer; those of the reading before when they are the same. */
function readAnswer(
  { memory, records }: Asking,
  received: Received,
): AnswerRecords | { readonly failure: string } {
  const { key, content } = received;
  if (content === undefined) return { failure: received.reason ?? "" };
  const name = `${key} ${content}`;
  try {
    const read = memory.records.get(name) ?? received.records();
    records.set(name, read);
    return read;
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    return { failure: failure.message };
  }
}

const minutesSince = (savedAt: string, now: Date) =>
  Math.max(0, Math.round((now.getTime() - Date.parse(savedAt)) / 60_000));
