import ky, { type KyInstance } from "ky";

import type { Api } from "./api.ts";
import { xsrfTokenFor } from "./xsrf-for.ts";
import { xsrfHeader } from "./xsrf.ts";

/**
 * How often ky repeats a call that may be sent again. A longer `Retry-After` of a host counts as
 * two seconds; after that the visitor sees the failure and decides.
 */
export const retryPolicy = { limit: 2, backoffLimit: 1000, maxRetryAfter: 2000 } as const;

const clients = new WeakMap<Api, KyInstance>();

/**
 * The one HTTP client of an API: no timeout (specification 9), the anti-forgery header where its
 * cookie exists, and no retry unless a call asks for it.
 */
export function httpOf(api: Api): KyInstance {
  const client = clients.get(api) ?? createHttp(api);
  clients.set(api, client);
  return client;
}

function createHttp({ host, cookies, fetch }: Api): KyInstance {
  return ky.create({
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
}
