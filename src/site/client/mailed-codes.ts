import { decodePercent } from "../../contract/addresses.ts";

/**
 * Codes in addresses of mailed links. Mails have them in the fragment, `/reset-password#/CODE`, which
 * browsers don't send. The specification has them in the path: a host that rewrites `/reset-password/CODE`
 * shows the page there, and others serve 404.html, which redirects to the fragment. Mail gateways change
 * links: a `#` or a slash becomes `%23`, `%2F` or `*`, and parameters are put behind it.
 */

/** The pages whose links have codes, and how many at most (specification 2: routes are exact). */
const mostCodes = { "/reset-password": 1, "/survey-invite": 2, "/confirm-email": 1 } as const;

export type CodePage = keyof typeof mostCodes;

/** Characters that mail programs add to a link in a sentence or in brackets. */
const behindLink = /[\s\p{C}.,;:!?)\]>"'’”»…*|]{1,9}$/u;

/** What gateways add to it: parameters, another fragment, the end of Proofpoint's addresses. */
const behindCode = /(?:__;|[?&;#]).*$/s;

/** Before a code, a sign that a gateway has encoded, once or more often; it has encoded the rest alike. */
const encodedSign = /^(?:\/?%(?:25)*(?:23|2a)|[#*]?%(?:25)*2f)/i;

/** The end of base64, whose length is a multiple of four, belongs to a code. */
const isPadded = (code: string) => code.length % 4 === 0 && /^[\w+/-]+={1,2}$/.test(code);

function codesAtBegin(written: string): readonly string[] {
  const decoded = encodedSign.test(written) ? decodePercent(written) : undefined;
  if (decoded !== undefined) return codesAtBegin(decoded);
  const [, codes = ""] = /^\/?[#*]?\/(.*)$/s.exec(written) ?? [];
  return codes
    .replace(behindCode, "")
    .split("/")
    .map((segment) => (decodePercent(segment) ?? segment).replace(behindLink, ""))
    .map((code) => (isPadded(code) ? code : code.replace(/=+$/, "")))
    .filter((code) => code !== "");
}

/** Reads what follows a page's own path: at its begin, or at the first `#`, which may be encoded. */
function codesBehindPath(written: string): readonly string[] {
  const codes = codesAtBegin(written);
  if (codes.length > 0) return codes;
  const fragment = written.search(/#|%(?:25)*23/i);
  return fragment === -1 ? [] : codesAtBegin(written.slice(fragment));
}

type Address = Pick<Location, "pathname" | "search" | "hash">;

/** Whether an address is that of a page, in capitals too, or goes on with a sign behind it. */
const isBehind = (page: CodePage, pathname: string) =>
  pathname.toLowerCase().startsWith(page) &&
  /^(?:$|[/%*#]|\.html)/.test(pathname.slice(page.length));

/**
 * The codes behind a page's own path, decoded; empty when the address has none, undefined when it has more
 * than the page's route. A fragment counts only if it begins with a slash: `#main` is the skip link's.
 */
export function codesBehind(
  page: CodePage,
  { pathname, search, hash }: Address,
): readonly string[] | undefined {
  if (!isBehind(page, pathname)) return [];
  const codes = codesBehindPath(pathname.slice(page.length) + search + hash);
  return codes.length > mostCodes[page] ? undefined : codes;
}

/** The codes in a typed text, which may be one, or a whole link as it was copied. */
export function typedCodes(page: CodePage, typed: string): readonly string[] {
  const text = typed.replaceAll(/\s/g, "");
  const path = text.toLowerCase().lastIndexOf(page.slice(1));
  const codes =
    path === -1 ? codesAtBegin(`/${text}`) : codesBehindPath(text.slice(path + page.length - 1));
  return codes.length > mostCodes[page] ? [] : codes;
}

/** The address of a page with codes where no server gets them. */
export const addressWithCodes = (
  page: CodePage,
  codes: readonly string[],
  search = "",
): `/${string}` =>
  `${page}${search.replace(/%(?:25)*23.*$/i, "")}${codes.length > 0 ? "#/" : ""}${codes.map(encodeURIComponent).join("/")}` as const;

/** The address to which the 404 page redirects, of a page with codes; undefined where it is to be seen. */
export function addressWithoutRewrite(address: Address): string | undefined {
  const page = (Object.keys(mostCodes) as CodePage[]).find((one) =>
    isBehind(one, address.pathname),
  );
  const codes = page && page !== address.pathname ? codesBehind(page, address) : undefined;
  return page && codes && addressWithCodes(page, codes, address.search);
}
