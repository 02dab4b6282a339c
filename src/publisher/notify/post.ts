import { setTimeout as wait } from "node:timers/promises";

import { errorCode } from "../../shared/error-code.ts";
import type { Delivery } from "./hooks.ts";
import { signatureHeader, signatureOf } from "./signature.ts";

interface Options {
  /** Key of the signature; empty: no signature. */
  readonly secret: string;
  /** Milliseconds for one request. */
  readonly limit: number;
  /** Milliseconds before each further attempt; none: one attempt. */
  readonly pauses: readonly number[];
  readonly signal?: AbortSignal | undefined;
}

interface Attempt extends Delivery {
  readonly isRetryable: boolean;
}

/**
 * Posts JSON to an address. Retries connection errors, timeouts and errors of the server. Does not
 * follow redirects, which would send the body to another host.
 *
 * @returns a note that contains no part of the address; never rejects
 */
export async function postHook(address: string, body: string, options: Options): Promise<Delivery> {
  const { pauses, signal } = options;
  let attempt = await post(address, body, options);
  for (const pause of pauses) {
    if (!attempt.isRetryable) break;
    await wait(pause, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) break;
    attempt = await post(address, body, options);
  }
  return { done: attempt.done, note: attempt.note };
}

async function post(
  address: string,
  body: string,
  { secret, limit, signal }: Options,
): Promise<Attempt> {
  const timeout = AbortSignal.timeout(limit);
  try {
    const response = await fetch(address, {
      method: "POST",
      redirect: "manual",
      headers: {
        "Content-Type": "application/json",
        ...(secret !== "" && { [signatureHeader]: signatureOf(body, secret) }),
      },
      body,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    await response.body?.cancel();
    const { ok, status } = response;
    const isRedirect = status >= 300 && status < 400;
    return {
      done: ok,
      note: `answered ${status}${isRedirect ? "; redirects are not followed" : ""}`,
      isRetryable: status >= 500,
    };
  } catch (error) {
    if (signal?.aborted)
      return { done: false, note: "ended before it answered", isRetryable: false };
    // The error's message may contain the address; its code does not.
    const code = errorCode(error);
    const note = timeout.aborted
      ? `no answer within ${limit / 1000} s`
      : `can't be reached${code ? ` (${code})` : ""}`;
    return { done: false, note, isRetryable: true };
  }
}
