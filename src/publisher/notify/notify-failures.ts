import * as v from "valibot";

import { readJson, writeJson } from "../../shared/files.ts";
import { noChanges } from "../release/changes.ts";
import type { HookOutcome, Outcome } from "../progress/run.ts";
import { type HookEvent, hooksOf, type NotifyOptions } from "./hooks.ts";

/** Milliseconds between two notifications while rebuilds fail. */
const reminder = 60 * 60 * 1000;

const schema = v.object({
  /** Rebuilds in a row that failed or were refused. */
  failures: v.number(),
  /** ISO time of the first of them. */
  since: v.nullable(v.string()),
  /** ISO time of the last notification of each hook, by its name. */
  told: v.record(v.string(), v.string()),
});
type State = v.InferOutput<typeof schema>;

const noFailures: State = { failures: 0, since: null, told: {} };

interface FailureOptions extends NotifyOptions {
  /** Keeps the state from one rebuild to the next. */
  readonly file: string;
  readonly now: Date;
}

/**
 * Notifies hooks when rebuilds begin to fail, every hour while they do, and when they succeed again.
 * A failed delivery is repeated at the next rebuild.
 */
export async function notifyFailures(
  { result, reason = "" }: Outcome,
  options: FailureOptions,
): Promise<readonly HookOutcome[]> {
  const { file, now, settings } = options;
  const at = now.toISOString();
  // Without a readable file a hook may be notified twice.
  const before = (await readJson(file, schema)) ?? noFailures;
  const event = result === "failed" || result === "refused" ? result : "recovered";
  const hasRecovered = event === "recovered";
  const failures = hasRecovered ? before.failures : before.failures + 1;
  const since = hasRecovered ? before.since : (before.since ?? at);
  const body = JSON.stringify({
    event,
    site: settings.SITE_URL,
    at,
    reason,
    failures,
    since,
    // Hooks may expect the payload of a publish.
    ...noChanges,
    addresses: [],
  });
  const results = await Promise.all(
    hooksOf(options).map(async ({ name, send }) => {
      const last = before.told[name];
      const outcome = mustNotify(event, last, now)
        ? { hook: name, ...(await send({ event, body })) }
        : undefined;
      const notified = hasRecovered ? undefined : at;
      return { name, outcome, notifiedAt: outcome?.done ? notified : last };
    }),
  );
  const told = Object.fromEntries(
    results.flatMap(({ name, notifiedAt }) =>
      notifiedAt === undefined ? [] : [[name, notifiedAt]],
    ),
  );
  const isOver = hasRecovered && Object.keys(told).length === 0;
  const after: State = isOver ? noFailures : { failures, since, told };
  if (JSON.stringify(after) !== JSON.stringify(before)) await writeJson(file, after);
  return results.flatMap(({ outcome }) => outcome ?? []);
}

/** Only hooks that were notified of a failure get the recovery. Clocks may be set back. */
const mustNotify = (event: HookEvent, last: string | undefined, now: Date) =>
  event === "recovered"
    ? last !== undefined
    : last === undefined || Math.abs(now.getTime() - Date.parse(last)) >= reminder;
