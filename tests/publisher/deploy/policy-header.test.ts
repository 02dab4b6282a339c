import { expect, test } from "vitest";

import { policyHeader, stablePolicy } from "../../../src/publisher/deploy/policy-header.ts";

test("the header allows what any page needs, each source once", () => {
  expect(
    policyHeader([
      "default-src 'self'; script-src 'self' 'sha256-a='",
      "default-src 'self'; script-src 'self' 'sha256-b='; frame-src https://video.example;",
    ]),
  ).toBe(
    "default-src 'self'; script-src 'self' 'sha256-a=' 'sha256-b='; frame-src https://video.example; frame-ancestors 'none'",
  );
});

test("which page was rendered first makes no difference", () => {
  const policies = [
    "script-src 'self' 'sha256-a='; img-src 'self'",
    "img-src 'self'; script-src 'self' https://chat.example 'sha256-a='",
  ];
  expect(policyHeader(policies.toReversed())).toBe(policyHeader(policies));
  expect(stablePolicy(policies.toReversed())).toBe(stablePolicy(policies));
});

test("'none' gives way to a source that another page has", () => {
  expect(policyHeader(["frame-src 'none'; base-uri 'none'", "frame-src 'self'"])).toBe(
    "frame-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
});

test("the settled part has no hashes, and nothing that would stand in for them", () => {
  expect(
    stablePolicy([
      "default-src 'self'; script-src 'self' 'sha256-a='; style-src 'self'; base-uri 'none'",
      "default-src 'self'; style-src 'self' 'sha384-b='; connect-src https://api.example",
    ]),
  ).toBe("base-uri 'none'; connect-src https://api.example; frame-ancestors 'none'");
});
