import type { Call, RecordOf, RequestOf } from "../contract/call.ts";
import {
  describe,
  readList,
  readRecord,
  soleRecord,
} from "../contract/envelope.ts";
import { answerFile, keepAnswer, lastAnswer } from "./answer-cache.ts";
import { type ApiHost, callApi, CallFailure } from "./call-api.ts";
import { ContentError } from "./content-error.ts";
import type { InTurn } from "./in-turn.ts";
import type { Report } from "./report.ts";

/** What asking needs besides the question. */
export interface Asking {
  /** `.data/content`. */
  readonly folder: string;
  readonly report: Report;
  readonly turn: InTurn;
  readonly now: () => Date;
  /** Per host address, how often it could not be reached. */
  readonly unreachable: Map<string, number>;
}

/** After so many calls that didn't reach the host, the remaining ones are not tried at all. */
const patience = 3;

/** The readable records of an answer: those of a list, or the one record, or none. */
export type Records<C extends Call> = readonly RecordOf<C>[];

/**
 * Asks a host and keeps its answer. When the call fails, the last good answer stands in and the
 * report says so; records that can't be read are left out and reported.
 *
 * @param wanted `required` content ends the build when there is no answer at all; `optional` is empty then
 * @throws {ContentError} when required content can't be read and never was
 */
export async function ask<C extends Call>(
  asking: Asking,
  host: ApiHost,
  call: C,
  payload: RequestOf<C>,
  wanted: "required" | "optional" = "required",
): Promise<Records<C>> {
  const file = answerFile(asking.folder, host.address, call.path, payload);
  const question = `POST ${call.path} ${JSON.stringify(payload)}`;
  const source = `${question} at ${host.address}`;
  try {
    const data = await asking.turn(() =>
      patientCall(asking, host, call, payload),
    );
    const records = recordsOf(asking.report, call, data, question);
    await keepAnswer(file, source, data, asking.now());
    return records;
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure;
    const reason = failure.message;
    const kept = await lastAnswer(file);
    if (!kept && wanted === "required")
      throw new ContentError(
        `The content call POST ${call.path} to ${host.address} failed: ${reason}. No earlier answer is kept, so nothing was published.`,
      );
    asking.report.failedCalls.push({
      source,
      reason,
      shownSince: kept?.savedAt ?? null,
      ageMinutes: kept ? minutesSince(kept.savedAt, asking.now()) : null,
    });
    return kept ? recordsOf(asking.report, call, kept.data, question) : [];
  }
}

/** Calls, unless the host has been out of reach too often: a build must not wait for each of 100 calls. */
async function patientCall<C extends Call>(
  { unreachable }: Asking,
  host: ApiHost,
  call: C,
  payload: RequestOf<C>,
): Promise<unknown> {
  const failures = unreachable.get(host.address) ?? 0;
  if (failures >= patience)
    throw new CallFailure(
      `the host could not be reached ${failures} times before, so it was not tried`,
    );
  try {
    return await callApi(host, call, payload);
  } catch (failure) {
    if (failure instanceof CallFailure && failure.unreachable)
      unreachable.set(host.address, (unreachable.get(host.address) ?? 0) + 1);
    throw failure;
  }
}

/**
 * @throws {CallFailure} when the answer has the wrong shape altogether
 */
function recordsOf<C extends Call>(
  report: Report,
  call: C,
  data: unknown,
  question: string,
): Records<C> {
  if (call.kind === "list") {
    const { records, faults, isList } = readList(call, data);
    if (!isList) throw wrongShape("a list", data);
    report.leftOut.push(
      ...faults.map((fault) => ({
        ...fault,
        source: fault.source.replace(`POST ${call.path}`, question),
      })),
    );
    return records;
  }
  const value = soleRecord(data);
  if (value === null) return [];
  if (typeof value !== "object") throw wrongShape("a record", data);
  const reading = readRecord(call.record, question, value);
  if ("record" in reading) return [reading.record];
  report.leftOut.push(...reading.faults);
  return [];
}

const wrongShape = (expected: string, data: unknown) =>
  new CallFailure(`its answer holds ${describe(data)} instead of ${expected}`);

const minutesSince = (savedAt: string, now: Date) =>
  Math.max(0, Math.round((now.getTime() - Date.parse(savedAt)) / 60_000));
