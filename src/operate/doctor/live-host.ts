import { unwrap } from "../../contract/read-answer.ts";
import { allowsHeader, isReadable, noAnswer } from "../../shared/live-api.ts";

/** The live host as browsers see it. */
export interface LiveHost {
  /** Its address, without a slash at the end. */
  readonly address: string;
  /** The origin of the site whose pages call it. */
  readonly origin: string;
}

/** An answer of the live host, or why there is none. */
export interface LiveAnswer {
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** The result code, wherever the host has it. */
  readonly code: number;
  readonly data: unknown;
  /** The parsed body; undefined when it is no JSON. */
  readonly body: unknown;
  readonly headers: Headers;
  readonly milliseconds: number;
  /** Why it can't be used, as the end of a sentence. */
  readonly failure?: string;
}

/** Milliseconds for one call. */
const limit = 10_000;

interface AskOptions extends Omit<RequestInit, "headers"> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks as a page of the site does. Never rejects. */
export async function ask(
  { address, origin }: LiveHost,
  path: string,
  { headers, ...options }: AskOptions = {},
): Promise<LiveAnswer> {
  const begin = performance.now();
  const signal = AbortSignal.timeout(limit);
  try {
    const response = await fetch(URL.parse(path)?.href ?? address + path, {
      ...options,
      headers: { ...headers, Origin: origin },
      signal,
    });
    const { status, headers: answered } = response;
    const text = await response.text();
    const facts = { status, headers: answered, milliseconds: performance.now() - begin };
    const body = parse(text);
    if (body !== undefined) return { ...facts, body, ...unwrap(body, status) };
    return { ...facts, body, code: status, data: null, failure: `answers ${status} without JSON` };
  } catch (error) {
    return {
      status: 0,
      code: 0,
      data: null,
      body: undefined,
      headers: new Headers(),
      milliseconds: performance.now() - begin,
      failure: noAnswer(error, signal, limit),
    };
  }
}

/** An empty body of a status that has none is an answer without content. */
function parse(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Sends a call's body as JSON, as the site does. */
export const askJson = (
  host: LiveHost,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<LiveAnswer> =>
  ask(host, path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/**
 * Why a page of another origin can't make a call, as the end of a sentence; undefined where it can, and
 * where host and site have one origin.
 *
 * @param names headers of the call, in lower case, for which browsers ask the host first
 */
export async function crossOriginProblem(
  host: LiveHost,
  path: string,
  answer: LiveAnswer,
  names: readonly string[],
): Promise<string | undefined> {
  const { address, origin } = host;
  if (new URL(URL.parse(path)?.href ?? address).origin === origin || answer.status === 0)
    return undefined;
  if (!isReadable(answer, origin))
    return `lets no page of ${origin} read its answer: it needs Access-Control-Allow-Origin: ${origin}`;
  if (names.length === 0) return undefined;
  const preflight = await ask(host, path, {
    method: "OPTIONS",
    redirect: "manual",
    headers: {
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": names.join(","),
    },
  });
  const { status } = preflight;
  const missing = names.filter((name) => !allowsHeader(preflight, name));
  if (!isReadable(preflight, origin) || status < 200 || status > 299 || missing.length > 0)
    return `refuses it from pages of ${origin}: OPTIONS has to answer 204 with Access-Control-Allow-Origin: ${origin} and Access-Control-Allow-Headers: ${names.join(", ")}`;
  return undefined;
}
