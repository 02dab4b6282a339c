import type { Settings } from "../../../src/settings.ts";
import type { HookOutcome } from "../attempt.ts";
import { addressesOf } from "./changes.ts";
import { runHook } from "./command.ts";
import { postHook, type Told } from "./post.ts";
import { owedTo, readQueue, writeQueue, type Owed } from "./queue.ts";

/**
 * Tells others what has changed on the site: a command and addresses, such as a CDN's that then
 * forgets those pages. Each is told at least once; what could not be delivered is kept and comes
 * with the next call.
 */

export interface HookOptions {
  /** What is still to be told, as `queueChanges` writes it. */
  readonly file: string;
  /** Id of the release that the site shows now. */
  readonly live: string;
  readonly settings: Pick<
    Settings,
    "SITE_URL" | "REBUILD_HOOK_COMMAND" | "REBUILD_HOOK_URL" | "REBUILD_SECRET"
  >;
  /** Ends what is under way; it counts as not delivered. */
  readonly signal?: AbortSignal | undefined;
  readonly log?: (line: string) => void;
  /** Milliseconds; tests have less time. */
  readonly limits?: Limits;
}

interface Limits {
  readonly command: number;
  readonly address: number;
  /** Before the second attempt, the third … */
  readonly pauses: readonly number[];
}

const usual: Limits = {
  command: 300_000,
  address: 30_000,
  pauses: [1000, 3000],
};

/**
 * Tells every hook what it does not know yet, after a publish. `queueChanges` has noted it before.
 *
 * @returns what became of each hook that had something to be told
 */
export function tellHooks(
  options: HookOptions,
): Promise<readonly HookOutcome[]> {
  return deliver(options, options.limits ?? usual);
}

/**
 * Tells what could not be delivered, or was not because the program was killed, when nothing was
 * published. One attempt each: nobody waits for it, and the next rebuild tries again.
 *
 * @returns nothing when every hook knows everything
 */
export function retryHooks(
  options: HookOptions,
): Promise<readonly HookOutcome[]> {
  return deliver(options, { ...(options.limits ?? usual), pauses: [] });
}

async function deliver(
  options: HookOptions,
  limits: Limits,
): Promise<readonly HookOutcome[]> {
  const { file, live, settings } = options;
  const queue = await readQueue(file);
  if (queue.queued.length === 0 && Object.keys(queue.owed).length === 0)
    return [];
  const hooks = hooksOf(settings);
  const names = hooks.map(({ name }) => name);
  const owed = new Map(Object.entries(owedTo(queue, live, names)));
  const save = () =>
    writeQueue(file, { queued: [], owed: Object.fromEntries(owed) });
  let written = save();
  await written;
  return Promise.all(
    hooks.flatMap(({ name, tell }) => {
      const news = owed.get(name);
      if (!news) return [];
      const one = async (): Promise<HookOutcome> => {
        const told = await tell(payloadOf(news, settings), options, limits);
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

interface Hook {
  /** Says which hook it is, and nothing secret. What it is owed is kept by this name. */
  readonly name: string;
  readonly tell: (
    body: string,
    options: HookOptions,
    limits: Limits,
  ) => Promise<Told>;
}

function hooksOf(settings: HookOptions["settings"]): readonly Hook[] {
  const { REBUILD_HOOK_COMMAND: command, REBUILD_HOOK_URL: urls } = settings;
  const names = shownNames(urls);
  return [
    ...(command === "" ? [] : [commandHook(command)]),
    ...urls.map((address, place) => addressHook(address, names[place] ?? "")),
  ];
}

/** Commands often hold a key, and there is only one, so the setting's name stands for it. */
const commandHook = (command: string): Hook => ({
  name: "REBUILD_HOOK_COMMAND",
  tell: (body, { log = console.log, signal }, limits) =>
    runHook(command, body, { limit: limits.command, log, signal }),
});

const addressHook = (address: string, name: string): Hook => ({
  name,
  tell: (body, { settings, signal }, limits) =>
    postHook(address, body, {
      secret: settings.REBUILD_SECRET,
      limit: limits.address,
      pauses: limits.pauses,
      signal,
    }),
});

/**
 * Addresses without what may be a key: the query, and long parts of the path. They are the same
 * after a key was replaced, so that what a wrong key held up is delivered with the right one. A
 * number tells those apart that would look the same.
 */
export function shownNames(addresses: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return addresses.map((address) => {
    const { origin, pathname } = new URL(address);
    const name = origin + pathname.replace(/[^/]{20,}/g, "…");
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
