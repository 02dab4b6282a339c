import { expect, test } from "vitest";

import {
  policyHeader,
  policyOf,
  settledPolicy,
} from "../../src/hosting/policy-header.ts";

const page = (policy: string) =>
  `<!doctype html><html><head><meta http-equiv="content-security-policy" content="${policy}"></head></html>`;

test("reads a page's own policy", () => {
  expect(
    policyOf(page("default-src 'self'; script-src 'self' 'sha256-a='")),
  ).toBe("default-src 'self'; script-src 'self' 'sha256-a='");
});

test("a page without a policy has none", () => {
  expect(policyOf("<!doctype html><p>Hello")).toBeUndefined();
});

test("a policy inside a comment or a text is no policy", () => {
  expect(
    policyOf(`<!doctype html><!-- ${page("default-src *")} --><p>x`),
  ).toBeUndefined();
});

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

test("'none' gives way to a source that another page has", () => {
  expect(
    policyHeader(["frame-src 'none'; base-uri 'none'", "frame-src 'self'"]),
  ).toBe("frame-src 'self'; base-uri 'none'; frame-ancestors 'none'");
});

test("the settled part has no hashes, and nothing that would stand in for them", () => {
  expect(
    settledPolicy([
      "default-src 'self'; script-src 'self' 'sha256-a='; style-src 'self'; base-uri 'none'",
      "default-src 'self'; style-src 'self' 'sha384-b='; connect-src https://api.example",
    ]),
  ).toBe(
    "base-uri 'none'; connect-src https://api.example; frame-ancestors 'none'",
  );
});
