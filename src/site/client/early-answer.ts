import { xsrfTokenFor, xsrfHeader } from "./api-host.ts";

/** A successful answer; who takes it parses it, since this is loaded before anything else. */
interface EarlyAnswer {
  readonly status: number;
  readonly text: string;
}

let early: { readonly request: string; readonly answer: Promise<EarlyAnswer | null> } | null = null;
let isTaken = false;

const keyOf = (address: string, body: object) => `${address} ${JSON.stringify(body)}`;

/** Sends a read before the code that needs its answer has loaded, unless that has loaded first. */
export function requestEarly(address: string, body: object): void {
  if (isTaken) return;
  const token = xsrfTokenFor(address, document.cookie);
  const answer = fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token !== null && { [xsrfHeader]: token }) },
    body: JSON.stringify(body),
  }).then(
    async (response) =>
      response.ok ? { status: response.status, text: await response.text() } : null,
    () => null,
  );
  early = { request: keyOf(address, body), answer: answer.catch(() => null) };
}

/**
 * The answer to a read that was sent early, once. Null without one, and when it failed: the ordinary
 * call, which repeats what is worth repeating, then comes instead.
 */
export function takeEarlyAnswer(address: string, body: object): Promise<EarlyAnswer | null> | null {
  const taken = early?.request === keyOf(address, body) ? early.answer : null;
  early = null;
  isTaken = true;
  return taken;
}
