import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

import { isWithin, type Network, networkOf, normalizeAddress } from "../ip-address.ts";

export type Caller = Readonly<ReturnType<typeof callerOf>>;

/** The sender of a request, its id and its idempotency key. */
export function callerOf(context: Context, trusted: readonly Network[]) {
  const found = clientAddress(context, trusted) ?? "unknown";
  const address = networkOf(found, 64) ?? found;
  return {
    /** The address for limits, stored hashed only; of IPv6 the network (/64) of one customer. */
    address,
    /** The network for logs, which is no person's: /24 of IPv4, /64 of IPv6. */
    network: address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24"),
    /** The IPv6 network of the largest customers; undefined for IPv4. */
    prefix48: networkOf(found, 48),
    /** Set by Hono's middleware `requestId`. */
    requestId: context.get("requestId") as string | undefined,
    /** The key that makes a repeated save the same save; undefined when none was sent. */
    idempotencyKey: context.req.header("idempotency-key"),
  };
}

/**
 * The visitor's address. Any client can send `X-Forwarded-For`, so an entry counts only when it was
 * added by a trusted proxy: the peer, or the entry behind it.
 *
 * @returns undefined for a request made inside the program, as in tests
 */
export function clientAddress(context: Context, trusted: readonly Network[]): string | undefined {
  let address = peerAddress(context);
  const entries = context.req.header("x-forwarded-for")?.split(",") ?? [];
  while (address !== undefined && isWithin(address, trusted)) {
    const seen = normalizeAddress(stripPort(entries.pop()?.trim() ?? ""));
    if (seen === undefined) return address;
    address = seen;
  }
  return address;
}

/** An address without the port, which some proxies add and which is another one each time. */
const stripPort = (address: string) => address.replace(/^(\[.*\]|[\d.]+):\d+$/, "$1");

/** The other end of the connection; undefined for a request made inside the program, as in tests. */
export function peerAddress(context: Context): string | undefined {
  try {
    const { address } = getConnInfo(context).remote;
    return address === undefined ? undefined : normalizeAddress(address);
  } catch {
    return undefined;
  }
}
