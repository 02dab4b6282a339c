import { expect, test } from "vitest";

import { policyHeader, stablePolicy } from "../../../src/publisher/deploy/policy-header.ts";

test("the header contains the sources of all pages, each once", () => {
  expect(
    policyHeader([
      "default-src 'self'; script-src 'self' 'sha256-a='",
      "default-src 'self'; script-src 'self' 'sha256-b='; frame-src https://video.example;",
    ]),
  ).toBe(
    "default-src 'self'; script-src 'self' 'sha256-a=' 'sha256-b='; frame-src https://video.example; frame-ancestors 'none'",
  );
});

test("the order of the pages makes no difference", () => {
  const policies = [
    "script-src 'self' 'sha256-a='; img-src 'self'",
    "img-src 'self'; script-src 'self' https://chat.example 'sha256-a='",
  ];
  expect(policyHeader(policies.toReversed())).toBe(policyHeader(policies));
  expect(stablePolicy(policies.toReversed())).toBe(stablePolicy(policies));
});

test("a source replaces 'none' of another page", () => {
  expect(policyHeader(["frame-src 'none'; base-uri 'none'", "frame-src 'self'"])).toBe(
    "frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
});

test("the stable part has neither hashes nor sources that would replace them", () => {
  expect(
    stablePolicy([
      "default-src 'self'; script-src 'self' 'sha256-a='; style-src 'self'; base-uri 'none'",
      "default-src 'self'; style-src 'self' 'sha384-b='; connect-src https://api.example",
    ]),
  ).toBe("base-uri 'none'; connect-src https://api.example; frame-ancestors 'none'");
});
