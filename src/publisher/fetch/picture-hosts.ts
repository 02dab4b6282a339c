import dns from "node:dns";
import { isIP, type LookupFunction } from "node:net";

import { Agent, buildConnector, type Dispatcher } from "undici";

import { isLinkLocalAddress, isPublicAddress } from "../../shared/ip-address.ts";
import type { Settings } from "../../settings.ts";

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
 * connection is opened, so it covers redirects and names whose address changes.
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
  const toPublic = connector(isPublicAddress, lookup);
  const toNamed = connector((ip) => !isLinkLocalAddress(ip), lookup);
  return new Agent({
    connect: (options, callback) => {
      const isNamed = named.has(originOf(options));
      (isNamed ? toNamed : toPublic)(options, callback);
    },
  });
}

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
