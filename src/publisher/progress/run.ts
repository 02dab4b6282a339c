/** A run of the publisher: its record, what its steps share, and the lines that it prints. */
import * as v from "valibot";

import { fetchReport, type FetchReport } from "./fetch-report.ts";
import { countInWords, formatCount } from "../../shared/counted.ts";
import { formatDuration, messageOf } from "./format.ts";
import { oneLine } from "../../shared/one-line.ts";

/** The cause of a rebuild; `pictures` that an earlier one went live without. */
const causes = ["command", "schedule", "webhook", "start", "pictures"] as const;
export type Cause = (typeof causes)[number];

/** How a rebuild ended: `refused` by the checks; `blocked`, as its content was rolled back and is the same. */
const results = ["published", "unchanged", "refused", "blocked", "failed", "rolled back"] as const;
export type Result = (typeof results)[number];

const text = v.string();
const size = v.pipe(v.number(), v.minValue(0));
const time = v.pipe(text, v.isoTimestamp());
const listOf = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly());

const addresses = listOf(text);
/** Addresses whose response has changed, for a CDN to purge. */
export const changes = v.object({ added: addresses, changed: addresses, removed: addresses });
export type Changes = v.InferOutput<typeof changes>;

/** Whether a rebuild with this result has replaced the site that visitors see. */
export const isNewRelease = (result: Result | undefined): boolean =>
  result === "published" || result === "rolled back";

/** One step of a rebuild; the note is a few words about its result: `12 rendered`. */
const step = v.object({ name: text, milliseconds: size, note: text });
export type Step = Readonly<v.InferOutput<typeof step>>;

const hookCall = v.object({
  /** `published`, `failed`, `refused` or `recovered`. */
  event: text,
  done: v.boolean(),
  note: text,
});
export type HookCall = Readonly<v.InferOutput<typeof hookCall>>;

/** The record of one rebuild, for the log and the report. */
export const rebuildRun = v.object({
  /** Sorts by time; also the id of the release that it published. */
  id: text,
  cause: v.picklist(causes),
  startedAt: time,
  endedAt: time,
  result: v.picklist(results),
  /** A sentence: why it failed, was refused or blocked. */
  reason: v.exactOptional(text),
  steps: listOf(step),
  /** Problems that did not prevent the rebuild, in sentences. */
  warnings: v.exactOptional(listOf(text)),
  /** Failures of the content fetch; missing when there was none. */
  report: v.exactOptional(fetchReport),
  /** Only of a published release. */
  changes: v.exactOptional(changes),
  pages: v.exactOptional(size),
  rendered: v.exactOptional(size),
  /** Pictures that the published site lacks, and that the next release shows. */
  picturesLeft: v.exactOptional(size),
  /** Of all files together. */
  bytes: v.exactOptional(size),
  hooks: v.exactOptional(listOf(hookCall)),
});
export type RebuildRun = Readonly<v.InferOutput<typeof rebuildRun>>;

/** The result of a rebuild, and its reason. */
export type RunOutcome = Pick<RebuildRun, "result" | "reason">;

/** Duration of a run in milliseconds; 0 when the clock was set back meanwhile. */
export const tookOf = ({ startedAt, endedAt }: Pick<RebuildRun, "startedAt" | "endedAt">): number =>
  Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));

/** `12 changed, 1 added, 0 removed` */
export const changesInWords = ({ added, changed, removed }: Changes): string =>
  `${formatCount(changed.length)} changed, ${formatCount(added.length)} added, ${formatCount(removed.length)} removed`;

/** Failed content calls of a rebuild that didn't fail: the site shows their cached answers, or nothing. */
export const degradedBy = ({ result, report }: RebuildRun): number =>
  result === "failed" ? 0 : (report?.failedCalls.length ?? 0);

/** `1 content call failed`, `12 content calls failed` */
export const failedCallsInWords = (number: number): string =>
  `${countInWords(number, "content call")} failed`;

/** `; degraded: 1 content call failed` behind the outcome of a rebuild; empty when none did. */
export function degradedInWords(run: RebuildRun): string {
  const failed = degradedBy(run);
  return failed === 0 ? "" : `; degraded: ${failedCallsInWords(failed)}`;
}

/** How many addresses a dry run prints of each kind, and of how many changed pages it compares the texts. */
export const mostShown = 100;

/** The dependencies of a running rebuild. */
export interface RunContext {
  readonly id: string;
  readonly now: Date;
  readonly progress: Progress;
  /** Prints a warning and writes it to the log. */
  readonly warn: (line: string) => void;
  /** Prints the problems of a fetch, and writes them to the log when the last run had others. */
  readonly warnOf: (report: FetchReport) => void;
  /** Adds facts to the record of the run. */
  readonly record: (facts: Partial<RebuildRun>) => void;
}

/** Sets what a step's line says after its name and duration; it begins with `!` when something went wrong. */
export type SetNote = (note: string, mark?: "✓" | "!") => void;

export type Progress = ReturnType<typeof createProgress>;

/** Milliseconds after which a step that still runs is announced, and between two of its lines. */
const slow = 2000;
const pause = 15_000;

/**
 * Prints and times the steps of a rebuild: one line for each step that has ended: `✓ pages, 3.0 s: 12
 * rendered`. A slow step gets lines while it runs too: `… pages`, and its note when that changes.
 *
 * @param log is called with each step that has ended
 */
export function createProgress(log: (step: Step) => void = () => undefined) {
  const steps: Step[] = [];
  return {
    /** The steps that have ended, in that order; it grows. The note of a failed one has the error. */
    steps: steps as readonly Step[],
    /** Runs a step, and throws what `work` throws, after printing the failure. */
    step: async <T>(stepName: string, work: (setNote: SetNote) => T | Promise<T>): Promise<T> => {
      const name = oneLine(stepName, 40);
      const startedAt = performance.now();
      let note = "";
      let mark: "✓" | "!" | "✗" = "✓";
      let printed = "";
      const announce = () => {
        const line = `… ${name}${note && `: ${note}`}`;
        if (line !== printed) console.log(line);
        printed = line;
        timer = setTimeout(announce, pause).unref();
      };
      let timer = setTimeout(announce, slow).unref();
      try {
        return await work((text, newMark = "✓") => {
          note = oneLine(text, 500);
          mark = newMark;
        });
      } catch (error) {
        note = `failed: ${messageOf(error)}`;
        mark = "✗";
        throw error;
      } finally {
        clearTimeout(timer);
        const step = { name, milliseconds: performance.now() - startedAt, note };
        steps.push(step);
        console.log(`${mark} ${name}, ${formatDuration(step.milliseconds)}${note && `: ${note}`}`);
        log(step);
      }
    },
  };
}
