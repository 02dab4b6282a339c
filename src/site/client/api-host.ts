import { decodePercent } from "../../contract/addresses.ts";

/**
 * The API host as every page knows it: where it is, the anti-forgery token, and a call whose answer nobody
 * waits for. It brings neither ky nor schemas.
 */

/** The two settings that every public page carries; the others are in settings.ts. */
declare global {
  interface ImportMetaEnv {
    readonly PUBLIC_API_HOST?: string;
    readonly PUBLIC_PAGE_VIEW_PATH?: string;
  }
}

/** Empty: the site's own origin. */
export const apiHost = import.meta.env.PUBLIC_API_HOST ?? "";
/** Written out: every public page carries it, and the contract would bring its schemas along. */
export const pageViewPath = import.meta.env.PUBLIC_PAGE_VIEW_PATH ?? "/api/page_view/add";

/** The header that carries the anti-forgery token (specification 9). */
export const xsrfHeader = "X-XSRF-TOKEN";

/**
 * The anti-forgery token that a request to `address` must carry; null without its cookie, and for any other
 * origin than the page's own, as axios sends it: elsewhere it is a header that a host has not allowed, and
 * the cookie that it is compared with is not sent.
 */
export function xsrfTokenFor(address: string, cookies: string): string | null {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1];
  const isOwn = () => new URL(address, location.href).origin === location.origin;
  return found && isOwn() ? (decodePercent(found) ?? found) : null;
}

/**
 * Posts JSON without waiting for the answer, also while the page is being left; ignores failures. The
 * answer is read, because browsers count a request as open until then.
 * Plain `fetch`, because the home page may load only 1.5 KB of scripts before a visitor interacts.
 */
export function sendQuietly(address: string, body: object): void {
  const token = xsrfTokenFor(address, document.cookie);
  fetch(address, {
    method: "POST",
    keepalive: true,
    headers: {
      "Content-Type": "application/json",
      ...(token === null ? {} : { [xsrfHeader]: token }),
    },
    body: JSON.stringify(body),
  })
    .then((answer) => answer.text())
    .catch(() => undefined);
}
