import { atom, type ReadableAtom } from "nanostores";

import type { Environment, Stop } from "../environment.ts";
import { sendWithRetries } from "./send-with-retries.ts";
import { xsrfHeader, xsrfToken } from "./xsrf.ts";

/** Milliseconds after which the page shows that it is waiting (design 6.15). */
export const waitingAfter = 3000;

/** A request as `fetch` takes it. */
export interface ApiRequest extends RequestInit {
  /** The request changes nothing when it is repeated, so a temporary failure is tried again. */
  readonly isRepeatable?: boolean;
}

/** The live API: its requests, its address and its pending calls. */
export interface Api {
  /**
   * Sends a request as `fetch` does: without a timeout (specification 9), and any status is an
   * answer. Adds the anti-forgery header where its cookie exists.
   *
   * @throws {TypeError} when the network fails
   */
  send(address: string, request: ApiRequest): Promise<Response>;
  /** The full address of a path of the API. */
  readonly address: (path: string) => string;
  /** The API has another origin than the page, so its answers need CORS headers. */
  readonly isCrossOrigin: boolean;
  /** Whether the host allows the header `Idempotency-Key`; undefined until a save was answered. */
  allowsIdempotencyKey?: boolean;
  /** True while a call has been pending for longer than `waitingAfter`. */
  readonly $waiting: ReadableAtom<boolean>;
  /** Counts `work` as pending until it settles. */
  watch<Result>(work: Promise<Result>): Promise<Result>;
}

export interface ApiOptions {
  /** Scheme and host; empty for the page's own origin. */
  readonly host: string;
  readonly clock: Environment["clock"];
  /** `document.cookie`, read before each call. */
  readonly cookies: () => string;
  /** Tests pass an app that runs in the same process. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Makes the one HTTP client of the product. Plain `fetch`: ky is 9 KB of each page (decision 62). */
export function createApi(options: ApiOptions): Api {
  const { host, clock, cookies, fetch = (request: Request) => globalThis.fetch(request) } = options;
  const isOwn = (address: string) =>
    new URL(address).origin === new URL(host || location.href).origin;
  return {
    send(address, { isRepeatable, ...init }) {
      const sendOnce = async () => {
        const request = new Request(address, init);
        const token = xsrfToken(cookies());
        // The contact form may go to another organisation, which must not get the token.
        if (token !== null && isOwn(request.url)) request.headers.set(xsrfHeader, token);
        return fetch(request);
      };
      return isRepeatable === true ? sendWithRetries(sendOnce) : sendOnce();
    },
    address: (path) => host + path,
    isCrossOrigin: host !== "",
    ...createWatch(clock),
  };
}

/** Tracks pending work; `$waiting` is true while some of it takes longer than `waitingAfter`. */
function createWatch(clock: Environment["clock"]): Pick<Api, "$waiting" | "watch"> {
  const $waiting = atom(false);
  const late = new Set<Stop>();
  return {
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
}
