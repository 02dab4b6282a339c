import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** The other end of the connection; undefined for a request made inside the program, as in tests. */
export function peerAddress(context: Context): string | undefined {
  try {
    const { address } = getConnInfo(context).remote;
    return address === undefined ? undefined : asIpv4(address);
  } catch {
    return undefined;
  }
}

/** An address of IPv4 that is written in the notation of IPv6 comes out as itself. */
export const asIpv4 = (address: string): string =>
  address.replace(/^::ffff:(?=[\d.]+$)/i, "");
