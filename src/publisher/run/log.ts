import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

import {
  type RebuildRun,
  changesInWords,
  degradedBy,
  failedCallsInWords,
  type Step,
} from "./run.ts";
import { messageOf, oneLine } from "./format.ts";

/** Keeps what rebuilds did, one line for each step and one for each result. */
export interface RebuildLog {
  /** @param id the run's, or that of the release in the making */
  readonly step: (id: string, step: Step) => void;
  readonly warning: (id: string, sentence: string) => void;
  readonly result: (run: RebuildRun) => void;
}

interface LogNeeds {
  /** `.data/releases`; the log is `rebuild.log` in it. */
  readonly folder: string;
  readonly now?: () => Date;
  /** Above so many bytes the older half goes. */
  readonly most?: number;
  /** Told once when the log can't be written. */
  readonly complain?: (sentence: string) => void;
}

/**
 * Opens the log. Its lines are
 * `2026-11-21T07:04:12.120Z 20261121-070412-3f9a content 812 ms 5,043 records` and
 * `2026-11-21T07:04:13.001Z 20261121-070412-3f9a published 12 changed, 1 added, 0 removed`.
 *
 * A log that can't be written, on a full disk for instance, ends nothing. Lines are written at
 * once, so that they keep their order and a process that ends right after loses none.
 */
export function createLog({
  folder,
  now = () => new Date(),
  most = 5_000_000,
  complain = console.error,
}: LogNeeds): RebuildLog {
  const file = join(folder, "rebuild.log");
  let hasComplained = false;
  const append = (parts: readonly string[]) => {
    const text = parts.filter((part) => part !== "").join(" ");
    try {
      if (write(file, `${now().toISOString()} ${text}\n`) > most)
        keepNewest(file, Math.floor(most / 2));
    } catch (error) {
      if (!hasComplained) complain(`The log of rebuilds can't be written: ${messageOf(error)}`);
      hasComplained = true;
    }
  };
  return {
    step: (id, { name, milliseconds, note }) =>
      append([word(id), word(name), `${Math.round(milliseconds)} ms`, oneLine(note)]),
    warning: (id, sentence) => append([word(id), "warning", oneLine(sentence)]),
    result: (run) => append([word(run.id), word(run.result), outcomeOf(run)]),
  };
}

/** One field of a line: no space in it. */
const word = (text: string) => oneLine(text, 100).replaceAll(" ", "-") || "-";

function outcomeOf(run: RebuildRun): string {
  const { result, changes, reason = "" } = run;
  const failed = degradedBy(run);
  const outcome = result === "published" && changes ? changesInWords(changes) : oneLine(reason);
  const parts = [outcome, failed > 0 && `degraded: ${failedCallsInWords(failed)}`];
  return parts.filter(Boolean).join("; ");
}

/** Appends a text and gives the file's size after it. */
function write(file: string, text: string): number {
  mkdirSync(dirname(file), { recursive: true });
  const log = openSync(file, "a");
  try {
    writeSync(log, text);
    return fstatSync(log).size;
  } finally {
    closeSync(log);
  }
}

/** Keeps the whole lines among a file's last bytes; a reader finds the old file or the new one. */
function keepNewest(file: string, bytes: number): void {
  const end = lastBytes(file, bytes);
  const temporary = `${file}.${process.pid}.part`;
  try {
    writeFileSync(temporary, end.subarray(end.indexOf("\n") + 1));
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function lastBytes(file: string, bytes: number): Buffer {
  const log = openSync(file, "r");
  try {
    const end = Buffer.alloc(bytes);
    const read = readSync(log, end, 0, bytes, fstatSync(log).size - bytes);
    return end.subarray(0, read);
  } finally {
    closeSync(log);
  }
}
