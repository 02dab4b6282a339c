import { decodePercent, addressPages } from "../../../contract/addresses.ts";

/**
 * Codes in addresses of mailed links. Mails have them in the fragment, `/reset-password#/CODE`, which
 * browsers don't send. The specification has them in the path: a host that rewrites `/reset-password/CODE`
 * shows the page there, and others serve 404.html, which redirects to the fragment, so that the code is
 * not logged again and survives a reload.
 */

/** Characters that mail programs add to a link in a sentence or in brackets. */
const behindLink = /[\s\p{Cc}.,;:!?)\]>"'’”»…*]{1,9}$/u;

/**
 * The segments after a page's own path, decoded; empty when the address has none. A fragment
 * counts only if it begins with a slash: `#main` is the skip link's.
 */
export function segmentsBehind(
  page: `/${string}`,
  { pathname, hash }: Pick<Location, "pathname" | "hash">,
): readonly string[] {
  const inPath = pathname.startsWith(`${page}/`) ? pathname.slice(page.length + 1) : "";
  const inFragment = hash.startsWith("#/") ? hash.slice(2) : "";
  // Some hosts add a slash to the page's path, before the fragment.
  return (inPath || inFragment)
    .split("/")
    .map((segment) => (decodePercent(segment) ?? segment).replace(behindLink, ""))
    .filter((segment) => segment !== "");
}

/**
 * The address to which the 404 page redirects on a host without rewrites; undefined for an address
 * without a code.
 */
export function addressWithoutRewrite(pathname: string, search = ""): string | undefined {
  const page = addressPages.find((one) => pathname.startsWith(`${one}/`));
  return page && `${page}${search}#${pathname.slice(page.length)}`;
}
