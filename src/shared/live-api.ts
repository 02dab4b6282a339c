import type { Settings } from "./settings.ts";
import { errorCode } from "./errors.ts";
import { oneLine } from "./one-line.ts";

/** The live API as the site's hosts see it: its paths, and what its answers allow. */

/** Folders that belong to the live API when the site and the API share an origin. */
export const liveApiFolders = ["api", "crm", "media"] as const;

/** Whether a path lies in one of these folders. */
export const isLiveApi = (path: string): boolean =>
  liveApiFolders.some((folder) => path.startsWith(`/${folder}/`));

/** The paths of calls that settings may move out of these folders. */
export const liveApiPaths = (settings: Settings): readonly string[] =>
  [
    settings.PUBLIC_ANSWER_SAVE_PATH,
    settings.PUBLIC_CONTACT_ENDPOINT,
    settings.PUBLIC_PAGE_VIEW_PATH,
    settings.PUBLIC_SURVEY_LINK_PATH,
  ]
    // The contact form may post to another host.
    .filter((path) => path.startsWith("/"));

/** Why a host has given no answer, as the end of a sentence. `limit` is in milliseconds. */
function noAnswer(error: unknown, { aborted }: AbortSignal, limit: number): string {
  if (error instanceof RedirectError) return error.message;
  if (aborted) return `doesn't answer within ${limit / 1000} s`;
  const code = errorCode(error);
  return `can't be reached${code ? ` (${code})` : ""}`;
}

/** A redirect after which a page has no answer; the message is the end of a sentence. */
class RedirectError extends Error {}

const redirects = [301, 302, 303, 307, 308];
const mostRedirects = 3;

/**
 * Requests as a page does. Browsers follow a redirect, but send a GET in place of a POST after 301 to 303; and
 * after one to another origin neither the policy of the pages nor most hosts allow the request, whose `Origin`
 * is null then. A preflight is never redirected.
 *
 * @throws {RedirectError} for a redirect that leaves the page without an answer
 */
async function fetchAsPage(address: string, options: RequestInit): Promise<Response> {
  const { method = "GET" } = options;
  let url = new URL(address);
  for (let followed = 0; ; followed += 1) {
    const response = await fetch(url, { ...options, redirect: "manual" });
    const location = response.headers.get("location");
    if (!redirects.includes(response.status) || location === null) return response;
    await response.body?.cancel();
    const target = URL.parse(location, url);
    // Without the query, which may have a secret.
    const to = target ? target.origin + target.pathname : location;
    const found = `redirects ${method} to ${oneLine(to, 200)} with ${response.status}`;
    if (target?.origin !== url.origin)
      throw new RedirectError(`${found}, another origin, where pages get no answer`);
    if (method === "OPTIONS") throw new RedirectError(`${found}, and browsers don't follow`);
    if (method === "POST" && response.status < 304)
      throw new RedirectError(`${found}, and browsers send a GET there`);
    if (followed === mostRedirects) throw new RedirectError(`${found}, again and again`);
    url = target;
  }
}

/** The JSON of a body; undefined when it is none. An empty body of a call without content is null. */
function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** What an answer is that is no JSON: its first characters, for terminals and reports. */
export function firstCharacters(bytes: Uint8Array): string {
  if (bytes.length === 0) return "it is empty";
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return "it is gzip without Content-Encoding";
  const text = oneLine(new TextDecoder().decode(bytes.subarray(0, 400)), 80);
  // Values of damaged JSON may be secrets.
  return `it begins with “${text.replaceAll(/:\s*"[^"]*"?/g, ': "…"')}”`;
}

/** What a page gets of a request: an answer, or the reason why there is none, as the end of a sentence. */
export interface PageAnswer {
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of its body; undefined when it is none. */
  readonly body: unknown;
  readonly failure?: string;
}

/**
 * Requests as a page does, and reads the answer. Never rejects.
 *
 * @param limit the milliseconds after which the signal of `options` aborts
 */
export async function answerForPage(
  address: string,
  options: RequestInit & { readonly signal: AbortSignal },
  limit: number,
): Promise<PageAnswer> {
  try {
    // fetch would begin, and fail out of reach of this.
    options.signal.throwIfAborted();
    const response = await fetchAsPage(address, options);
    const { status, headers } = response;
    const bytes = await response.bytes();
    const body = parseJson(bytes);
    if (body !== undefined) return { status, headers, body };
    const failure = `answers ${status} without JSON: ${firstCharacters(bytes)}`;
    return { status, headers, body, failure };
  } catch (error) {
    const failure = noAnswer(error, options.signal, limit);
    return { status: 0, headers: new Headers(), body: undefined, failure };
  }
}

interface WithHeaders {
  readonly headers: Headers;
}

/** Whether pages of an origin may read an answer of another one. */
export const isReadable = ({ headers }: WithHeaders, origin: string): boolean =>
  ["*", origin].includes(headers.get("Access-Control-Allow-Origin") ?? "");

/** Whether the answer to a preflight allows a header, in lower case. */
export function allowsHeader({ headers }: WithHeaders, name: string): boolean {
  const allowed = (headers.get("Access-Control-Allow-Headers") ?? "").toLowerCase().split(/[\s,]+/);
  return allowed.includes(name) || allowed.includes("*");
}
