import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";

import {
  type Dispatcher,
  fetch,
  type Response,
  Agent,
  buildConnector,
  EnvHttpProxyAgent,
} from "undici";

import { readAtMost } from "../../shared/read-at-most.ts";
import { errorCode } from "../../shared/errors.ts";
import { isLinkLocalAddress, isPublicAddress } from "../../shared/ip-address.ts";
import type { Settings } from "../../shared/settings.ts";

/** Validators of the last download of a file, for a conditional request. */
interface Validators {
  readonly etag?: string | null;
  readonly lastModified?: string | null;
}

/** Validators and freshness of a downloaded file. */
interface FileHeaders extends Required<Validators> {
  /** Seconds for which it is fresh. */
  readonly fresh: number;
}

type Download =
  | ({ readonly kind: "new"; readonly bytes: Uint8Array } & FileHeaders)
  | ({ readonly kind: "unchanged" } & FileHeaders)
  /** The host answers that the file is gone, or is in a private network. */
  | { readonly kind: "gone"; readonly reason: string }
  | {
      readonly kind: "failed";
      readonly reason: string;
      /** Whether the host has failed, and not only this file. */
      readonly isOutage: boolean;
      /** Whether the host wants another permission than the address has. */
      readonly isForbidden?: boolean;
    };

/** 15 MB: well above any photograph for a web page. */
const maximumBytes = 15 * 1024 * 1024;
/** Seconds: where the host doesn't say, and at most. */
const standardFreshness = 3600;
const longestFreshness = 86_400;

interface DownloadOptions {
  /** Of the file as it is known. */
  readonly known: Validators;
  /** {@link pictureHosts} */
  readonly hosts: Dispatcher;
  /** Milliseconds. */
  readonly limit: number;
}

/** Fetches a file, unless its host confirms that it is unchanged. */
export async function download(
  url: URL,
  { known: { etag, lastModified }, hosts, limit }: DownloadOptions,
): Promise<Download> {
  try {
    const response = await fetch(url, {
      dispatcher: hosts,
      headers: {
        accept: "image/avif,image/webp,image/*",
        ...(etag && { "if-none-match": etag }),
        ...(lastModified && { "if-modified-since": lastModified }),
      },
      signal: AbortSignal.timeout(limit),
    });
    return await read(response);
  } catch (error) {
    if (isPrivate(error)) return { kind: "gone", reason: "it lies in a private network" };
    return { kind: "failed", reason: reasonOf(error, limit), isOutage: true };
  }
}

/** Statuses of hosts that know no `HEAD`, or refuse it. */
const withoutHead: ReadonlySet<number> = new Set([400, 403, 405, 501]);

/**
 * Whether a host has a file at an address. A page is none: some hosts answer one for every address.
 *
 * @returns undefined when the host doesn't say
 */
export async function hasFile(
  url: URL,
  { hosts, limit }: Pick<DownloadOptions, "hosts" | "limit">,
): Promise<boolean | undefined> {
  const request = { dispatcher: hosts, signal: AbortSignal.timeout(limit) };
  try {
    const head = await fetch(url, { ...request, method: "HEAD" });
    const answer = withoutHead.has(head.status) ? await fetch(url, request) : head;
    await answer.body?.cancel();
    if (answer.status === 429 || answer.status >= 500) return undefined;
    return (
      answer.ok &&
      !/^\s*(?:text\/html|application\/(?:xhtml\+xml|json))\b/i.test(
        answer.headers.get("content-type") ?? "",
      )
    );
  } catch (error) {
    return isPrivate(error) ? false : undefined;
  }
}

async function read(response: Response): Promise<Download> {
  const { status, headers } = response;
  const notes = {
    etag: headers.get("etag"),
    lastModified: headers.get("last-modified"),
    fresh: freshnessOf(headers.get("cache-control") ?? ""),
  };
  if (status === 304) return { kind: "unchanged", ...notes };
  if (!response.ok) {
    await response.body?.cancel();
    const reason = `the host answered with HTTP status ${status}`;
    if (status === 404 || status === 410) return { kind: "gone", reason };
    const isForbidden = status === 401 || status === 403;
    return { kind: "failed", reason, isOutage: status === 429 || status >= 500, isForbidden };
  }
  const bytes = await readAtMost(response, maximumBytes);
  const tooLarge = `it is larger than ${maximumBytes / 1024 / 1024} MB`;
  if (!bytes) return { kind: "failed", reason: tooLarge, isOutage: false };
  return { kind: "new", bytes, ...notes };
}

/** Seconds for which a `Cache-Control` keeps a file fresh, at most a day. */
function freshnessOf(caching: string): number {
  if (/\bno-(?:store|cache)\b/i.test(caching)) return 0;
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(caching)?.[1];
  return seconds === undefined ? standardFreshness : Math.min(Number(seconds), longestFreshness);
}

/** The error may be the cause of another one, as when a name has several addresses. */
const isPrivate = (error: unknown): boolean =>
  error instanceof PrivateNetworkError || (error instanceof Error && isPrivate(error.cause));

