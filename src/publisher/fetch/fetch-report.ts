import type { Fault } from "../../contract/read-records.ts";
import { writeFileAtomically } from "../../shared/write-file-atomically.ts";

/** A failed call, and what the site shows instead. */
interface FailedCall {
  /** The call and its host, e.g. `POST /api/blog/get_all_data {"vCategory":""} at https://…`. */
  readonly source: string;
  readonly reason: string;
  /** ISO time of the answer that is shown instead; null when the list is empty. */
  readonly shownSince: string | null;
  /** Age of that answer in minutes. */
  readonly ageMinutes: number | null;
}

/** A picture that is not on the site as the API has it now. */
export interface FailedPicture {
  readonly address: string;
  readonly reason: string;
  /** True when the last good copy is shown, false when a placeholder is. */
  readonly lastGood: boolean;
}

/** Problems of one content fetch, for the operator. */
export interface Report {
  /** Records and parts of records that were left out. */
  readonly leftOut: Fault[];
  readonly failedCalls: FailedCall[];
  readonly pictures: FailedPicture[];
}

export const emptyReport = (): Report => ({ leftOut: [], failedCalls: [], pictures: [] });

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

/** The report in words, one line each; empty when there are no problems. */
export function summaryOf({ failedCalls, leftOut, pictures }: Report): readonly string[] {
  return [
    ...part("call failed", "calls failed", failedCalls, ({ source, reason, ageMinutes }) =>
      ageMinutes === null
        ? `${source}: ${reason}; shown empty`
        : `${source}: ${reason}; showing the answer of ${count(ageMinutes, "minute", "minutes")} ago`,
    ),
    ...part(
      "thing was left out",
      "things were left out",
      leftOut,
      ({ source, path, expected, received }) =>
        `${source}, ${path}: expected ${expected}, received ${received}`,
    ),
    ...part(
      "picture could not be used",
      "pictures could not be used",
      pictures,
      ({ address, reason, lastGood }) =>
        `${address}: ${reason}; showing the ${lastGood ? "last good copy" : "placeholder"}`,
    ),
  ];
}

const shown = 5;

/** A line that counts, then the first few of what it counts. */
function part<Problem>(
  one: string,
  many: string,
  problems: readonly Problem[],
  describe: (problem: Problem) => string,
): readonly string[] {
  const { length } = problems;
  if (length === 0) return [];
  const lines = problems.slice(0, shown).map((problem) => `  ${describe(problem)}`);
  const more = length > shown ? [`  … and ${length - shown} more`] : [];
  return [`${count(length, one, many)}:`, ...lines, ...more];
}

/** Writes the report as JSON; atomically. */
export async function writeReport(file: string, report: Report, writtenAt: Date): Promise<void> {
  const text = JSON.stringify({ writtenAt: writtenAt.toISOString(), ...report }, null, 2);
  await writeFileAtomically(file, `${text}\n`);
}
