import ky, { type KyInstance } from "ky";
import { atom, type ReadableAtom } from "nanostores";

import type { Environment, Stop } from "../environment.ts";
import { xsrfHeader, xsrfToken } from "./xsrf.ts";

/** Milliseconds after which the page shows that it is waiting (design 6.15). */
export const waitingAfter = 3000;

/**
 * How often ky repeats a call that may be sent again. A longer `Retry-After` of a host counts as
 * two seconds; after that the visitor sees the failure and decides.
 */
export const retryPolicy = { limit: 2, backoffLimit: 1000, maxRetryAfter: 2000 } as const;

/** The live API: its HTTP client, its address and its pending calls. */
export interface Api {
  readonly http: KyInstance;
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

/**
 * Makes the one HTTP client of the product: no timeout (specification 9), the anti-forgery
 * header where its cookie exists, and no retry unless a call asks for it.
 */
export function createApi(options: ApiOptions): Api {
  const { host, clock, cookies, fetch } = options;
  const isOwn = (address: string) =>
    new URL(address).origin === new URL(host || location.href).origin;
  const http = ky.create({
    timeout: false,
    retry: 0,
    ...(fetch ? { fetch: (input) => fetch(input as Request) } : {}),
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const token = xsrfToken(cookies());
          // The contact form may go to another organisation, which must not get the token.
          if (token !== null && isOwn(request.url)) request.headers.set(xsrfHeader, token);
        },
      ],
    },
  });
  return {
    http,
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
