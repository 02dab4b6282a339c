import type { Context } from "hono";

import { isLoopbackAddress } from "../shared/ip-address.ts";
import { isLocal } from "./local-run.ts";
import { peerAddress } from "./peer-address.ts";

/**
 * Whether a request comes from this machine itself and names it so. The name keeps out websites
 * that point a name of their own at this machine, the connection keeps out the network, and a
 * forwarded request has come through a tunnel, whatever both say.
 */
export const isFromHere = (context: Context): boolean =>
  isLocal(new URL(context.req.url)) &&
  context.req.header("x-forwarded-for") === undefined &&
  context.req.header("forwarded") === undefined &&
  isFromLoopback(peerAddress(context));

const isFromLoopback = (address: string | undefined) =>
  address === undefined || isLoopbackAddress(address);
