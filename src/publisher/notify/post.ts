import ky, { HTTPError, TimeoutError } from "ky";

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

/**
 * Posts JSON to an address. Retries connection errors, timeouts and errors of the server. Does not
 * follow redirects, which would send the body to another host.
 *
 * @returns a note that contains no part of the address; never rejects
 */
export async function postHook(
  address: string,
  body: string,
  { secret, limit, pauses, signal }: Options,
): Promise<Delivery> {
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
    const isRedirect = status >= 300 && status < 400;
    return {
      done: ok,
      note: `answered ${status}${isRedirect ? "; redirects are not followed" : ""}`,
    };
  } catch (error) {
    return {
      done: false,
      note: signal?.aborted ? "ended before it answered" : noteOf(error, limit),
    };
  }
}

/** The message of an error may contain the address; its code does not. */
function noteOf(error: unknown, limit: number): string {
  if (error instanceof HTTPError) return `answered ${error.response.status}`;
  if (error instanceof TimeoutError) return `no answer within ${limit / 1000} s`;
  const code = errorCode(error);
  return `can't be reached${code ? ` (${code})` : ""}`;
}
