import { allOf } from "../../shared/all-of.ts";
import type { Report } from "../progress/fetch-report.ts";
import type { Answer, Records, Requests } from "./request.ts";

/** The calls that answer one record of a list in full. */
type DetailCall = "blogById" | "surveyById";

/** A record of a list. */
export interface Listed {
  readonly code: string;
  /** Its `recordDigest` (read-part.ts). */
  readonly digest: string;
  /** Whether the list lacks its text, so that it can't be trusted for it. */
  readonly isIncomplete?: boolean;
}

/** Calls for records whose details are unknown, at each fetch, while the list may be trusted. */
const sampleSize = 25;

/**
 * Requests the details of listed records: of those that have changed, and of some others in turn. As long as
 * no detail that is known brings more than the list, the list is trusted, and of many unknown ones
 * a sample is asked; the others follow at later fetches (decision 108).
 *
 * @returns by code, the record of its detail where that brings more than the list's; a function, because
 *   reading thousands takes long
 */
export async function requestDetails<Name extends DetailCall>(
  { request, isKnown, isUnchanged }: Requests,
  report: Report,
  name: Name,
  list: readonly Listed[],
) {
  const answers = new Map<string, Answer<Name>>();
  const send = (some: readonly Listed[]) =>
    allOf(
      some.map(async ({ code, digest }) => {
        answers.set(code, await request(name, { vUniqueCode: code }, digest));
      }),
    );
  const unique = [...new Map(list.map((one) => [one.code, one])).values()];
  const isFamiliar = ({ code, digest }: Listed) => isKnown(name, { vUniqueCode: code }, digest);
  const { known = [], unknown = [] } = Object.groupBy(unique, (one) =>
    isFamiliar(one) ? "known" : "unknown",
  );
  const { incomplete = [], others = [] } = Object.groupBy(unknown, (one) =>
    one.isIncomplete ? "incomplete" : "others",
  );
  const sample = isUnchanged() ? [] : sampleOf(others);
  await send([...known, ...incomplete, ...sample]);
  const bringsMore = ({ code }: Listed) => {
    const answer = answers.get(code);
    return answer !== undefined && answer.digest !== null && !answer.isRepetition;
  };
  const judged = [...known, ...sample].filter(({ isIncomplete }) => !isIncomplete);
  const asked = new Set(sample);
  if (judged.some(bringsMore)) await send(others.filter((one) => !asked.has(one)));
  let details: ReturnType<typeof readDetails<Name>> | undefined;
  return {
    /** Digests of the answers that bring more. */
    digests: [...answers.values()].filter((one) => !one.isRepetition).map(({ digest }) => digest),
    read: () => (details ??= readDetails(answers, report)),
  };
}

/** Some of the list, evenly spread. */
function sampleOf<T>(list: readonly T[]): readonly T[] {
  const step = Math.max(1, Math.ceil(list.length / sampleSize));
  return list.filter((_, index) => index % step === 0);
}

function readDetails<Name extends DetailCall>(
  answers: ReadonlyMap<string, Answer<Name>>,
  report: Report,
): ReadonlyMap<string, Records<Name>[number]> {
  const details = new Map<string, Records<Name>[number]>();
  let others: string | undefined;
  for (const [code, answer] of answers) {
    const [record] = answer.isRepetition ? [] : answer.records();
    // Some hosts ignore what is asked for, and answer the first record to all calls.
    if (record && record.vUniqueCode !== "" && record.vUniqueCode !== code) others ??= answer.key;
    else if (record) details.set(code, record);
  }
  if (others !== undefined)
    report.leftOut.push({
      source: `POST ${others}`,
      path: "vUniqueCode",
      expected: "the code that was asked for",
      received: "another one",
    });
  return details;
}

/** The fields of a record that have a value. */
export const withoutEmpty = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== "" && value !== null && value !== undefined,
    ),
  ) as Partial<T>;

/** One result per different key, requested in parallel; the name of an object is its JSON. */
export async function byKey<Key, T>(
  keys: readonly Key[],
  resultOf: (key: Key) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  const byName = new Map(
    keys.map((key) => [typeof key === "string" ? key : JSON.stringify(key), key] as const),
  );
  return new Map(
    await allOf([...byName].map(async ([name, key]) => [name, await resultOf(key)] as const)),
  );
}
