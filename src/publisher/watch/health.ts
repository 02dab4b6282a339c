/** How the rebuilds of a watch went. */
export interface Standing {
  readonly lastResult: string | null;
  readonly lastEndedAt: string | null;
  /** When the last one ended that neither failed nor was refused. */
  readonly lastGoodAt: string | null;
  readonly failuresInARow: number;
  /** Content calls that failed in the last one, which came to an end all the same. */
  readonly degradedBy: number;
}

/** What `/health` answers. */
export interface Health extends Standing {
  readonly status: "ok" | "failing";
  /** Why it is failing. */
  readonly reasons: readonly string[];
  readonly running: boolean;
}

const mostFailures = 3;

/**
 * Judges a watch: it fails after three failures in a row, and when nothing went well in the time in
 * which the schedule came three times.
 *
 * @param third the schedule's third time after a given one; null without a schedule
 */
export function healthOf({
  standing,
  startedAt,
  running,
  third,
  now,
}: {
  readonly standing: Standing;
  readonly startedAt: Date;
  readonly running: boolean;
  readonly third: (from: Date) => Date | null;
  readonly now: Date;
}): Health {
  const { failuresInARow, lastGoodAt } = standing;
  const due = third(lastGoodAt === null ? startedAt : new Date(lastGoodAt));
  const reasons = [
    ...(failuresInARow >= mostFailures
      ? [
          `${failuresInARow} rebuilds in a row failed or were refused; .data/releases/rebuild.log says why.`,
        ]
      : []),
    ...(due !== null && due < now
      ? [
          lastGoodAt === null
            ? `No rebuild has succeeded since the watch began at ${startedAt.toISOString()}.`
            : `The last rebuild that succeeded ended at ${lastGoodAt}.`,
        ]
      : []),
  ];
  return {
    status: reasons.length === 0 ? "ok" : "failing",
    reasons,
    running,
    ...standing,
  };
}
