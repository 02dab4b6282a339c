import { describe, expect, test } from "vitest";

import {
  isLoopbackAddress,
  isLocal,
  isPublicAddress,
  normalizeAddress,
} from "../../src/shared/ip-address.ts";

describe("isPublicAddress", () => {
  test.each([
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.0.0.8",
    "192.31.196.1",
    "192.52.193.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::7f00:1",
    "::808:808",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "::ffff:0:808:808",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1:a00:0:100:808:808",
    "100::1",
    "100:0:0:1::1",
    "2001::1",
    "2001:2::1",
    "2001:db8::1",
    "2002:a00:1::",
    "2002:7f00:1::",
    "2620:4f:8000::1",
    "3fff::1",
    "4000::1",
    "5f00::1",
    "fc00::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "cdn.example.org",
    "1",
    "",
  ])("refuses %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    "8.8.8.8",
    "[2606:4700::1111]",
    "2606:4700::1111",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
  ])("accepts %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("isLocal", () => {
  test.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]"])(
    "recognises %s as this machine",
    (hostname) => {
      expect(isLocal(`http://${hostname}`)).toBe(true);
    },
  );

  test.each(["127.example.org", "localhost.example.org", "10.0.0.1", "[::2]"])(
    "recognises %s as another machine",
    (hostname) => {
      expect(isLocal(`http://${hostname}`)).toBe(false);
    },
  );
});

test("an IPv4 address in IPv6 notation is read as IPv4", () => {
  expect(normalizeAddress("::ffff:127.0.0.1")).toBe("127.0.0.1");
  expect(isLoopbackAddress("::ffff:127.0.0.1")).toBe(true);
  expect(normalizeAddress("unknown")).toBeUndefined();
});
