import { expect, test } from "vitest";

import { routeIndex } from "../../../src/publisher/render/route-index.ts";

const pages = ["/", "/about-us", "/culture-assesment", "/survey/nPS", "/blog-detail/été"];
const { addressOf } = routeIndex(
  new Map(pages.map((page) => [page, page])),
  ["icons/Logo.svg", "_headers"],
  [{ from: "/blog-detail/spring", to: "/blog-detail/%C3%A9t%C3%A9", status: 301 }],
);

test.each([
  ["/about-us", "/about-us"],
  ["/About-Us", "/about-us"],
  ["/ABOUT-US.html", "/about-us"],
  ["/About-us/", "/about-us"],
  ["/survey/NPS", "/survey/nPS"],
  ["/survey/nps", "/survey/nPS"],
  ["/blog-detail/ÉTÉ", "/blog-detail/été"],
  ["/icons/logo.SVG", "/icons/Logo.svg"],
  // Hosts redirect these.
  ["/about-us.html", "/about-us.html"],
  ["/blog-detail/spring", "/blog-detail/spring"],
  ["/Blog-Detail/Spring", "/blog-detail/spring"],
  ["/Culture-Assessment", "/culture-assessment"],
  ["/media/X.pdf", "/media/X.pdf"],
  ["/_headers", undefined],
  ["/about", undefined],
])("the path %s means the address %s", (path, address) => {
  expect(addressOf(path)).toBe(address);
});
