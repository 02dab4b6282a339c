import { randomBytes, timingSafeEqual } from "node:crypto";

import type { Context } from "hono";

import { isLocal, isLoopbackAddress } from "../ip-address.ts";
import { peerAddress } from "./caller.ts";

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
