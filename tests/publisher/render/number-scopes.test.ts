import { expect, test } from "vitest";

import { numberScopes, policyMeta } from "../../../src/publisher/render/rewrite-html.ts";
import { policyHash } from "../../../src/shared/digest.ts";

const [banner, card] = ["data-astro-cid-uiycqt5d", "data-astro-cid-3rlqrwyv"];
const style = `h1[${banner}]{color:red}p[${card}] a[${card}]{color:blue}`;
const page = (head: string) =>
  `<head><meta charset="utf-8">${head}</head><h1 ${banner}>One</h1><ul ${card}="true"><li ${card}></ul>`;

test("scopes are numbered in elements and styles, and the policy allows the styles", () => {
  const other = "a{color:green}";
  const html = page(`<style>${style}</style><style>${other}</style>`);
  const policy = `style-src ${policyHash(style)} ${policyHash(other)}`;
  const numbered = "h1[data-s0]{color:red}p[data-s1] a[data-s1]{color:blue}";
  expect(numberScopes(policyMeta(html, policy))).toBe(
    `<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="style-src ${policyHash(numbered)} ${policyHash(other)}">` +
      `<style>${numbered}</style><style>${other}</style></head><h1 data-s0>One</h1><ul data-s1><li data-s1></ul>`,
  );
});

test("a page without scopes stays as it is", () => {
  expect(numberScopes("<p data-survey-names>Text</p>")).toBe("<p data-survey-names>Text</p>");
});

test("text of the content that looks like a scope stays", () => {
  const html = page(`<style>${style}</style>`) + `<p>${banner} is not data-astro-cid-2hzklpxt</p>`;
  expect(numberScopes(html)).toContain("<p>data-s0 is not data-astro-cid-2hzklpxt</p>");
});

test("styles with attributes are numbered and allowed too", () => {
  const html = page(`<style media="print">${style}</style>`);
  const numbered = "h1[data-s0]{color:red}p[data-s1] a[data-s1]{color:blue}";
  const policy = policyMeta(html, `style-src ${policyHash(style)}`);
  expect(numberScopes(policy)).toContain(`style-src ${policyHash(numbered)}"`);
});

test("each of many scopes has a name of its own", () => {
  const ids = Array.from({ length: 100 }, (_, index) => `data-astro-cid-${10_000_000 + index}`);
  const html = `<style>${ids.map((id) => `[${id}]{}`).join("")}</style>`;
  expect(new Set(numberScopes(html).match(/data-s\w+/g)).size).toBe(ids.length);
});
