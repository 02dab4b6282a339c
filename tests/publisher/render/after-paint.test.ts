import { describe, expect, test } from "vitest";

import {
  afterPaintScript,
  islandsAfterAct,
  scriptsAfterPaint,
} from "../../../src/publisher/render/after-paint.ts";

const script = (name: string) => `<script type="module" src="/${name}.js"></script>`;

test("scripts move into a template at the end, in their order", () => {
  expect(scriptsAfterPaint(`<body>${script("a")}<p>Text</p>${script("b")}</body></html>`)).toBe(
    `<body><p>Text</p><template data-after-paint>${script("a")}${script("b")}</template><script>${afterPaintScript}</script></body></html>`,
  );
});

test("what another template holds, and scripts of the page itself, stay", () => {
  const kept = `<template id="late">${script("search")}</template><script>go()</script>`;
  const html = `<body>${kept}${script("a")}</body>`;
  expect(scriptsAfterPaint(html)).toContain(
    `<body>${kept}<template data-after-paint>${script("a")}</template>`,
  );
});

test("the text of an attribute does not end the body", () => {
  const html = `<body><p title="</body>">Text</p>${script("a")}</body></html>`;
  expect(scriptsAfterPaint(html)).toContain(`Text</p><template`);
});

test.each([
  ["without scripts", "<body><p>Text</p></body>"],
  ["of participants", `<meta name="robots" content="noindex"><body>${script("a")}</body>`],
])("a page %s stays as it is", (_, html) => {
  expect(scriptsAfterPaint(html)).toBe(html);
});

describe("Astro's loader of islands", () => {
  const loader = "<script>(self.Astro||(self.Astro={})).visible=load</script>";
  const element = '<script>customElements.define("astro-island",Island)</script>';
  const other = "<script>other()</script>";
  const page = (island: string) => `<body>${loader}${element}${island}${other}</body>`;

  test("is left out where islands wait for an act", () => {
    const island = '<astro-island client="visible"></astro-island>';
    expect(islandsAfterAct(page(island))).toBe(`<body>${island}${other}</body>`);
  });

  test.each(["load", "only", "idle"])("stays for an island that loads on %s", (directive) => {
    const html = page(`<astro-island client="${directive}"></astro-island>`);
    expect(islandsAfterAct(html)).toBe(html);
  });
});
