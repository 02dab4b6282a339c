import { describe, expect, test } from "vitest";

import { islandsAfterInteraction } from "../../../src/publisher/render/rewrite-html.ts";

describe("Astro's loader of islands", () => {
  const loader = "<script>(self.Astro||(self.Astro={})).visible=load</script>";
  const element = '<script>customElements.define("astro-island",Island)</script>';
  const other = "<script>other()</script>";
  const page = (island: string) => `<body>${loader}${element}${island}${other}</body>`;

  test("is left out where islands wait for an interaction", () => {
    const island = '<astro-island client="visible"></astro-island>';
    expect(islandsAfterInteraction(page(island))).toBe(`<body>${island}${other}</body>`);
  });

  test.each(["load", "only", "idle"])("stays for an island that loads on %s", (directive) => {
    const html = page(`<astro-island client="${directive}"></astro-island>`);
    expect(islandsAfterInteraction(html)).toBe(html);
  });
});
