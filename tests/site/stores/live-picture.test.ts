import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { isPublicAddress } from "../../../src/shared/ip-address.ts";
import { livePicture } from "../../../src/site/client/addresses.ts";

const host = "https://api.example";
const png = "data:image/png;base64,iVBORw0KGgo=";

test.each([
  ["", host, undefined],
  ["https://cdn.example/pictures/", host, undefined],
  ["https://cdn.example/pictures/null", host, undefined],
  ["https://cdn.example/pictures/undefined?v=1", host, undefined],
  ["https://cdn.example", host, undefined],
  ["/media/", host, undefined],
  ["null", host, undefined],
  ["javascript:alert(1)", host, undefined],
  ["data:image/svg+xml,x", host, undefined],
  ["data:image/svg+xml;base64,PHN2Zz4=", host, undefined],
  ["data:text/html;base64,PHN2Zz4=", host, undefined],
  ["data:image/png,x", host, undefined],
  [png, host, png],
  ["data:image/JPEG;base64,/9j/", host, "data:image/JPEG;base64,/9j/"],
  ["data:image/jpg;base64,/9j/null", host, "data:image/jpg;base64,/9j/null"],
  ["data:image/webp;base64,UklG", "", "data:image/webp;base64,UklG"],
  ["https://cdn.example/a.webp?v=1", host, "https://cdn.example/a.webp?v=1"],
  ["//cdn.example/a.svg", host, "//cdn.example/a.svg"],
  ["/media/a.webp", host, "https://api.example/media/a.webp"],
  ["media/a.webp", host, "https://api.example/media/a.webp"],
  ["media/a.svg", "", "/media/a.svg"],
])("the picture address %j with API host %j becomes %s", (given, at, expected) => {
  expect(livePicture(given, (path) => at + path)).toBe(expected);
});

describe("a picture in a private network is not asked for", () => {
  const asked = (address: string, at = host) =>
    livePicture(`${address}/a.png`, (path) => at + path) !== undefined;

  test.each([
    "http://localhost",
    "https://LOCALHOST.",
    "http://ip6-localhost:8080",
    "https://nas",
    "https://printer.local",
    "https://wiki.corp.",
    "https://router.home.arpa",
    "//intranet",
    "https://user@10.0.0.1",
    "http://2130706433",
    "http://0x7f.1",
    "http://0300.0250.1.1",
    "http://127.1.",
    "http://０",
    "http://[::1]",
    "http://[::ffff:127.0.0.1]",
    "http://[::ffff:a00:1]",
    "http://[64:ff9b::7f00:1]",
    "http://[fd00::1]:81",
    "http://[fe80::1]",
    "http://[2002:7f00:1::]",
    "http://[2001::1]",
  ])("%s", (address) => {
    expect(asked(address)).toBe(false);
  });

  test("unless it is the API's own", () => {
    expect(asked("http://localhost:4321", "http://localhost:4321")).toBe(true);
    expect(asked("https://api.corp", "https://api.corp")).toBe(true);
    expect(asked("http://localhost:4322", "http://localhost:4321")).toBe(false);
  });

  test.each([
    "https://local.example",
    "https://corp.example",
    "https://10.example",
    "//127.example",
  ])("%s is a public name", (address) => expect(asked(address)).toBe(true));

  test("for the same IP addresses as those that the publisher refuses", () => {
    const special = fc.constantFrom(
      ..."0 10 100 127 169 172 192 198 203 224 239 240 255".split(" ").map(Number),
    );
    const byte = fc.nat(255);
    const v4 = fc.tuple(fc.oneof(special, byte), byte, byte, byte).map((parts) => parts.join("."));
    fc.assert(
      fc.property(v4, (ip) => {
        expect(asked(`https://${ip}`)).toBe(isPublicAddress(ip));
      }),
      { numRuns: 2000 },
    );
    const part = fc.nat(0xffff).map((number) => number.toString(16));
    const first = fc.constantFrom(
      "2001",
      "2002",
      "2600",
      "2620",
      "3ffe",
      "3fff",
      "fc00",
      "0",
      "64",
    );
    const second = fc.oneof(fc.constantFrom("0", "2", "10", "1ff", "200", "db8", "4f"), part);
    const v6 = fc
      .tuple(fc.oneof(first, part), second, part, part)
      .map((parts) => `${parts.join(":")}::1`);
    fc.assert(
      fc.property(v6, (ip) => {
        // Of NAT64, the publisher sees the address within.
        const isPublic = isPublicAddress(ip) && !ip.startsWith("64:ff9b:");
        expect(asked(`https://[${ip}]`)).toBe(isPublic);
      }),
      { numRuns: 2000 },
    );
  });
});
