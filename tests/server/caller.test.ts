import { Hono } from "hono";
import { describe, expect, it } from "vitest";

import { callerOf } from "../../src/server/caller.ts";

const app = new Hono().get("/", (context) => context.json(callerOf(context)));

async function address(
  remoteAddress: string | undefined,
  forwarded?: string,
): Promise<string> {
  const incoming = { socket: { remoteAddress } };
  const response = await app.request(
    "/",
    forwarded === undefined
      ? {}
      : { headers: { "x-forwarded-for": forwarded } },
    remoteAddress === undefined ? {} : { incoming },
  );
  return ((await response.json()) as { address: string }).address;
}

describe("a caller's address", () => {
  it.each([
    ["that of the connection", "203.0.113.7", undefined, "203.0.113.7"],
    [
      "the same in IPv6 notation",
      "::ffff:203.0.113.7",
      undefined,
      "203.0.113.7",
    ],
    [
      "not what a stranger claims",
      "203.0.113.7",
      "198.51.100.1",
      "203.0.113.7",
    ],
    ["what the own proxy saw", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    [
      "what the own proxy saw, not what it was told",
      "10.0.0.2",
      "192.0.2.9, 198.51.100.1",
      "198.51.100.1",
    ],
    ["through a proxy over IPv6", "::1", "198.51.100.1", "198.51.100.1"],
    [
      "without the port that a proxy adds",
      "127.0.0.1",
      "198.51.100.1:5000",
      "198.51.100.1",
    ],
    [
      "without brackets and port",
      "127.0.0.1",
      "[2001:db8:1:2::6]:5000",
      "2001:db8:1:2",
    ],
    ["without brackets", "127.0.0.1", "[2001:db8:1:2::6]", "2001:db8:1:2"],
    [
      "the same in IPv6 notation through a proxy",
      "127.0.0.1",
      "::ffff:198.51.100.1",
      "198.51.100.1",
    ],
    [
      "that of the connection when the proxy names none",
      "10.0.0.2",
      "198.51.100.1, unknown",
      "10.0.0.2",
    ],
    [
      "that of the connection when the header is empty",
      "10.0.0.2",
      "",
      "10.0.0.2",
    ],
    [
      "the network of an IPv6 address",
      "2001:db8:1:2:3:4:5:6",
      undefined,
      "2001:db8:1:2",
    ],
    [
      "the network of a short IPv6 address",
      "2001:DB8::6",
      undefined,
      "2001:db8:0:0",
    ],
    ["unknown without a connection", undefined, undefined, "unknown"],
  ])("is %s", async (_name, peer, forwarded, expected) => {
    expect(await address(peer, forwarded)).toBe(expected);
  });
});
