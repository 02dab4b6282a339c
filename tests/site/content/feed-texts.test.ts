import { expect, test } from "vitest";

import { feedTexts } from "../../../src/site/content/feed-texts.ts";

const address = "https://a.example/blog-detail/trust";

test("a post's texts can be read outside of the site: no address is relative", () => {
  const html = `<figure><img src="/static/a.webp" alt="Dots"></figure><p>See <a href="/blog">more</a> &amp; <a href="#note">this</a>.\u0001</p><p>End</p>`;
  expect(feedTexts(html, address, "See more")).toEqual({
    summary: `See <a href="https://a.example/blog">more</a> &#x26; <a href="${address}#note">this</a>.`,
    content: `<figure><img src="https://a.example/static/a.webp" alt="Dots"></figure><p>See <a href="https://a.example/blog">more</a> &#x26; <a href="${address}#note">this</a>.</p><p>End</p>`,
  });
});

test("without a paragraph the summary is the excerpt, whose signs are no markup", () => {
  expect(feedTexts("<ul><li>a &lt; b</li></ul>", address, "a < b").summary).toBe("a &#x3C; b");
});

test("of a very long text the feed has the excerpt alone", () => {
  const html = `<p>${"word ".repeat(20_000)}</p>`;
  expect(feedTexts(html, address, "word…")).toEqual({ summary: "word…" });
});
