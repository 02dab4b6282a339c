import { Hono } from "hono";
import { describe, expect, test, vi } from "vitest";

import { type Caller, callerOf, logUntrustedProxies } from "../../../src/shared/http/caller.ts";
import { parseSettings } from "../../../src/shared/settings.ts";

async function callerFrom(
  TRUSTED_PROXIES: string,
  remoteAddress: string | undefined,
  forwarded?: string,
) {
  const settings = parseSettings({ TRUSTED_PROXIES });
  const app = new Hono().get("/", (context) =>
    context.json(callerOf(context, settings.TRUSTED_PROXIES)),
  );

  const incoming = { socket: { remoteAddress } };
  const response = await app.request(
    "/",
    forwarded === undefined ? {} : { headers: { "x-forwarded-for": forwarded } },
    remoteAddress === undefined ? {} : { incoming },
  );
  return (await response.json()) as Caller;
}

const proxies = "127.0.0.1, ::1 10.0.0.0/8,2001:db8:ffff::/48";

describe("the address of a caller", () => {
  test.each([
    ["that of the connection", "203.0.113.7", undefined, "203.0.113.7"],
    ["the same in IPv6 notation", "::ffff:203.0.113.7", undefined, "203.0.113.7"],
    ["not what a stranger claims", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
    ["what a trusted proxy saw", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    [
      "what a trusted proxy saw, not what it was told",
      "10.0.0.2",
      "192.0.2.9, 198.51.100.1",
      "198.51.100.1",
    ],
    [
      "what the first of several trusted proxies saw",
      "127.0.0.1",
      "192.0.2.9, 198.51.100.1, 2001:db8:ffff::1, 10.1.2.3",
      "198.51.100.1",
    ],
    ["through a proxy over IPv6", "::1", "198.51.100.1", "198.51.100.1"],
    ["without a port", "127.0.0.1", "198.51.100.1:5000", "198.51.100.1"],
    ["without brackets and port", "127.0.0.1", "[2001:db8:1:2::6]:5000", "2001:db8:1:2::/64"],
    [
      "the same in IPv6 notation through a proxy",
      "127.0.0.1",
      "::ffff:198.51.100.1",
      "198.51.100.1",
    ],
    ["that of the proxy when it names none", "10.0.0.2", "198.51.100.1, unknown", "10.0.0.2"],
    ["that of the proxy when the header is empty", "10.0.0.2", "", "10.0.0.2"],
    ["that of the first proxy", "10.0.0.2", "10.0.0.3", "10.0.0.3"],
    ["the network of an IPv6 address", "2001:DB8:1:2:3:4:5:6", undefined, "2001:db8:1:2::/64"],
    ["unknown without a connection", undefined, undefined, "unknown"],
  ])("is %s", async (_name, peer, forwarded, expected) => {
    const { address } = await callerFrom(proxies, peer, forwarded);
    expect(address).toBe(expected);
  });

  test.each(["127.0.0.1", "10.0.0.2", "172.16.0.1", "::1", "fe80::1%eth0"])(
    "is not taken from X-Forwarded-For when %s is no trusted proxy",
    async (peer) => {
      const { address } = await callerFrom("", peer, "198.51.100.1");
      expect(address).not.toBe("198.51.100.1");
    },
  );

  test("is grouped by /48 for IPv6 only", async () => {
    const { prefix48 } = await callerFrom("", "2001:db8:1:2::6");
    expect(prefix48).toBe("2001:db8:1::/48");
    expect((await callerFrom("", "203.0.113.7")).prefix48).toBeUndefined();
  });
});

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  [undefined, "unknown"],
])("the network of %s, for logs, is %s", async (peer, expected) => {
  expect((await callerFrom("", peer)).network).toBe(expected);
});

describe("a proxy that is not trusted", () => {
  const log = vi.fn<(line: string) => void>();
  const visit = async (TRUSTED_PROXIES: string, peers: readonly (string | undefined)[]) => {
    log.mockClear();
    const { TRUSTED_PROXIES: trusted } = parseSettings({ TRUSTED_PROXIES });
    const app = new Hono()
      .use(logUntrustedProxies({ trusted, log }))
      .get("/", (context) => context.text("answer"));
    for (const remoteAddress of peers) {
      const headers = { "x-forwarded-for": "198.51.100.1" };
      const incoming = { socket: { remoteAddress } };
      const response = await app.request("/", { headers }, remoteAddress ? { incoming } : {});
      expect(await response.text()).toBe("answer");
    }
    await app.request("/", {}, { incoming: { socket: { remoteAddress: "203.0.113.200" } } });
    return log.mock.calls.map(([line]) => / come from (\S+), /.exec(line)?.[1]);
  };

  test.each([
    ["once", "", ["203.0.113.7", "203.0.113.7"], ["203.0.113.7"]],
    ["in either notation", "", ["::ffff:203.0.113.7", "203.0.113.7"], ["203.0.113.7"]],
    ["beside one that is", "10.0.0.0/8", ["10.0.0.1", "172.16.0.1"], ["172.16.0.1"]],
    ["also on this machine", "", ["::1"], ["::1"]],
    ["not inside the program", "", [undefined], []],
  ])("is told %s", async (_how, trusted, peers, expected) => {
    expect(await visit(trusted, peers)).toEqual(expected);
  });

  test("is told of five peers at most", async () => {
    const peers = Array.from({ length: 300 }, (_, number) => `203.0.113.${number % 250}`);
    expect(await visit("", peers)).toHaveLength(5);
  });
});
