import { expect, test } from "vitest";

import { articleTexts, plainText } from "../../../src/publisher/transform/display.ts";
import { placePictures } from "../../../src/site/content/place-pictures.ts";

test.each([
  ["Plain text", "Plain text"],
  ["<p>One</p><p>two</p>", "One two"],
  ["<p>R&amp;D &ndash; caf&eacute;&nbsp;&lt;3</p>", "R&D – café <3"],
  ["<p>un<b>bro</b>ken</p>", "unbroken"],
  ["a<br>b", "a b"],
  ["<script>alert(1)</script><style>p{}</style>x", "x"],
  ["profit < loss & 3 <4", "profit < loss & 3 <4"],
  ["", ""],
])("%j becomes %j", (html, text) => expect(plainText(html)).toBe(text));

test("an excerpt starts with text, not with a heading, unless there is only a heading", () => {
  expect(articleTexts("<h2>Why</h2><p>Because.</p>")).toEqual({
    whole: "Why Because.",
    running: "Because.",
  });
  expect(articleTexts("<h2>Why</h2>")).toEqual({ whole: "Why", running: "Why" });
});

test("pictures replace their placeholders", () => {
  const html =
    '<p><img data-picture="0" alt="A &#x22;b&#x22;"></p><p><img data-picture="1" alt=""></p>';
  const picture = { src: "/static/a.webp", srcset: "/static/a.webp 400w", width: 400, height: 300 };
  expect(placePictures(html, [picture])).toBe(
    '<p><img src="/static/a.webp" srcset="/static/a.webp 400w" sizes="auto, (min-width: 64rem) 60rem, 100vw" alt="A &#x22;b&#x22;" width="400" height="300" loading="lazy" decoding="async"></p><p></p>',
  );
  expect(
    placePictures("&lt;img data-picture=&quot;0&quot; alt=&quot;&quot;&gt;", [picture]),
  ).not.toContain("<img");
});
