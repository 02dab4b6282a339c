import type { Settings } from "../../settings.ts";
import { runHook } from "./command.ts";
import { postHook, type Told } from "./post.ts";

/** What happened. */
export type HookEvent = "published" | "failed" | "refused" | "recovered";

interface Message {
  readonly event: HookEvent;
  /** JSON, which names the event too. */
  readonly body: string;
}

/** What telling a hook needs. */
export interface TellOptions {
  readonly settings: Pick<
    Settings,
    "SITE_URL" | "REBUILD_HOOK_COMMAND" | "REBUILD_HOOK_URL" | "REBUILD_SECRET"
  >;
  /** Ends what is under way; it counts as not delivered. */
  readonly signal?: AbortSignal | undefined;
  readonly log?: (line: string) => void;
  /** Tests have less time. */
  readonly limits?: Limits;
}

/** Milliseconds. */
export interface Limits {
  readonly command: number;
  readonly address: number;
  /** Before the second attempt, the third … */
  readonly pauses: readonly number[];
}

export const usual: Limits = {
  command: 300_000,
  address: 30_000,
  pauses: [1000, 3000],
};

/** A command or an address that is told what happened. */
export interface Hook {
  /** Says which hook it is, and nothing secret. What it is owed is kept by this name. */
  readonly name: string;
  readonly tell: (message: Message, options: TellOptions, limits: Limits) => Promise<Told>;
}

/** The hooks that settings name. */
export function hooksOf(settings: TellOptions["settings"]): readonly Hook[] {
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
  tell: ({ event, body }, { log = console.log, signal }, limits) =>
    runHook(command, event, body, { limit: limits.command, log, signal }),
});

const addressHook = (address: string, name: string): Hook => ({
  name,
  tell: ({ body }, { settings, signal }, limits) =>
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
