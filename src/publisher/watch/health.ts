import type { Result } from "../run/run.ts";

/** Outcomes of the rebuilds of a watch. */
export interface HealthStatus {
  readonly lastResult: Result | null;
  readonly lastEndedAt: string | null;
  /** End of the last rebuild that was neither refused nor failed. */
  readonly lastGoodAt: string | null;
  readonly failuresInARow: number;
  /** Content calls that failed in the last rebuild although it succeeded. */
  readonly degradedBy: number;
}

/** The answer of `/health`. */
export interface Health extends HealthStatus {
  readonly status: "ok" | "failing";
  /** Why the status is failing. */
  readonly reasons: readonly string[];
  readonly running: boolean;
}

interface Watch {
  readonly health: HealthStatus;
  readonly startedAt: Date;
  readonly running: boolean;
  /** The schedule's third time after a date; undefined without a schedule. */
  readonly third: (from: Date) => Date | undefined;
  readonly now: Date;
}

const mostFailures = 3;

/**
 * Decides whether a watch is failing: after three failures in a row, and when no rebuild has
 * succeeded for three times of the schedule.
 */
export function healthOf({ health, startedAt, running, third, now }: Watch): Health {
  const { failuresInARow, lastGoodAt } = health;
  const reasons: string[] = [];
  if (failuresInARow >= mostFailures)
    reasons.push(
      `${failuresInARow} rebuilds in a row failed or were refused; .data/releases/rebuild.log says why.`,
    );
  const due = third(lastGoodAt === null ? startedAt : new Date(lastGoodAt));
  if (due && due < now)
    reasons.push(
      lastGoodAt === null
        ? `No rebuild has succeeded since the watch began at ${startedAt.toISOString()}.`
        : `The last rebuild that succeeded ended at ${lastGoodAt}.`,
    );
  return { status: reasons.length === 0 ? "ok" : "failing", reasons, running, ...health };
}
