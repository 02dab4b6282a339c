import ky, { HTTPError, TimeoutError } from "ky";

import type { Settings } from "../../shared/settings.ts";
import { errorCode } from "../../shared/errors.ts";
import type { HookOutcome } from "../progress/run.ts";
import { runHookCommand } from "./hook-command.ts";
import { signatureHeader, signatureOf } from "./signature.ts";

export type HookEvent = "published" | "failed" | "refused" | "recovered";

interface Message {
  readonly event: HookEvent;
  /** JSON, which names the event too. */
  readonly body: string;
}

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
  const names = hookNames(urls);
  const hooks = urls.map((address, index) => ({
    name: names[index] ?? "",
    send: ({ body }: Message) => postHook(address, body, { secret, limits, signal }),
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

interface PostOptions extends Required<Pick<NotifyOptions, "limits">> {
  /** Key of the signature; empty: no signature. */
  readonly secret: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Posts JSON to an address. Retries connection errors, timeouts and errors of the server. Does not
 * follow redirects, which would send the body to another host.
 *
 * @returns a note that contains no part of the address; never rejects
 */
async function postHook(
  address: string,
  body: string,
  { secret, limits, signal }: PostOptions,
): Promise<Delivery> {
  const { address: limit, pauses } = limits;
  try {
    const response = await ky.post(address, {
      redirect: "manual",
      headers: {
        "Content-Type": "application/json",
        ...(secret !== "" && { [signatureHeader]: signatureOf(body, secret) }),
      },
      body,
      signal: signal ?? null,
      timeout: limit,
      throwHttpErrors: (status) => status >= 500,
      retry: {
        limit: pauses.length,
        methods: ["post"],
        delay: (attempt) => pauses[attempt - 1] ?? 0,
        shouldRetry: () => true,
      },
    });
    await response.body?.cancel();
    const { ok, status } = response;
    const note = status >= 300 && status < 400 ? "; redirects are not followed" : "";
    return { done: ok, note: `answered ${status}${note}` };
  } catch (error) {
    const note = signal?.aborted ? "ended before it answered" : noteOf(error, limit);
    return { done: false, note };
  }
}

/** The message of an error may contain the address; its code does not. */
function noteOf(error: unknown, limit: number): string {
  if (error instanceof HTTPError) return `answered ${error.response.status}`;
  if (error instanceof TimeoutError) return `no answer within ${limit / 1000} s`;
  const code = errorCode(error);
  return `can't be reached${code ? ` (${code})` : ""}`;
}
