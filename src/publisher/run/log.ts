import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

import { messageOf } from "../progress/format.ts";
import { oneLine } from "../../shared/one-line.ts";
import { changesInWords, degradedInWords, type RebuildRun, type Step } from "../progress/run.ts";

/**
 * Opens the log of all rebuilds, `rebuild.log` in the folder of releases. It has a line for each step,
 * warning and result:
 * `2026-11-21T07:04:12.120Z 20261121-070412-3f9a content 812 ms 5,043 records` and
 * `2026-11-21T07:04:13.001Z 20261121-070412-3f9a published 12 changed, 1 added, 0 removed`.
 *
 * Errors of the file system, such as a full disk, are only reported. Writes are synchronous, so
 * that lines keep their order and survive the end of the process.
 *
 * @param limit bytes from which on the log is renamed to `rebuild.log.1` and a new one begun
 */
export function createLog(folder: string, limit = 2_500_000) {
  const file = join(folder, "rebuild.log");
  let isReported = false;
  const unlessItFails = (action: () => void) => {
    try {
      action();
    } catch (error) {
      if (!isReported) console.error(`The log of rebuilds can't be written: ${messageOf(error)}`);
      isReported = true;
    }
  };
  const append = (...parts: readonly string[]) => {
    const text = [new Date().toISOString(), ...parts].filter((part) => part !== "").join(" ");
    unlessItFails(() => {
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= limit)
        renameSync(file, `${file}.1`);
    });
    unlessItFails(() => {
      mkdirSync(folder, { recursive: true });
      appendFileSync(file, `${text}\n`);
    });
  };
  return {
    /** Writes a line for a step of the rebuild with this id. */
    step: (id: string, { name, milliseconds, note }: Step): void =>
      append(field(id), field(name), `${Math.round(milliseconds)} ms`, oneLine(note)),
    warning: (id: string, sentence: string): void =>
      append(field(id), "warning", oneLine(sentence)),
    result: (run: RebuildRun): void =>
      append(field(run.id), field(run.result), describeResult(run)),
  };
}

/** One field of a line, without spaces. */
const field = (text: string) => oneLine(text, 100).replaceAll(" ", "-") || "-";

function describeResult(run: RebuildRun): string {
  const { result, changes, reason = "" } = run;
  const outcome = result === "published" && changes ? changesInWords(changes) : oneLine(reason);
  return `${outcome}${degradedInWords(run)}`.replace(/^; /, "");
}
