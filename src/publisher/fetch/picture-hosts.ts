import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";

import { Agent, buildConnector, type Dispatcher, EnvHttpProxyAgent } from "undici";

import { isLinkLocalAddress, isPublicAddress } from "../../shared/ip-address.ts";
import type { Settings } from "../../shared/settings.ts";

export type NamedHosts = Pick<
  Settings,
  "API_HOST" | "PLATFORM_HOST" | "PUBLIC_API_HOST" | "SITE_URL"
>;

type Resolve = (
  name: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void;

export class PrivateNetworkError extends Error {
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
      ? isAllowedHost(hostname, isNamedAllowed, lookup, true)
      : isAllowedHost(hostname, isPublicAddress, lookup, isPublicName(hostname));
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

/**
 * Whether all addresses of a host are allowed.
 *
 * @param otherwise whether a name is that only the proxy knows
 */
const isAllowedHost = (
  hostname: string,
  isAllowed: (ip: string) => boolean,
  resolve: Resolve,
  otherwise: boolean,
): Promise<boolean> =>
  new Promise((done) => {
    const address = hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(address)) done(isAllowed(address));
    else
      resolve(hostname, { all: true }, (error, addresses) =>
        done(error ? otherwise : addresses.every((each) => isAllowed(each.address))),
      );
  });

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
