import { addressesOf } from "../release/changes.ts";
import type { HookOutcome } from "../progress/run.ts";
import { defaultLimits, hooksOf, type NotifyOptions } from "./hooks.ts";
import { owedTo, type OwedChanges, readQueue, writeQueue } from "./queue.ts";

export interface HookOptions extends NotifyOptions {
  /** The queue that `queueChanges` writes. */
  readonly file: string;
  /** Id of the published release. */
  readonly live: string;
}

/**
 * Notifies hooks, such as one that purges a CDN's cache, of the addresses that have changed. Each
 * gets all changes since its last success, at least once; failed deliveries stay in the queue.
 */
export async function notifyHooks(options: HookOptions): Promise<readonly HookOutcome[]> {
  const { file, live, settings } = options;
  const queue = await readQueue(file);
  if (queue.queued.length === 0 && Object.keys(queue.owed).length === 0) return [];
  const hooks = hooksOf(options);
  const names = hooks.map(({ name }) => name);
  const owed = new Map(Object.entries(owedTo(queue, live, names)));
  const save = () => writeQueue(file, { queued: [], owed: Object.fromEntries(owed) });
  let saved = save();
  await saved;
  const outcomes = hooks.map(async ({ name, send }): Promise<readonly HookOutcome[]> => {
    const changes = owed.get(name);
    if (!changes) return [];
    const body = payloadOf(changes, settings);
    const delivery = await send({ event: "published", body });
    if (delivery.done) {
      owed.delete(name);
      // In sequence: the file must end with the newest state.
      saved = saved.then(save);
      await saved;
    }
    return [{ hook: name, ...delivery }];
  });
  return (await Promise.all(outcomes)).flat();
}

/** Sends what is left in the queue when nothing was published: once, because the next rebuild tries again. */
export const retryHooks = (options: HookOptions): Promise<readonly HookOutcome[]> =>
  notifyHooks({ ...options, limits: { ...(options.limits ?? defaultLimits), pauses: [] } });

/** The JSON that a hook gets. */
const payloadOf = (
  { release, publishedAt, added, changed, removed }: OwedChanges,
  { SITE_URL }: HookOptions["settings"],
): string =>
  JSON.stringify({
    event: "published",
    release,
    site: SITE_URL,
    publishedAt,
    added,
    changed,
    removed,
    addresses: addressesOf({ added, changed, removed }).map((path) => SITE_URL + encodePath(path)),
  });

/** Paths are stored decoded, so `?` and `#` in them are part of a name. */
const encodePath = (path: string) =>
  encodeURI(path.toWellFormed()).replace(/[?#]/g, encodeURIComponent);
