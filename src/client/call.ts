import type { Call, RecordOf, RequestOf } from "../contract/call.ts";
import { readAnswer } from "../contract/read-answer.ts";
import type { Api, ApiRequest } from "./api.ts";
import { retryAfterOf } from "./send-with-retries.ts";

/** The data of a successful call: its records, its record, or nothing. */
export type DataOf<C extends Call> = C["kind"] extends "list"
  ? readonly RecordOf<C>[]
  : C["kind"] extends "record"
    ? RecordOf<C>
    : null;

/** How a call ended. */
export type Outcome<Data> =
  { readonly ok: true; readonly code: number; readonly data: Data } | FailedOutcome;

/** A call that brought no success. `refused` carries the server's own error body (specification 8). */
export type FailedOutcome =
  | {
      readonly ok: false;
      readonly reason: "refused";
      readonly code: number;
      readonly message: string;
      readonly body: unknown;
      /** Seconds to wait, if the server sends `Retry-After`. */
      readonly retryAfter?: number | undefined;
    }
  | {
      readonly ok: false;
      readonly reason: "unreachable" | "unreadable";
      readonly code: 0;
      readonly message: string;
      readonly body: null;
    };

export interface CallOptions {
  /** A path of a setting that replaces the contract's. */
  readonly path?: string | undefined;
  /** The call changes nothing, so it may be sent again when it fails on the way. */
  readonly isRead?: boolean;
  /** Makes a save safe to send again: the server stores a key once (design 6.6). */
  readonly idempotencyKey?: string;
}

/** Sends one call of the contract and reads its answer. No failure of a server or network throws. */
export async function callApi<C extends Call>(
  api: Api,
  call: C,
  body: RequestOf<C>,
  options: CallOptions = {},
): Promise<Outcome<DataOf<C>>> {
  const { path = call.path, isRead, idempotencyKey } = options;
  const send = (key?: string) =>
    fetchAnswer(api, api.address(path), {
      ...encode(call, body, key),
      isRepeatable: isRead === true || key !== undefined,
      keepalive: outlivesPage(body, options),
    });
  const answer = await api.watch(
    idempotencyKey === undefined ? send() : sendKeyed(api, send, idempotencyKey),
  );
  return outcomeOf(call, answer);
}

/**
 * Sends a save with its key. A host of another origin that doesn't allow the header fails the
 * preflight, which looks like an unreachable host: the save is sent again without the key, and so
 * are the page's later ones (design 6.6). A host that has answered a request with a key always gets
 * it.
 */
async function sendKeyed(
  api: Api,
  send: (key?: string) => Promise<Answer>,
  key: string,
): Promise<Answer> {
  if (api.allowsIdempotencyKey === false) return send();
  const answer = await send(key);
  if (answer.kind === "answer") api.allowsIdempotencyKey = true;
  if (answer.kind === "answer" || api.allowsIdempotencyKey || !api.isCrossOrigin) return answer;
  const second = await send();
  if (second.kind === "answer") api.allowsIdempotencyKey = false;
  return second;
}

/** An answer as it came: its status and its body, parsed where it is JSON. */
export type Answer =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly body: unknown;
      readonly isJson: boolean;
      readonly retryAfter?: number | undefined;
    }
  | { readonly kind: "unreachable" };

/** Posts to an address; a network that fails is an answer too. */
export async function fetchAnswer(api: Api, address: string, request: ApiRequest): Promise<Answer> {
  try {
    const response = await api.send(address, { ...request, method: "POST" });
    return readBody(response, await response.text());
  } catch {
    return { kind: "unreachable" };
  }
}

/** Parses a body; an empty one is fine where only the code counts. */
function readBody(response: Response, text: string): Answer {
  const answer = {
    kind: "answer",
    status: response.status,
    retryAfter: retryAfterOf(response),
  } as const;
  try {
    const body: unknown = text === "" ? null : JSON.parse(text);
    return { ...answer, body, isJson: true };
  } catch {
    return { ...answer, body: text, isJson: false };
  }
}

function encode(call: Call, body: unknown, key: string | undefined): RequestInit {
  const keyHeader = key === undefined ? {} : { "Idempotency-Key": key };
  if (call.encoding === "json")
    return {
      headers: { "Content-Type": "application/json", ...keyHeader },
      body: JSON.stringify(body),
    };
  const fields = new FormData();
  for (const [name, value] of Object.entries(body as object))
    if (value !== undefined) fields.append(name, value as string | Blob);
  return { headers: keyHeader, body: fields };
}

/** In characters of at most three bytes: browsers refuse `keepalive` requests of more than 64 KB. */
const mostKeptAlive = 20_000;

/** A save continues when the tab is closed. */
const outlivesPage = (body: unknown, { idempotencyKey }: CallOptions) =>
  idempotencyKey !== undefined && JSON.stringify(body).length <= mostKeptAlive;

const failed = (reason: "unreachable" | "unreadable", message = "") =>
  ({ ok: false, reason, code: 0, message, body: null }) as const;

/** Turns an answer into an outcome; pure. */
export function outcomeOf<C extends Call>(call: C, answer: Answer): Outcome<DataOf<C>> {
  if (answer.kind === "unreachable") return failed("unreachable");
  const { body, status, isJson, retryAfter } = answer;
  const read = readAnswer(call, body, status);
  if (read.kind === "refused") {
    const { code, message } = read;
    return { ok: false, reason: "refused", code, message, body, retryAfter };
  }
  const records = read.kind === "success" ? read.records : undefined;
  const data = call.kind === "result" ? null : call.kind === "list" ? records : records?.[0];
  // A page instead of JSON (a sign-in page of a hotel network, a misrouted host) is no success.
  return isJson && data !== undefined
    ? { ok: true, code: 200, data: data as DataOf<C> }
    : failed("unreadable", `POST ${call.path}: the answer can't be read`);
}
