import { expect, test } from "vitest";

import { policyMeta } from "../../../src/publisher/render/rewrite-html.ts";
import { policyHash } from "../../../src/shared/digest.ts";

const [style, script, other] = ["a{}", "go()", "b{}"].map(policyHash);

test("a page's policy follows its charset, with the hashes of its own styles and scripts", () => {
  const html = `<html><head><meta charset="utf-8"><style data-x>a{}</style><script>go()</script>`;
  expect(
    policyMeta(html, `script-src 'self' ${script}; style-src 'self' ${other} ${style};`),
  ).toContain(
    `charset="utf-8"><meta http-equiv="content-security-policy" content="script-src 'self' ${script}; style-src 'self' ${style};">`,
  );
});

test("a style that Astro didn't allow stays forbidden", () => {
  const html = `<meta charset="utf-8"><style>evil{}</style>`;
  expect(policyMeta(html, "style-src 'self'")).toContain(`content="style-src 'self'"`);
});

test("a page without a charset is refused", () => {
  expect(() => policyMeta("<p>", "style-src 'self'")).toThrow("charset");
});
