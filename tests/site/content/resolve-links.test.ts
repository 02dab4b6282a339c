import { expect, test } from "vitest";

import { sanitise, printBody } from "../../../src/publisher/transform/sanitise.ts";
import { resolveLinks } from "../../../src/site/content/html-tree.ts";

const addresses = ["/", "/blog", "/about-us", "/survey/nPS", "/blog-detail/été"];
const addressOf = (path: string) =>
  addresses.find((one) => one.toLowerCase() === path.toLowerCase().normalize("NFC"));
const clean = (html: string) =>
  printBody(
    sanitise(html, {
      API_HOST: "",
      PUBLIC_API_HOST: "",
      PUBLIC_VIDEO_HOSTS: "",
      SITE_URL: "https://a.example",
    }),
    [],
  ).html;

/** HTML after all steps that a post's text goes through. */
const live = (html: string) => resolveLinks(clean(html), addressOf);

test.each([
  ['<a href="/blog">Blog</a>'],
  ['<a href="https://a.example/blog?page=2#x">Blog</a>'],
  ['<a href="/blog-detail/%C3%A9t%C3%A9">Summer</a>'],
  ['<a href="https://b.example/nowhere">Elsewhere</a>'],
  ['<a href="mailto:a@b.example">Write</a>'],
  ['<a href="//b.example/x">Elsewhere</a>'],
  ['<a href="www.b.example/x">Elsewhere</a>'],
  ['<a href="a@b.example">Write</a>'],
  ['<a href="#top">Up</a>'],
  ['<a name="terms">Terms</a><p><a href="#terms">Up</a></p>'],
  ['<a name="Über uns"></a><p><a href="#%C3%9Cber%20uns">Up</a></p>'],
  ['<h2 id="why">Why</h2><p><a href="#why">Up</a></p>'],
])("%s stays a link", (html) => {
  const { html: text, deadLinks } = live(html);
  expect(text).toBe(clean(html));
  expect(text).toContain("<a href=");
  expect(deadLinks).toEqual([]);
});

test.each([
  ['<a href="/pricing">our <em>prices</em></a>', "our <em>prices</em>", "/pricing"],
  ['<a href="https://a.example/x?a=1&amp;b=2">x</a>', "x", "/x?a=1&b=2"],
  ['<a href="/%ff">broken</a>', "broken", "/%ff"],
  ['<a href="#nowhere">down</a>', "down", "#nowhere"],
])("%s becomes text", (html, words, address) => {
  const { html: text, deadLinks } = live(`<p>See ${html}.</p>`);
  expect(text).toBe(`<p>See ${words}.</p>`);
  expect(deadLinks).toEqual([address]);
});

test.each([
  ['<a href="partner.example/report">x</a>', "/partner.example/report"],
  ['<a href="gone">x</a>', "/gone"],
  ['<a href=" /gone">x</a>', "/gone"],
  ['<a href="\\gone">x</a>', "/gone"],
  ['<a id="k" href="/gone">x</a>', "/gone"],
  ['<a hreflang="en" title="a > b" href="/gone">x</a>', "/gone"],
])("%s in an unusual notation becomes text", (html, address) => {
  const { html: text, deadLinks } = live(`<p>See ${html}.</p>`);
  expect(text).toBe("<p>See x.</p>");
  expect(deadLinks).toEqual([address]);
});

test("a relative link is resolved against the home page", () => {
  expect(live('<p><a href="blog">x</a></p>').html).toBe('<p><a href="/blog">x</a></p>');
});

test.each([
  ['<a href="/gone" lang="><meta http-equiv=refresh content=1>">words</a>'],
  ['<a href="/gone" title="><form action=https://b.example>">words</a>'],
  ['<a href="/gone"><b title="</a><script>x()</script>">words</b></a>'],
])("%s leaves no markup of its attributes", (html) => {
  const { html: text } = live(`<p>${html}</p>`);
  expect(text).toMatch(/^<p>(?:words|<b[^>]*>words<\/b>)<\/p>$/);
});

test("each link is checked separately", () => {
  const { html, deadLinks } = live(
    '<p><a href="/a">a</a> <a href="/blog">b</a> <a href="/c">c</a></p>',
  );
  expect(html).toBe('<p>a <a href="/blog">b</a> c</p>');
  expect(deadLinks).toEqual(["/a", "/c"]);
});

test.each([
  ["/About-Us", "/about-us"],
  ["/ABOUT-US?a=B#C", "/about-us?a=B#C"],
  ["https://a.example/Blog", "/blog"],
  ["/survey/NPS", "/survey/nPS"],
  ["/survey/nps#More", "/survey/nPS#More"],
  ["/Blog-Detail/%C3%89t%C3%A9", "/blog-detail/%C3%A9t%C3%A9"],
  ["/blog-detail/e%CC%81te%CC%81", "/blog-detail/%C3%A9t%C3%A9"],
])("the link %s leads to %s, as the address is written", (written, address) => {
  const { html, deadLinks } = live(`<p><a href="${written}">x</a></p>`);
  expect(html).toBe(`<p><a href="${address}">x</a></p>`);
  expect(deadLinks).toEqual([]);
});

test.each([
  // The site's own page comes first.
  ["/blog", "/blog"],
  ["/Blog", "/blog"],
  ["/uploads/report.pdf", "https://api.example/uploads/report.pdf"],
])("of a link to %s that is a file of the API host, too, %s remains", (written, target) => {
  const rel = target.startsWith("/") ? "" : ' rel="noopener"';
  const html = `<p><a href="${written}" data-file="https://api.example${written}">x</a></p>`;
  expect(resolveLinks(html, addressOf)).toEqual({
    html: `<p><a href="${target}"${rel}>x</a></p>`,
    deadLinks: [],
  });
});

test("content can't name a file by itself", () => {
  expect(live('<p><a href="/gone" data-file="https://evil.example/">x</a></p>').html).toBe(
    "<p>x</p>",
  );
});
