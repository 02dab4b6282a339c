import { createApi, type Api } from "../../src/site/client/api.ts";
import type { TestEnvironment } from "./test-environment.ts";

/** The answer of a stubbed host to a request. */
export type Handler = (request: Request) => Response | Promise<Response>;

export interface StubApi {
  readonly api: Api;
  /** Everything that was sent, in order. */
  readonly requests: readonly Request[];
  /** Sets the answer to the next requests. */
  readonly answer: (handler: Handler) => void;
}

/** The address that stubbed APIs have. */
export const stubHost = "https://api.example";

/** An API whose network is a function; nothing leaves the process. */
export function stubApi(
  { clock, session }: Pick<TestEnvironment, "clock" | "session">,
  handler: Handler,
  { host = stubHost, cookies = "" } = {},
): StubApi {
  const requests: Request[] = [];
  let current = handler;
  const api = createApi({
    host,
    clock,
    session,
    cookies: () => cookies,
    fetch: async (request) => {
      requests.push(request.clone());
      return current(request);
    },
  });
  return { api, requests, answer: (next) => void (current = next) };
}

/** A JSON answer. */
export const json =
  (body: unknown, status = 200): Handler =>
  () =>
    Response.json(body, { status });

/** A network that fails. */
export const unreachable: Handler = () => {
  throw new TypeError("fetch failed");
};

/** A host that answers when the test calls `release`. */
export function pendingCall(): {
  readonly handler: Handler;
  readonly release: (response: Response) => void;
} {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { handler: () => promise, release: resolve };
}
