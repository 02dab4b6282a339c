import ky, { isHTTPError, isNetworkError, isTimeoutError } from "ky";

import type { Call, RequestOf } from "../contract/call.ts";
import { errorMessage, unwrap } from "../contract/envelope.ts";

/** One host that the build reads content from, and how patiently. */
export interface ApiHost {
  /** Address without a slash at the end, e.g. `https://api.example.org`. */
  readonly address: string;
  /** Headers that its calls carry besides the content type. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds to wait before each further attempt; its length is the number of retries. */
  readonly backoff?: readonly number[];
  /** Milliseconds that a call may take in all. Browsers have no limit (specification 9); a build needs one. */
  readonly limit?: number;
}

/** A call that brought no usable answer. */
export class CallFailure extends Error {
  override name = "CallFailure";
  /** True when the host itself could not be reached. */
  readonly unreachable: boolean;

  constructor(reason: string, unreachable = false) {
    super(reason);
    this.unreachable = unreachable;
  }
}

const defaultBackoff = [200, 800, 2000] as const;
const defaultLimit = 30_000;

/**
 * Makes one contract call: POST of JSON, exactly the specified payload. Network errors and 5xx are
 * tried again, because every content call only reads.
 *
 * @returns the answer's data without its envelope; null when the host says 404, "nothing there"
 * @throws {CallFailure} when there is no readable, successful answer; its message is the reason
 */
export async function callApi<C extends Call>(
  host: ApiHost,
  call: C,
  payload: RequestOf<C>,
): Promise<unknown> {
  const { status, text } = await post(host, call.path, payload);
  const body = parseJson(text, status);
  const { code, data } = unwrap(body, status);
  if (code === 404 && isEnvelope(body)) return null;
  if (code !== 200) {
    const message = errorMessage(body).slice(0, 200);
    throw new CallFailure(
      `it answered with code ${code}${message ? ` (${message})` : ""}`,
    );
  }
  return data;
}

interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

async function post(
  {
    address,
    headers = {},
    backoff = defaultBackoff,
    limit = defaultLimit,
  }: ApiHost,
  path: string,
  payload: unknown,
): Promise<RawAnswer> {
  try {
    const response = await ky.post(`${address}${path}`, {
      json: payload,
      headers,
      timeout: false,
      signal: AbortSignal.timeout(limit),
      throwHttpErrors: (status) => status >= 500,
      retry: {
        limit: backoff.length,
        methods: ["post"],
        statusCodes: [500, 502, 503, 504],
        afterStatusCodes: [],
        delay: (attempt) => backoff[attempt - 1] ?? 0,
      },
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw failureOf(error, limit);
  }
}

function failureOf(error: unknown, limit: number): CallFailure {
  if (isHTTPError(error))
    return new CallFailure(
      `it answered with HTTP status ${error.response.status}`,
    );
  if (isTimeoutError(error) || nameOf(error) === "TimeoutError")
    return new CallFailure(
      `there was no answer within ${limit / 1000} seconds`,
      true,
    );
  if (isNetworkError(error))
    return new CallFailure(
      `the host can't be reached (${networkReason(error)})`,
      true,
    );
  return new CallFailure(
    `its answer broke off (${error instanceof Error ? networkReason(error) : String(error)})`,
  );
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");

/** The innermost cause says what happened, e.g. ECONNREFUSED; the outer ones only `fetch failed`. */
function networkReason(error: Error): string {
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause instanceof Error
    ? networkReason(error.cause)
    : error.message;
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CallFailure(
      `its answer is not JSON (HTTP status ${status}, ${text.length} characters)`,
    );
  }
}

/** A 404 of the API itself, and not of a host that doesn't know the path. */
const isEnvelope = (body: unknown): boolean =>
  typeof body === "object" &&
  body !== null &&
  ("code" in body || "data" in body);
