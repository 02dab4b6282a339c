import ky, { type KyInstance } from "ky";

import type { Api } from "./api.ts";
import { xsrfHeader, xsrfToken } from "./xsrf.ts";

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
  const isOwn = (address: string) =>
    new URL(address).origin === new URL(host || location.href).origin;
  return ky.create({
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
}
