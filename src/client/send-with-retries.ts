/** Milliseconds before the second and the third attempt. */
const pauses = [300, 600];

/**
 * A longer `Retry-After` of a host counts as two seconds; after that the visitor sees the failure
 * and decides.
 */
const longestPause = 2000;

/** Answers after which another attempt may succeed: timeouts, rate limits, overload, gateways. */
const temporary = [408, 429, 500, 502, 503, 504];

/** The `Retry-After` of an answer in seconds; its other notation, a date, is not worth the clock it takes. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const header = headers.get("Retry-After");
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

/**
 * Sends a request, and up to twice again when the network fails or the host is overloaded; only for
 * requests that change nothing when they are repeated.
 *
 * @returns the last answer, whatever its status
 * @throws {TypeError} when the network failed at the last attempt
 */
export async function sendWithRetries(send: () => Promise<Response>): Promise<Response> {
  for (const pause of pauses) {
    const response = await send().catch(() => undefined);
    if (response && !temporary.includes(response.status)) return response;
    const asked = response && retryAfterOf(response);
    await wait(asked === undefined ? pause : Math.min(asked * 1000, longestPause));
  }
  return send();
}

const wait = (delay: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, delay);
  });
