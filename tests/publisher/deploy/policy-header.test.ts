import { expect, test } from "vitest";

import { policyHeader } from "../../../src/publisher/deploy/host-rules.ts";

test("the header contains the sources of all pages, each once", () => {
  expect(
    policyHeader([
      "img-src 'self'; connect-src 'self'",
      "img-src 'self'; connect-src 'self' https://api.example; frame-src https://video.example;",
    ]),
  ).toBe(
    "img-src 'self'; connect-src 'self' https://api.example; frame-src https://video.example; frame-ancestors 'none'",
  );
});

test("the order of the pages makes no difference", () => {
  const policies = [
    "connect-src 'self'; img-src 'self'",
    "img-src 'self'; connect-src 'self' https://chat.example",
  ];
  expect(policyHeader(policies.toReversed())).toBe(policyHeader(policies));
});

test("a source replaces 'none' of another page", () => {
  expect(policyHeader(["frame-src 'none'; base-uri 'none'", "frame-src 'self'"])).toBe(
    "frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
});

test("it has the scripts of all pages, and neither styles nor what would replace them", () => {
  expect(
    policyHeader([
      "default-src 'self'; script-src 'self' 'sha256-a='; style-src 'self'; base-uri 'none'",
      "default-src 'self'; style-src 'self' 'sha384-b='; connect-src https://api.example",
    ]),
  ).toBe(
    "script-src 'self' 'sha256-a='; base-uri 'none'; connect-src https://api.example; frame-ancestors 'none'",
  );
});
