import * as v from "valibot";

import type { Fault } from "../../contract/read-answer.ts";
import { writeFileAtomically } from "../../shared/files.ts";
import { countInWords } from "../../shared/counted.ts";
import { oneLine } from "../../shared/one-line.ts";

const text = v.string();

/** The stored form of a `Fault` of the contract. */
export const faultRecord = v.object({ source: text, path: text, expected: text, received: text });

/** Problems of one content fetch, for the operator. */
export const fetchReport = v.object({
  /** Records and parts of records that were left out. */
  leftOut: v.array(faultRecord),
  failedCalls: v.array(
    v.object({
      /** The call and its host: `POST /api/blog/get_all_data {"vCategory":""} at https://…`. */
      source: text,
      reason: text,
      /** ISO time of the cached answer that the site shows; null when it shows an empty list. */
      shownSince: v.nullable(v.pipe(text, v.isoTimestamp())),
      ageMinutes: v.nullable(v.pipe(v.number(), v.minValue(0))),
    }),
  ),
  /** Pictures that the site doesn't show as the API has them now. */
  pictures: v.array(
    v.object({
      address: text,
      reason: text,
      /** Whether the site shows the last good copy; otherwise it shows a placeholder. */
      lastGood: v.boolean(),
    }),
  ),
});
export type FetchReport = v.InferOutput<typeof fetchReport>;

export const emptyReport = (): FetchReport => ({ leftOut: [], failedCalls: [], pictures: [] });

/** Faults of one answer that are listed; a wrong answer can have a hundred thousand. */
const mostFaults = 1000;

/** Adds the faults of an answer. */
export function addLeftOut({ leftOut }: FetchReport, faults: readonly Fault[]): void {
  const [first] = faults;
  const more = faults.length - mostFaults;
  leftOut.push(...faults.slice(0, mostFaults));
  if (first && more > 0)
    leftOut.push({
      source: first.source.replace(/ #\d+$/, ""),
      path: "(itself)",
      expected: "records that can be shown",
      received: `${more} more that can't`,
    });
}

/** The report in words, one line each; empty when there are no problems. */
export const summariseReport = ({
  failedCalls,
  leftOut,
  pictures,
}: FetchReport): readonly string[] => [
  ...part(`${countInWords(failedCalls.length, "call")} failed`, failedCalls, (call) =>
    call.ageMinutes === null
      ? `${call.source}: ${call.reason}; shown empty`
      : `${call.source}: ${call.reason}; showing the answer of ${countInWords(call.ageMinutes, "minute")} ago`,
  ),
  ...part(
    `${countInWords(leftOut.length, "thing")} left out`,
    leftOut,
    ({ source, path, expected, received }) =>
      `${source}, ${path}: expected ${expected}, received ${received}`,
  ),
  ...part(
    `${countInWords(pictures.length, "picture")} could not be used`,
    pictures,
    ({ address, reason, lastGood }) =>
      `${address}: ${reason}; showing the ${lastGood ? "last good copy" : "placeholder"}`,
  ),
];

const shown = 5;

/** A heading and the first few problems; empty without problems. */
function part<Problem>(
  heading: string,
  problems: readonly Problem[],
  describe: (problem: Problem) => string,
): readonly string[] {
  const { length } = problems;
  if (length === 0) return [];
  const lines = problems.slice(0, shown).map((problem) => `  ${oneLine(describe(problem))}`);
  const more = length > shown ? [`  … and ${length - shown} more`] : [];
  return [`${heading}:`, ...lines, ...more];
}

/** Writes the report as JSON. */
export async function writeReport(
  file: string,
  report: FetchReport,
  writtenAt: Date,
): Promise<void> {
  const text = JSON.stringify({ writtenAt: writtenAt.toISOString(), ...report }, null, 2);
  await writeFileAtomically(file, `${text}\n`);
}
