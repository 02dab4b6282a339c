import { formatDuration, messageOf, oneLine } from "./format.ts";
import type { Step } from "./run.ts";

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
