import { randomBytes, timingSafeEqual } from "node:crypto";

import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";

import {
  isWithin,
  type Network,
  networkOf,
  normalizeAddress,
  isLocal,
  isLoopbackAddress,
} from "../ip-address.ts";

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
function peerAddress(context: Context): string | undefined {
  try {
    const { address } = getConnInfo(context).remote;
    return address === undefined ? undefined : normalizeAddress(address);
  } catch {
    return undefined;
  }
}

/**
 * Whether a request comes from this machine and is addressed to it. The host name excludes websites
 * whose own name resolves to this machine (DNS rebinding); forwarded requests may come from anywhere.
 */
const isLocalRequest = (context: Context): boolean =>
  isLocal(context.req.url) &&
  context.req.header("x-forwarded-for") === undefined &&
  context.req.header("forwarded") === undefined &&
  isLoopbackAddress(peerAddress(context) ?? "::1");

/** A key for the pages that only the operator of a local run may read, new at each start. */
export const createLocalKey = (): string => randomBytes(16).toString("base64url");

/** Whether a request is the operator's: from this machine, with the key printed at start as `?key=`. */
export function isOperator(context: Context, key: string): boolean {
  const given = Buffer.from(context.req.query("key") ?? "");
  const expected = Buffer.from(key);
  return (
    isLocalRequest(context) && given.length === expected.length && timingSafeEqual(given, expected)
  );
}

/** Any client can send the header, and each of them would be another line. */
const maxLogged = 5;

interface UntrustedProxyOptions {
  /** `TRUSTED_PROXIES`. */
  readonly trusted: readonly Network[];
  readonly log: (line: string) => void;
  /** Is called with the request of each peer that is logged. */
  readonly onUntrusted?: (context: Context) => void;
  /** The addresses that were logged. */
  readonly untrusted?: Set<string>;
}

/**
 * Middleware that logs each peer once that sends `X-Forwarded-For` without being trusted: a proxy that
 * was forgotten makes one address of all visitors, with the limits of one.
 */
export const logUntrustedProxies =
  ({
    trusted,
    log,
    onUntrusted,
    untrusted = new Set(),
  }: UntrustedProxyOptions): MiddlewareHandler =>
  async (context, next) => {
    const isForwarded = context.req.header("x-forwarded-for") !== undefined;
    const peer = isForwarded ? peerAddress(context) : undefined;
    if (
      peer !== undefined &&
      untrusted.size < maxLogged &&
      !untrusted.has(peer) &&
      !isWithin(peer, trusted)
    ) {
      untrusted.add(peer);
      log(
        `Requests with X-Forwarded-For come from ${peer}, which TRUSTED_PROXIES does not name, so that all their visitors share the limits of one address. If it is your proxy, add ${peer} to TRUSTED_PROXIES.`,
      );
      onUntrusted?.(context);
    }
    await next();
  };
