import type { Report } from "../fetch/fetch-report.ts";
import { counted, formatCount } from "./format.ts";
import type { Changes } from "../release/release.ts";

/** What started a rebuild. */
export const causes = ["command", "schedule", "webhook", "start"] as const;
export type Cause = (typeof causes)[number];

/**
 * How a rebuild ended: `refused` when the release failed its checks, `held` when its content was
 * rolled back and has not changed since.
 */
export const results = [
  "published",
  "unchanged",
  "refused",
  "held",
  "failed",
  "rolled back",
] as const;
export type Result = (typeof results)[number];

/** One step of a rebuild. */
export interface Step {
  readonly name: string;
  readonly milliseconds: number;
  /** A few words about its result: `12 rendered`. */
  readonly note: string;
}

/** The record of one rebuild, for the log and the report. */
export interface RebuildRun {
  /** Sorts by time; also the id of the release that it published. */
  readonly id: string;
  readonly cause: Cause;
  /** ISO times. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly result: Result;
  /** A sentence: why it failed, was refused or held. */
  readonly reason?: string;
  readonly steps: readonly Step[];
  /** Problems that did not prevent the rebuild, in sentences. */
  readonly warnings?: readonly string[];
  /** Failures of the content fetch; missing when there was none. */
  readonly report?: Report;
  /** Only of a published release. */
  readonly changes?: Changes;
  readonly pages?: number;
  readonly rendered?: number;
  /** The size of all files together. */
  readonly bytes?: number;
  /** Each hook that was called. */
  readonly hooks?: readonly HookOutcome[];
}

/** The result of a rebuild, and its reason. */
export type Outcome = Pick<RebuildRun, "result" | "reason">;

/** The result of calling one hook. */
export interface HookOutcome {
  /** The command or the address, without its query, which may hold a key. */
  readonly hook: string;
  readonly done: boolean;
  readonly note: string;
}

/** Duration of a run in milliseconds; 0 when the clock was set back meanwhile. */
export const tookOf = ({ startedAt, endedAt }: Pick<RebuildRun, "startedAt" | "endedAt">): number =>
  Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));

/** `12 changed, 1 added, 0 removed` */
export const changesInWords = ({ added, changed, removed }: Changes): string =>
  `${formatCount(changed.length)} changed, ${formatCount(added.length)} added, ${formatCount(removed.length)} removed`;

/**
 * How many content calls failed in a rebuild that didn't: the site shows their cached answers, or
 * nothing.
 */
export const degradedBy = ({ result, report }: RebuildRun): number =>
  result === "failed" ? 0 : (report?.failedCalls.length ?? 0);

/** `1 content call failed`, `12 content calls failed` */
export const failedCallsInWords = (number: number): string =>
  `${counted(number, "content call")} failed`;
