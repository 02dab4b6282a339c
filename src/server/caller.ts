import { isIP } from "node:net";

import type { Context } from "hono";

import { asIpv4, peerAddress } from "./peer-address.ts";

/** What a call knows of a request besides its body. */
export interface Caller {
  /** Where the request comes from, as far as limits count; never kept in readable form. */
  readonly address: string;
  /** The key that makes a repeated save the same save; undefined when none was sent. */
  readonly idempotencyKey: string | undefined;
}

export const callerOf = (context: Context): Caller => ({
  address: network(clientAddress(context)),
  idempotencyKey: context.req.header("idempotency-key"),
});

/**
 * The visitor's address. `X-Forwarded-For` counts only when the connection comes from the own
 * machine or network, where the reverse proxy is: anybody can send that header. Its last entry is
 * what that proxy saw.
 */
function clientAddress(context: Context): string {
  // Without a connection, as in tests and in the build, everybody is one caller.
  const peer = peerAddress(context) ?? "unknown";
  const forwarded = context.req.header("x-forwarded-for");
  if (forwarded === undefined || !isOwnNetwork(peer)) return peer;
  const seen = bare(forwarded.split(",").at(-1)?.trim() ?? "");
  return isIP(seen) ? seen : peer;
}

/** An address without the port, which some proxies add and which is another one each time. */
const bare = (address: string) =>
  asIpv4(
    address.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1"),
  );

const ownNetwork =
  /^(unknown$|::1$|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:|fe80:)/i;
const isOwnNetwork = (address: string) => ownNetwork.test(address);

/** One customer gets 2⁶⁴ addresses of IPv6, so the first four groups count as one. */
function network(address: string): string {
  if (!address.includes(":")) return address;
  const [before = "", after] = address.toLowerCase().split("::");
  const first = before === "" ? [] : before.split(":");
  const last = after ? after.split(":") : [];
  const gap = after === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(Math.max(0, gap)).fill("0"), ...last]
    .slice(0, 4)
    .join(":");
}
