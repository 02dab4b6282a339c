import type { Call } from "../../contract/call.ts";
import type { ContentCallName } from "../../contract/content-calls.ts";
import { CliError } from "../../shared/errors.ts";
import { fullDigest } from "../../shared/digest.ts";
import type { CachedAnswer } from "./cache/answers.ts";
import type { ReadPart } from "./cache/parts.ts";
import { addLeftOut, type Report } from "../progress/fetch-report.ts";
import { CallError } from "./post-call.ts";
import { joinParts } from "./read-part.ts";
import type { Answer, Records } from "./request.ts";

/** The functions of an answer that read its records. */
export type AnswerReaders = Pick<Answer, "records" | "digests" | "repeats">;

/** Reads the parts of an answer when its records are first needed, and reports those that are left out. */
export function readOnce(
  call: Call,
  key: string,
  read: () => readonly ReadPart[],
  report: Report,
): AnswerReaders {
  let joined: ReturnType<typeof joinParts> | undefined;
  const join = () => {
    if (joined) return joined;
    const parts = readable(key, read).map((part) => part.read);
    joined = joinParts(call, key, parts);
    addLeftOut(report, joined.faults);
    return joined;
  };
  return {
    records: () => join().records as Records<ContentCallName>,
    digests: () => join().digests,
    repeats: (digest) => {
      const { digests, faults } = join();
      return faults.length === 0 && digests.every((one) => one === digest);
    },
  };
}

/** Of a call without an answer. */
export const noRecords: AnswerReaders = {
  records: () => [],
  digests: () => [],
  repeats: () => true,
};

/** @throws any other error than a failed call */
export function failureOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  throw error;
}

/** @throws {CliError} when a cached answer can't be read any more */
function readable<Result>(key: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new CliError(`The cached answer of ${key} can't be read: ${failureOf(error).message}`);
  }
}

/** Digest of the records of an answer. */
export const digestOf = (parts: readonly ReadPart[]): string =>
  fullDigest(parts.map(({ digest }) => digest).join(" "));

/** The digest of a cached answer as today's code reads it; undefined when it can't be read. */
export function usableDigest(
  cached: CachedAnswer,
  setup: string,
  read: () => readonly ReadPart[],
): string | undefined {
  if (cached.setup === setup) return cached.digest;
  try {
    return digestOf(read());
  } catch (error) {
    failureOf(error);
    return undefined;
  }
}

/** Whether two answers have the same records, in any order. */
export function haveSameRecords(one: readonly ReadPart[], other: readonly ReadPart[]): boolean {
  const sorted = (parts: readonly ReadPart[]) =>
    parts
      .flatMap(({ read }) => read.digests)
      .toSorted()
      .join();
  const faults = [...one, ...other].flatMap(({ read }) => read.faults);
  return faults.length === 0 && sorted(one) === sorted(other);
}

export const minutesSince = (time: string, now: Date): number =>
  Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 60_000));
