import type { Report } from "../fetch/fetch-report.ts";
import { formatCount } from "./format.ts";
import type { Changes } from "../release/release.ts";

/** Why a rebuild was begun. */
export const causes = ["command", "schedule", "webhook", "start"] as const;
export type Cause = (typeof causes)[number];

/**
 * How it ended: `refused` when the new site did not stand up to the checks, `held` when its content
 * was rolled back by hand and has not changed since.
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
  /** What it did, in a few words: `12 of 5,043 pages`. */
  readonly note: string;
}

/** One rebuild from its begin to its end, as the log and the report tell it. */
export interface RebuildRun {
  /** Sorts by time; a release that it published has the same id. */
  readonly id: string;
  readonly cause: Cause;
  /** ISO times. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly result: Result;
  /** A sentence for people: why it failed, was refused or held. */
  readonly reason?: string;
  readonly steps: readonly Step[];
  /** Sentences about what somebody should look at, and what holds up nothing. */
  readonly warnings?: readonly string[];
  /** What the content calls brought; nothing when they were not reached. */
  readonly report?: Report;
  /** Only of a publish. */
  readonly changes?: Changes;
  readonly pages?: number;
  readonly rendered?: number;
  /** Of all files together. */
  readonly bytes?: number;
  /** Each hook that was called. */
  readonly hooks?: readonly HookOutcome[];
}

/** What became of telling one CDN. */
export interface HookOutcome {
  /** The command or the address, without its query, which may hold a key. */
  readonly hook: string;
  readonly done: boolean;
  readonly note: string;
}

/** How long a run took, in milliseconds; a clock that was put back counts as none. */
export const tookOf = ({ startedAt, endedAt }: Pick<RebuildRun, "startedAt" | "endedAt">): number =>
  Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));

/** `12 changed, 1 added, 0 removed` */
export const changesInWords = ({ added, changed, removed }: Changes): string =>
  `${formatCount(changed.length)} changed, ${formatCount(added.length)} added, ${formatCount(removed.length)} removed`;

/**
 * How many content calls failed in a rebuild that came to an end all the same: what they bring is
 * shown as it was before, or is empty.
 */
export const degradedBy = ({ result, report }: RebuildRun): number =>
  result === "failed" ? 0 : (report?.failedCalls.length ?? 0);

/** `1 content call failed`, `12 content calls failed` */
export const failedCallsInWords = (number: number): string =>
  `${formatCount(number)} content ${number === 1 ? "call" : "calls"} failed`;
