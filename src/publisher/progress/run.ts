import * as v from "valibot";

import { fetchReport } from "./fetch-report.ts";
import { counted, formatCount } from "../../shared/counted.ts";

/** The cause of a rebuild; `pictures` that an earlier one went live without. */
export const causes = ["command", "schedule", "webhook", "start", "pictures"] as const;
export type Cause = (typeof causes)[number];

/** How a rebuild ended: `refused` by the checks; `held`, as its content was rolled back and is the same. */
export const results = [
  "published",
  "unchanged",
  "refused",
  "held",
  "failed",
  "rolled back",
] as const;
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
  /** A sentence: why it failed, was refused or held. */
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
export type Outcome = Pick<RebuildRun, "result" | "reason">;

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
  `${counted(number, "content call")} failed`;

/** `; degraded: 1 content call failed` behind the outcome of a rebuild; empty when none did. */
export function degradedInWords(run: RebuildRun): string {
  const failed = degradedBy(run);
  return failed === 0 ? "" : `; degraded: ${failedCallsInWords(failed)}`;
}

/** How many addresses a dry run prints of each kind, and of how many changed pages it compares the texts. */
export const mostShown = 100;
