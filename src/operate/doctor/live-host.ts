import { unwrap } from "../../contract/read-answer.ts";
import { decodePercent } from "../../contract/addresses.ts";
import { allowsHeader, answerForPage, isReadable, type PageAnswer } from "../../shared/live-api.ts";

/** The live host as browsers see it. */
export interface LiveHost {
  /** Its address, without a slash at the end. */
  readonly address: string;
  /** The origin of the site whose pages call it. */
  readonly origin: string;
  /** Ends the questions to a host that is slow to answer them. */
  readonly patience?: AbortSignal;
}

/** What a host on the site's own origin has set, which browsers send back to it, and to no other. */
const cookies = new WeakMap<LiveHost, Map<string, string>>();

/** An answer of the live host, or why there is none. */
export interface LiveAnswer extends PageAnswer {
  /** The result code, wherever the host has it. */
  readonly code: number;
  readonly data: unknown;
  readonly milliseconds: number;
}

/** Milliseconds for one call. */
const limit = 10_000;

interface AskOptions extends Omit<RequestInit, "headers"> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks as a page of the site does. Never rejects. */
export async function ask(
  host: LiveHost,
  path: string,
  { headers, ...options }: AskOptions = {},
): Promise<LiveAnswer> {
  const { origin, patience } = host;
  const begin = performance.now();
  const timeout = AbortSignal.timeout(limit);
  const signal = patience ? AbortSignal.any([timeout, patience]) : timeout;
  const address = addressOf(host, path);
  const jar = cookies.get(host) ?? new Map<string, string>();
  if (new URL(address).origin === origin) cookies.set(host, jar);
  const sent = { ...headers, ...cookieHeaders(jar), Origin: origin };
  const answer = await answerForPage(address, { ...options, headers: sent, signal }, limit);
  const milliseconds = performance.now() - begin;
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
    jar.set(name, value);
  }
  const { status, body } = answer;
  const result = body === undefined ? { code: status, data: null } : unwrap(body, status);
  return {
    ...answer,
    ...result,
    milliseconds,
    ...(status === 0 &&
      patience?.aborted && {
        failure: "takes too long: all calls together have taken over a minute",
      }),
  };
}

/** The full address of a path of the host; settings may have one of another host. */
const addressOf = ({ address }: LiveHost, path: string) => URL.parse(path)?.href ?? address + path;

/** As the site sends them: the anti-forgery token in its header, too (specification 9). */
const cookieHeaders = (jar: ReadonlyMap<string, string>): Readonly<Record<string, string>> => {
  const token = jar.get("XSRF-TOKEN");
  return {
    ...(jar.size > 0 && { Cookie: Array.from(jar, (pair) => pair.join("=")).join("; ") }),
    ...(token !== undefined && { "X-XSRF-TOKEN": decodePercent(token) ?? token }),
  };
};

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
  const { origin } = host;
  if (new URL(addressOf(host, path)).origin === origin || answer.status === 0) return undefined;
  if (!isReadable(answer, origin))
    return `lets no page of ${origin} read its answer: it needs Access-Control-Allow-Origin: ${origin}`;
  if (names.length === 0) return undefined;
  const preflight = await ask(host, path, {
    method: "OPTIONS",
    headers: {
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": names.join(","),
    },
  });
  const { status } = preflight;
  if (status === 0) return preflight.failure;
  const missing = names.filter((name) => !allowsHeader(preflight, name));
  if (!isReadable(preflight, origin) || status < 200 || status > 299 || missing.length > 0)
    return `refuses it from pages of ${origin}: OPTIONS has to answer 204 with Access-Control-Allow-Origin: ${origin} and Access-Control-Allow-Headers: ${names.join(", ")}`;
  return undefined;
}
