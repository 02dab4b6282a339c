import type { Report } from "./fetch-report.ts";
import type { Progress } from "./progress.ts";
import type { RebuildRun } from "./run.ts";

/** The dependencies of a running rebuild. */
export interface RunContext {
  readonly id: string;
  readonly now: Date;
  readonly progress: Progress;
  /** Prints a warning and writes it to the log. */
  readonly warn: (line: string) => void;
  /** Prints the problems of a fetch, and writes them to the log when the last run had others. */
  readonly warnOf: (report: Report) => void;
  /** Adds facts to the record of the run. */
  readonly record: (facts: Partial<RebuildRun>) => void;
}
