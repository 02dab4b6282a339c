import type { HookOutcome } from "../run/run.ts";
import { addressesOf } from "./changes.ts";
import { hooksOf, type Limits, type TellOptions, usual } from "./hooks.ts";
import { owedTo, readQueue, writeQueue, type Owed } from "./queue.ts";

/**
 * Tells others what has changed on the site: a command and addresses, such as a CDN's that then
 * forgets those pages. Each is told at least once; what could not be delivered is kept and comes
 * with the next call.
 */

export interface HookOptions extends TellOptions {
  /** What is still to be told, as `queueChanges` writes it. */
  readonly file: string;
  /** Id of the release that the site shows now. */
  readonly live: string;
}

/**
 * Tells every hook what it does not know yet, after a publish. `queueChanges` has noted it before.
 *
 * @returns what became of each hook that had something to be told
 */
export function tellHooks(options: HookOptions): Promise<readonly HookOutcome[]> {
  return deliver(options, options.limits ?? usual);
}

/**
 * Tells what could not be delivered, or was not because the program was killed, when nothing was
 * published. One attempt each: nobody waits for it, and the next rebuild tries again.
 *
 * @returns nothing when every hook knows everything
 */
export function retryHooks(options: HookOptions): Promise<readonly HookOutcome[]> {
  return deliver(options, { ...(options.limits ?? usual), pauses: [] });
}

async function deliver(options: HookOptions, limits: Limits): Promise<readonly HookOutcome[]> {
  const { file, live, settings } = options;
  const queue = await readQueue(file);
  if (queue.queued.length === 0 && Object.keys(queue.owed).length === 0) return [];
  const hooks = hooksOf(settings);
  const names = hooks.map(({ name }) => name);
  const owed = new Map(Object.entries(owedTo(queue, live, names)));
  const save = () => writeQueue(file, { queued: [], owed: Object.fromEntries(owed) });
  let written = save();
  await written;
  return Promise.all(
    hooks.flatMap(({ name, tell }) => {
      const news = owed.get(name);
      if (!news) return [];
      const one = async (): Promise<HookOutcome> => {
        const body = payloadOf(news, settings);
        const told = await tell({ event: "published", body }, options, limits);
        if (told.done) {
          owed.delete(name);
          // One after the other: the last to be written has to be the last in the file.
          written = written.then(save);
          await written;
        }
        return { hook: name, ...told };
      };
      return [one()];
    }),
  );
}

/** The JSON that a hook gets. */
function payloadOf(
  { release, publishedAt, added, changed, removed }: Owed,
  { SITE_URL }: HookOptions["settings"],
): string {
  return JSON.stringify({
    event: "published",
    release,
    site: SITE_URL,
    publishedAt,
    added,
    changed,
    removed,
    addresses: addressesOf({ added, changed, removed }).map(
      (address) => SITE_URL + encoded(address),
    ),
  });
}

/** Addresses are kept decoded, so that a `?` in one belongs to a name. */
const encoded = (address: string) =>
  encodeURI(address.toWellFormed()).replace(/[?#]/g, encodeURIComponent);
