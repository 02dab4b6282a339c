import { setTimeout as wait } from "node:timers/promises";

import { errorCode } from "../../shared/error-code.ts";
import { signatureHeader, signatureOf } from "./signature.ts";

/** What became of telling: what there is to say about it. */
export interface Told {
  readonly done: boolean;
  readonly note: string;
}

interface Options {
  /** Signs the body; empty: not signed. */
  readonly secret: string;
  /** Milliseconds that one request may take. */
  readonly limit: number;
  /** Milliseconds to wait before each further attempt; none: one attempt. */
  readonly pauses: readonly number[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Posts JSON to an address. Tried again is what may pass: no connection, no answer, an error of
 * the server. Redirects are not followed, because the body would go to whoever they name.
 *
 * @returns never an error; a note holds nothing of the address
 */
export async function postHook(address: string, body: string, options: Options): Promise<Told> {
  let result = await postOnce(address, body, options);
  for (const pause of options.pauses) {
    if (result.done || !result.mayPass || options.signal?.aborted) break;
    await wait(pause, undefined, { signal: options.signal }).catch(() => undefined);
    // The wait was broken off, because the program is to end.
    if (options.signal?.aborted) break;
    result = await postOnce(address, body, options);
  }
  return { done: result.done, note: result.note };
}

interface Attempted extends Told {
  readonly mayPass: boolean;
}

async function postOnce(
  address: string,
  body: string,
  { secret, limit, signal }: Options,
): Promise<Attempted> {
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
    return answered(response.status);
  } catch (error) {
    if (signal?.aborted) return failed("ended before it answered", false);
    if (timeout.aborted) return failed(`no answer within ${limit / 1000} s`);
    // Messages of such errors may hold the address, so only the code is told.
    const code = errorCode(error);
    return failed(`can't be reached${code ? ` (${code})` : ""}`);
  }
}

function answered(status: number): Attempted {
  if (status >= 200 && status < 300)
    return { done: true, note: `answered ${status}`, mayPass: false };
  return status >= 300 && status < 400
    ? failed(`answered ${status}; redirects are not followed`, false)
    : failed(`answered ${status}`, status >= 500);
}

const failed = (note: string, mayPass = true): Attempted => ({
  done: false,
  note,
  mayPass,
});
