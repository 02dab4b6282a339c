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

export const emptyReport = (): Report => ({
  leftOut: [],
  failedCalls: [],
  pictures: [],
});

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

/** The report in words, one line each; empty when there are no problems. */
export function summaryOf(report: Report): readonly string[] {
  return [
    ...heading(
      report.failedCalls.length,
      "call failed",
      "calls failed",
      report.failedCalls.map(({ source, reason, ageMinutes }) => {
        const instead =
          ageMinutes === null
            ? "shown empty"
            : `showing the answer of ${count(ageMinutes, "minute", "minutes")} ago`;
        return `${source}: ${reason}; ${instead}`;
      }),
    ),
    ...heading(
      report.leftOut.length,
      "thing was left out",
      "things were left out",
      report.leftOut.map(
        ({ source, path, expected, received }) =>
          `${source}, ${path}: expected ${expected}, received ${received}`,
      ),
    ),
    ...heading(
      report.pictures.length,
      "picture could not be used",
      "pictures could not be used",
      report.pictures.map(
        ({ address, reason, lastGood }) =>
          `${address}: ${reason}; ${lastGood ? "showing the last good copy" : "showing the placeholder"}`,
      ),
    ),
  ];
}

const shown = 5;

/** A line that counts, then the first few of what it counts. */
function heading(
  number: number,
  one: string,
  many: string,
  lines: readonly string[],
): readonly string[] {
  if (number === 0) return [];
  const more = number > shown ? [`  … and ${number - shown} more`] : [];
  return [
    `${count(number, one, many)}:`,
    ...lines.slice(0, shown).map((line) => `  ${line}`),
    ...more,
  ];
}

/** Writes the report as JSON; atomically. */
export async function writeReport(file: string, report: Report, writtenAt: Date): Promise<void> {
  const text = JSON.stringify({ writtenAt: writtenAt.toISOString(), ...report }, null, 2);
  await writeFileAtomically(file, `${text}\n`);
}
