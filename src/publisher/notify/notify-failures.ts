import { readFile } from "node:fs/promises";

import * as v from "valibot";

import { writeFileAtomically } from "../../shared/write-file-atomically.ts";
import type { HookOutcome, Result } from "../run/run.ts";
import { noChanges } from "./changes.ts";
import { type HookEvent, hooksOf, type TellOptions, usual } from "./hooks.ts";

/** Milliseconds until a hook is told again that rebuilds still fail. */
const reminder = 60 * 60 * 1000;

const schema = v.object({
  /** Rebuilds in a row that published nothing because they failed or were refused. */
  failures: v.number(),
  /** ISO time of the first of them. */
  since: v.nullable(v.string()),
  /** When each hook was last told of them, by the hook's name. */
  told: v.record(v.string(), v.string()),
});
type State = v.InferOutput<typeof schema>;

const fine: State = { failures: 0, since: null, told: {} };

interface FailureOptions extends TellOptions {
  /** Keeps what was told from one run to the next. */
  readonly file: string;
  readonly now: Date;
}

/** How a rebuild ended. */
interface Ended {
  readonly result: Result;
  readonly reason?: string;
}

/**
 * Tells every hook when rebuilds begin to fail, every hour while they do, and when they work again.
 * What can't be delivered is tried again with the next rebuild.
 *
 * @returns what became of each hook that had something to be told
 */
export async function tellFailures(
  { result, reason = "" }: Ended,
  options: FailureOptions,
): Promise<readonly HookOutcome[]> {
  const { file, now, settings, limits = usual } = options;
  const before = await readState(file);
  const event = eventOf(result);
  const hooks = hooksOf(settings);
  const due = hooks.filter(({ name }) => isDue(event, before.told[name], now));
  const state: State =
    event === "recovered"
      ? before
      : {
          ...before,
          failures: before.failures + 1,
          since: before.since ?? now.toISOString(),
        };
  const body = JSON.stringify({
    event,
    site: settings.SITE_URL,
    at: now.toISOString(),
    reason,
    failures: state.failures,
    since: state.since,
    // For hooks that know publishes only.
    ...noChanges,
    addresses: [],
  });
  const outcomes = await Promise.all(
    due.map(async ({ name, tell }) => ({
      hook: name,
      ...(await tell({ event, body }, options, limits)),
    })),
  );
  const reached = new Set(outcomes.filter(({ done }) => done).map(({ hook }) => hook));
  const told = Object.fromEntries(
    hooks.flatMap(({ name }): [string, string][] => {
      const last = reached.has(name)
        ? event === "recovered"
          ? undefined
          : now.toISOString()
        : before.told[name];
      return last === undefined ? [] : [[name, last]];
    }),
  );
  const isOver = event === "recovered" && Object.keys(told).length === 0;
  const after = isOver ? fine : { ...state, told };
  if (JSON.stringify(after) !== JSON.stringify(before))
    await writeFileAtomically(file, `${JSON.stringify(after)}\n`);
  return outcomes;
}

const eventOf = (result: Result): Exclude<HookEvent, "published"> =>
  result === "failed" || result === "refused" ? result : "recovered";

/** Recoveries are for hooks that know of a failure. A clock that was put back delays nothing. */
const isDue = (event: HookEvent, last: string | undefined, now: Date) =>
  event === "recovered"
    ? last !== undefined
    : last === undefined || Math.abs(now.getTime() - Date.parse(last)) >= reminder;

/** A file that is missing or damaged counts as no failure: then a hook is told once more. */
async function readState(file: string): Promise<State> {
  try {
    return v.parse(schema, JSON.parse(await readFile(file, "utf8")));
  } catch {
    return fine;
  }
}
