import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

import { normalizeAddress } from "../shared/ip-address.ts";

/** The other end of the connection; undefined for a request made inside the program, as in tests. */
export function peerAddress(context: Context): string | undefined {
  try {
    const { address } = getConnInfo(context).remote;
    return address === undefined ? undefined : normalizeAddress(address);
  } catch {
    return undefined;
  }
}
