import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

import { isLocal } from "./local-run.ts";

/**
 * Whether a request comes from this machine itself and names it so. The name keeps out websites
 * that point a name of their own at this machine, the connection keeps out the network, and a
 * forwarded request has come through a tunnel, whatever both say.
 */
export const isFromHere = (context: Context): boolean =>
  isLocal(new URL(context.req.url)) &&
  context.req.header("x-forwarded-for") === undefined &&
  context.req.header("forwarded") === undefined &&
  isLoopback(peerOf(context));

/** The other end of the connection; undefined for a request made inside the program. */
function peerOf(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address;
  } catch {
    return undefined;
  }
}

const isLoopback = (address: string | undefined) =>
  address === undefined || /^(::1$|(::ffff:)?127\.)/.test(address);
