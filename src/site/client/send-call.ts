import ky, { HTTPError, type KyInstance, type Options } from "ky";

import type { Call } from "../../contract/call.ts";
import type { Api, Connection } from "./api.ts";
import type { CallOptions, SendCall } from "./call.ts";
import { isOfflineCode } from "./offline-login.ts";
import { outcomeOf, parseAnswer, type Answer } from "./outcome.ts";
import { xsrfTokenFor } from "./xsrf-for.ts";
import { xsrfHeader } from "./xsrf.ts";

/**
 * How often ky repeats a call that may be sent again. A longer `Retry-After` of a host counts as
 * two seconds; after that the visitor sees the failure and decides.
 */
export const retryPolicy = { limit: 2, backoffLimit: 1000, maxRetryAfter: 2000 } as const;

/**
 * An HTTP client of an API: no timeout (specification 9), the anti-forgery header where its cookie
 * exists, and no retry unless a call asks for it.
 */
export const httpOf = ({ host, cookies, fetch }: Connection): KyInstance =>
  ky.create({
    timeout: false,
    retry: 0,
    ...(fetch ? { fetch: (input) => fetch(input as Request) } : {}),
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const token = xsrfTokenFor(request.url, host, cookies());
          if (token !== null) request.headers.set(xsrfHeader, token);
        },
      ],
    },
  });

/** Sends a call with ky; see `call` of an API. */
export const sendCall: SendCall = async (api, call, body, options = {}) => {
  const { path = call.path, isRead, idempotencyKey } = options;
  const isOffline = isOfflineCode((body as { readonly vUniqueCode?: string }).vUniqueCode);
  // Unless the host has shown that it doesn't allow the header (design 6.6).
  const isAllowed = api.allowsIdempotencyKey !== false && !isOffline;
  const key = isAllowed ? idempotencyKey : undefined;
  const answer = await api.watch(
    fetchAnswer(api, api.address(path), {
      // Nothing is sent for a login that the host has not seen: only whether it answers is asked.
      ...encode(call, isOffline ? {} : body),
      ...(isRead === true && retries),
      keepalive: outlivesPage(body, options),
      headers: { "Idempotency-Key": key },
    }),
  );
  // It answers again: the participant has to log in.
  if (isOffline && answer?.isJson && answer.status < 500) return endedLogin;
  if (answer && key !== undefined) api.allowsIdempotencyKey = true;
  return outcomeOf(call, answer, { path, reportUnreadable: api.reportUnreadable });
};

const endedLogin = { ok: false, reason: "refused", code: 401, message: "", body: null } as const;

/** Posts to an address; null when the network fails. */
export async function fetchAnswer(
  api: Api,
  address: string,
  options: Options,
): Promise<Answer | null> {
  try {
    const response = await httpOf(api).post(address, options);
    return parseAnswer(response.status, await response.text());
  } catch (error) {
    if (!(error instanceof HTTPError)) return null;
    // ky has parsed bodies whose content type is JSON; others are text.
    const { status, headers } = error.response;
    const data: unknown = error.data;
    return {
      ...(typeof data === "string"
        ? parseAnswer(status, data)
        : { status, body: data ?? null, isJson: true }),
      retryAfter: secondsOf(headers.get("Retry-After")),
    };
  }
}

/** A `Retry-After` in seconds; its other notation, a date, is not worth the clock it takes. */
const secondsOf = (header: string | null) =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;

function encode(call: Call, body: unknown): Options {
  if (call.encoding === "json") return { json: body };
  const fields = new FormData();
  for (const [name, value] of Object.entries(body as object))
    if (value !== undefined) fields.append(name, value as string | Blob);
  return { body: fields };
}

/** Characters, of at most three bytes: browsers refuse `keepalive` requests of more than 64 KB. */
const mostKeptAlive = 20_000;

/** A save continues when the tab is closed. */
const outlivesPage = (body: unknown, { idempotencyKey }: CallOptions) =>
  idempotencyKey !== undefined && JSON.stringify(body).length <= mostKeptAlive;

/** How often reads are retried, which change nothing when they are repeated. */
const retries: Options = { retry: { ...retryPolicy, methods: ["post"] } };
