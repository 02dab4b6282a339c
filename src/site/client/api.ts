import { atom, type ReadableAtom } from "nanostores";
import ky, { HTTPError, type KyInstance, type Options } from "ky";

import type { Call, RequestOf } from "../../contract/call.ts";
import { type Environment, type Stop, browser } from "../environment.ts";
import {
  type DataOf,
  type Outcome,
  type Unreadable,
  outcomeOf,
  parseAnswer,
  type Answer,
} from "./outcome.ts";
import { apiHost, xsrfTokenFor, xsrfHeader } from "./api-host.ts";
import { isOfflineCode } from "./codes.ts";
import { keyRefusedBy } from "./session-keys.ts";

/**
 * The calls of the live API: the API of a page, and how a call is sent with ky. What an answer means is in
 * outcome.ts; pages without islands send theirs with `sendQuietly` (api-host.ts).
 */

/** Milliseconds after which the page shows that it is waiting (design 6.15). */
export const waitingAfter = 3000;

export interface CallOptions {
  /** A path of a setting that replaces the contract's. */
  readonly path?: string | undefined;
  /** The call changes nothing, so it may be sent again when it fails on the way. */
  readonly isRead?: boolean;
  /** Makes a save safe to send again: the server stores a key once (design 6.6). */
  readonly idempotencyKey?: string | undefined;
}

/** Where calls go, and what they carry. */
export type Connection = Pick<ApiOptions, "host" | "cookies" | "fetch">;

/** The live API: its address, how it is called, and its pending calls. */
export interface Api extends Connection, Pick<ApiOptions, "reportUnreadable"> {
  /** Sends one call of the contract and reads its answer. No failure of a server or network throws. */
  call<C extends Call>(
    call: C,
    body: RequestOf<C>,
    options?: CallOptions,
  ): Promise<Outcome<DataOf<C>>>;
  readonly address: (path: string) => string;
  /** Whether the host allows the header `Idempotency-Key`; undefined until a save was answered. */
  allowsIdempotencyKey: boolean | undefined;
  /** Sends no `Idempotency-Key` any more, for as long as the tab's session lasts: the host may change. */
  readonly omitIdempotencyKey: () => void;
  /** True while a call has been pending for longer than `waitingAfter`. */
  readonly $waiting: ReadableAtom<boolean>;
  /** Counts `work` as pending until it settles. */
  watch<Result>(work: Promise<Result>): Promise<Result>;
}

interface ApiOptions {
  /** Scheme and host; empty for the page's own origin. */
  readonly host: string;
  readonly clock: Environment["clock"];
  readonly session: Environment["session"];
  /** `document.cookie`, read before each call. */
  readonly cookies: () => string;
  /** Receives answers that can't be read. */
  readonly reportUnreadable?: (unreadable: Unreadable) => void;
  /** Tests pass an app that runs in the same process. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Makes the API of a page: how it is called, and a watch over its pending calls. */
export function createApi({ clock, session, ...options }: ApiOptions): Api {
  const $waiting = atom(false);
  const late = new Set<Stop>();
  const api: Api = {
    ...options,
    call: (call, body, callOptions) => sendCall(api, call, body, callOptions),
    address: (path) => options.host + path,
    allowsIdempotencyKey: session.get(keyRefusedBy) === options.host ? false : undefined,
    omitIdempotencyKey() {
      api.allowsIdempotencyKey = false;
      session.set(keyRefusedBy, options.host);
    },
    $waiting,
    async watch(work) {
      const stop = clock.after(waitingAfter, () => {
        late.add(stop);
        $waiting.set(true);
      });
      try {
        return await work;
      } finally {
        stop();
        late.delete(stop);
        $waiting.set(late.size > 0);
      }
    },
  };
  return api;
}

/** Sends a call with ky; see `call` of an API. */
async function sendCall<C extends Call>(
  api: Api,
  call: C,
  body: RequestOf<C>,
  options: CallOptions = {},
): Promise<Outcome<DataOf<C>>> {
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
}

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
      retryAfter: parseRetryAfter(headers.get("Retry-After")),
    };
  }
}

/** A `Retry-After` in seconds; its other notation, a date, is not worth the clock it takes. */
const parseRetryAfter = (header: string | null) =>
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

/**
 * How often ky repeats a call that may be sent again. A longer `Retry-After` of a host counts as
 * two seconds; after that the visitor sees the failure and decides.
 */
export const retryPolicy = { limit: 2, backoffLimit: 1000, maxRetryAfter: 2000 } as const;

/**
 * An HTTP client of an API: no timeout (specification 9), the anti-forgery header to the page's
 * own origin where its cookie exists, and no retry unless a call asks for it.
 */
export const httpOf = ({ cookies, fetch }: Omit<Connection, "host">): KyInstance =>
  ky.create({
    timeout: false,
    retry: 0,
    ...(fetch ? { fetch: (input) => fetch(input as Request) } : {}),
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const token = xsrfTokenFor(request.url, cookies());
          if (token !== null) request.headers.set(xsrfHeader, token);
        },
      ],
    },
  });

/** How often reads are retried, which change nothing when they are repeated. */
const retries: Options = { retry: { ...retryPolicy, methods: ["post"] } };

let api: Api | undefined;

/** The API of this page; all islands share it. */
export const liveApi = (): Api =>
  (api ??= createApi({
    host: apiHost,
    clock: browser.clock,
    session: browser.session,
    cookies: () => document.cookie,
    // For those who make the API host: no visitor waits for it.
    reportUnreadable: (unreadable) =>
      void import("./report-unreadable.ts").then(
        ({ reportUnreadable }) => reportUnreadable(unreadable),
        () => undefined,
      ),
  }));
