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
