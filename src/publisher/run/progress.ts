import type { Step } from "./run.ts";
import { cutTo, formatCount, formatDuration, messageOf, oneLine } from "./format.ts";

/**
 * Tells what a step is at: a count, or a few words. What was said last is its note in the end.
 *
 * @param mark stands before the step when it has ended; `!` where something in it went wrong
 */
export type SetNote = (
  said: string | { readonly done: number; readonly of: number },
  mark?: "✓" | "!",
) => void;

/** Shows the steps of one rebuild and times them. */
export interface Progress {
  /** The steps that have ended, in that order; it grows. A failed one's note says so. */
  readonly steps: readonly Step[];
  /**
   * Runs a step's work and gives what it gives.
   *
   * @throws what the work throws, after showing where it was
   */
  readonly step: <T>(name: string, work: (setNote: SetNote) => T | Promise<T>) => Promise<T>;
}

interface ProgressNeeds {
  /** Where it is shown, such as `process.stdout`. */
  readonly output: {
    readonly write: (text: string) => unknown;
    readonly columns?: number;
  };
  /** On a terminal the line of a running step is written again and again. */
  readonly isTerminal: boolean;
  /** Milliseconds from any begin, such as `performance.now`. */
  readonly now?: () => number;
  /** Told of each step that has ended, such as the log. */
  readonly log?: (step: Step) => void;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

interface Running {
  readonly name: string;
  readonly since: number;
  said: string;
  mark: "✓" | "!";
}

/** Milliseconds between two redraws. */
const pause = 100;
const usualWidth = 80;
const nameWidth = 12;

/** Goes to the begin of the line and empties it. */
const clear = "\r\u001B[2K";
const colours = { "✓": 32, "!": 33, "✗": 31, "·": 33 } as const;

/**
 * On a terminal one line per step that is rewritten while it runs; elsewhere one plain line for
 * each step that has ended. A terminal that can't rewrite (`TERM=dumb`) gets plain lines too.
 */
export function createProgress({
  output,
  isTerminal,
  now = () => performance.now(),
  log = () => undefined,
  environment = process.env,
}: ProgressNeeds): Progress {
  const rewrites = isTerminal && environment["TERM"] !== "dumb";
  const hasColour = rewrites && !environment["NO_COLOR"];
  const steps: Step[] = [];
  const running: Running[] = [];
  let drawnAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;

  // Some terminals don't know their width and say 0.
  const width = () => (output.columns === 0 ? usualWidth : (output.columns ?? usualWidth));
  const line = (mark: keyof typeof colours, text: string) => {
    // A line that fills the last column would break, and its first half stay behind.
    const cut = cutTo(width() - 3, text);
    return `${hasColour ? `\u001B[${colours[mark]}m${mark}\u001B[39m` : mark} ${cut}`;
  };
  const draw = () => {
    const step = running.at(-1);
    if (!step || !rewrites || now() - drawnAt < pause) return;
    drawnAt = now();
    const elapsed = formatDuration(Math.floor((now() - step.since) / 100) * 100);
    const parts = [step.name.padEnd(nameWidth), elapsed.padStart(7), step.said];
    output.write(clear + line("·", parts.join("  ").trimEnd()));
  };
  const begin = (name: string): Running => {
    const step: Running = {
      name: oneLine(name, 40),
      since: now(),
      said: "",
      mark: "✓",
    };
    running.push(step);
    draw();
    // Time goes on while a step says nothing.
    if (rewrites) timer ??= setInterval(draw, pause).unref();
    return step;
  };
  const end = (step: Running, mark: "✓" | "!" | "✗", note: string) => {
    const ended = { name: step.name, milliseconds: now() - step.since, note };
    steps.push(ended);
    running.splice(running.indexOf(step), 1);
    if (running.length === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    const took = formatDuration(ended.milliseconds);
    if (rewrites) {
      const parts = [step.name.padEnd(nameWidth), took.padStart(7), note];
      output.write(`${clear}${line(mark, parts.join("  ").trimEnd())}\n`);
    } else output.write(`${mark} ${step.name}, ${took}${note && `: ${note}`}\n`);
    // The next line is drawn at once, in the place of this one.
    drawnAt = -Infinity;
    log(ended);
    draw();
  };

  return {
    steps,
    step: async (name, work) => {
      const step = begin(name);
      try {
        const result = await work((said, mark = "✓") => {
          step.mark = mark;
          step.said =
            typeof said === "string"
              ? oneLine(said, 500)
              : `${formatCount(said.done)} of ${formatCount(said.of)}`;
          draw();
        });
        end(step, step.mark, step.said);
        return result;
      } catch (error) {
        const where = step.said && ` at ${step.said}`;
        end(step, "✗", `failed${where}: ${messageOf(error)}`);
        throw error;
      }
    },
  };
}
