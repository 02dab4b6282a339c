import type { Context, MiddlewareHandler } from "hono";

import { isWithin, type Network } from "../ip-address.ts";
import { peerAddress } from "./caller.ts";

/** Any client can send the header, and each of them would be another line. */
const maxLogged = 5;

export interface UntrustedProxyOptions {
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