function reasonOf(error: unknown, limit: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `it did not come within ${limit / 1000} seconds`;
  return `the host can't be reached (${errorCode(error) ?? error.message})`;
}

export type NamedHosts = Pick<
  Settings,
  "API_HOST" | "PLATFORM_HOST" | "PUBLIC_API_HOST" | "SITE_URL"
>;

type Resolve = (
  name: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

class PrivateNetworkError extends Error {
  override name = "PrivateNetworkError";
}

/**
 * Connects to the hosts of pictures, but not to private networks: content must not make this machine
 * send requests into its own network. Origins that a setting names are allowed everywhere except at
 * link-local addresses, where cloud providers answer with secrets. The check is made when a
 * connection is opened, so it covers redirects and names whose address changes. Behind an outgoing proxy it
 * is made for each request, with the addresses that this machine finds (decision 109).
 *
 * @throws {PrivateNetworkError} its requests do, as the cause of a `TypeError`
 */
export function pictureHosts(
  { API_HOST, PLATFORM_HOST, PUBLIC_API_HOST, SITE_URL }: NamedHosts,
  lookup: Resolve = dns.lookup,
): Dispatcher {
  const named = new Set(
    [API_HOST, PLATFORM_HOST, PUBLIC_API_HOST, SITE_URL].map(
      (address) => URL.parse(address)?.origin,
    ),
  );
  const isNamedAllowed = (ip: string) => !isLinkLocalAddress(ip);
  const toPublic = connector(isPublicAddress, lookup);
  const toNamed = connector(isNamedAllowed, lookup);
  const connect: buildConnector.connector = (options, callback) => {
    const isNamed = named.has(originOf(options));
    (isNamed ? toNamed : toPublic)(options, callback);
  };
  if (!usesProxy()) return new Agent({ connect });
  const refusing = new Agent({
    connect: ({ hostname }, callback) => callback(new PrivateNetworkError(hostname), null),
  });
  // The proxy connects to the host, so names are checked before; `connect` is for hosts of NO_PROXY.
  return new EnvHttpProxyAgent({ connect }).compose((dispatch) => (options, handler) => {
    const { origin, hostname } = new URL(String(options.origin));
    const isPermitted = named.has(origin)
      ? isAllowedHost(hostname, lookup, { isAllowed: isNamedAllowed, otherwise: true })
      : isAllowedHost(hostname, lookup, {
          isAllowed: isPublicAddress,
          otherwise: isPublicName(hostname),
        });
    void isPermitted.then((permitted) =>
      permitted ? dispatch(options, handler) : refusing.dispatch(options, handler),
    );
    return true;
  });
}

/** Whether Node sends requests through the proxies of `HTTP_PROXY` and `HTTPS_PROXY`. */
const usesProxy = (): boolean =>
  process.env["NODE_USE_ENV_PROXY"] === "1" ||
  [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""].some((options) =>
    options.includes("--use-env-proxy"),
  );

interface HostRule {
  readonly isAllowed: (ip: string) => boolean;
  /** Whether a name is allowed that only the proxy knows. */
  readonly otherwise: boolean;
}

/** Whether all addresses of a host are allowed. */
const isAllowedHost = (
  hostname: string,
  resolve: Resolve,
  { isAllowed, otherwise }: HostRule,
): Promise<boolean> =>
  new Promise((done) => {
    const address = hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(address)) done(isAllowed(address));
    else
      resolve(hostname, { all: true }, (error, addresses) =>
        done(error ? otherwise : addresses.every((each) => isAllowed(each.address))),
      );
  });

/** Whether visitors may reach the host of an address: it has a public name or IP address. */
export function isPublicHost(address: string): boolean {
  const hostname = URL.parse(address)?.hostname.replace(/^\[(.*)\]$/, "$1") ?? "";
  return isIP(hostname) ? isPublicAddress(hostname) : isPublicName(hostname);
}

/** Whether a name can be one of the public DNS (RFC 6761, 6762, 8375, 9476). */
const isPublicName = (hostname: string): boolean =>
  /[^.]\.[^.]/.test(hostname) &&
  !/\.(?:local|localhost|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/i.test(hostname);

function originOf({ protocol, hostname, port }: buildConnector.Options) {
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  return new URL(`${protocol}//${host}:${port}`).origin;
}

function connector(isAllowed: (ip: string) => boolean, resolve: Resolve): buildConnector.connector {
  const lookup: LookupFunction = (name, options, callback) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const allowed = (error ? [] : addresses).filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (error) callback(error, []);
      else if (!first) callback(new PrivateNetworkError(name), []);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  const connect = buildConnector({ lookup, timeout: 10_000 });
  return (options, callback) => {
    const { hostname } = options;
    // An address is connected to without being looked up.
    if (isIP(hostname) && !isAllowed(hostname)) callback(new PrivateNetworkError(hostname), null);
    else connect(options, callback);
  };
}
