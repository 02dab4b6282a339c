import { lookup } from "node:dns/promises";
import { BlockList, isIPv6 } from "node:net";

import type { Settings } from "../settings.ts";

/** Whether a picture may be fetched from an address. */
export type MayAsk = (url: URL) => Promise<boolean>;

/** The addresses of a host name; none when nobody knows it. */
type Resolve = (name: string) => Promise<readonly string[]>;

type Hosts = Pick<
  Settings,
  "API_HOST" | "PLATFORM_HOST" | "PUBLIC_API_HOST" | "SITE_URL"
>;

/**
 * Keeps content from making this machine ask its own network: a camera's picture or a router's
 * page is nothing for the site. Hosts that a setting names are asked wherever they are, and all
 * are when the API itself lies in a private network, since its pictures lie there too.
 *
 * A name can lead elsewhere between this question and the request. What comes must still be a
 * picture, so that is left as it is.
 */
export function pictureHosts(
  { API_HOST, PLATFORM_HOST, PUBLIC_API_HOST, SITE_URL }: Hosts,
  resolve: Resolve = addressesOf,
): MayAsk {
  const named = new Set(
    [API_HOST, PLATFORM_HOST, PUBLIC_API_HOST, SITE_URL].map(
      (address) => URL.parse(address)?.host,
    ),
  );
  const known = new Map<string, Promise<boolean>>();
  const isPrivate = (hostname: string): Promise<boolean> => {
    const answer =
      known.get(hostname) ??
      resolve(hostname.replace(/^\[|\]$/g, "")).then((addresses) =>
        addresses.some(isPrivateAddress),
      );
    known.set(hostname, answer);
    return answer;
  };
  // With the port: beside a site on this machine other programs listen.
  return async ({ host, hostname }) =>
    named.has(host) ||
    !(await isPrivate(hostname)) ||
    (await isPrivate(new URL(API_HOST).hostname));
}

/** A name that can't be resolved is left to the request, which may know a proxy. */
const addressesOf: Resolve = (name) =>
  lookup(name, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  );

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv6");

const isPrivateAddress = (address: string): boolean =>
  privateNetworks.check(address, isIPv6(address) ? "ipv6" : "ipv4");
