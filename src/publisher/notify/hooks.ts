import type { Settings } from "../../settings.ts";
import type { HookOutcome } from "../run/run.ts";
import { runHookCommand } from "./hook-command.ts";
import { postHook } from "./post.ts";

export type HookEvent = "published" | "failed" | "refused" | "recovered";

interface Message {
  readonly event: HookEvent;
  /** JSON, which names the event too. */
  readonly body: string;
}

/** The result of sending a message to a hook. */
export type Delivery = Pick<HookOutcome, "done" | "note">;

export interface NotifyOptions {
  readonly settings: Pick<
    Settings,
    "SITE_URL" | "REBUILD_HOOK_COMMAND" | "REBUILD_HOOK_URL" | "REBUILD_SECRET"
  >;
  /** Interrupts deliveries, which then count as failed. */
  readonly signal?: AbortSignal | undefined;
  readonly log?: (line: string) => void;
  /** Shorter ones are for tests. */
  readonly limits?: Limits;
}

/** In milliseconds. */
interface Limits {
  readonly command: number;
  readonly address: number;
  /** Delays before the second attempt, the third … */
  readonly pauses: readonly number[];
}

export const defaultLimits: Limits = { command: 300_000, address: 30_000, pauses: [1000, 3000] };

/**
 * The hooks of `REBUILD_HOOK_COMMAND` and `REBUILD_HOOK_URL`. Their names identify them in logs and in
 * the queue without revealing a key, which the command may contain too.
 */
export function hooksOf(options: NotifyOptions) {
  const { settings, signal, log = console.log, limits = defaultLimits } = options;
  const {
    REBUILD_HOOK_COMMAND: command,
    REBUILD_HOOK_URL: urls,
    REBUILD_SECRET: secret,
  } = settings;
  const { address: limit, pauses } = limits;
  const names = hookNames(urls);
  const hooks = urls.map((address, index) => ({
    name: names[index] ?? "",
    send: ({ body }: Message) => postHook(address, body, { secret, limit, pauses, signal }),
  }));
  if (command === "") return hooks;
  const send = ({ event, body }: Message) =>
    runHookCommand(command, event, body, { limit: limits.command, log, signal });
  return [{ name: "REBUILD_HOOK_COMMAND", send }, ...hooks];
}

/**
 * Addresses without what may be a key: the query and long segments of the path. A name stays the
 * same when a wrong key is replaced, so that the changes queued for it are delivered. Equal names
 * get a number.
 */
export function hookNames(addresses: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return addresses.map((address) => {
    const { origin, pathname } = new URL(address);
    const name = origin + pathname.replace(/[^/]{20,}/g, "…");
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
