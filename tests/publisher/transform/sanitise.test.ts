import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import fc from "fast-check";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";

import { printBody, sanitise } from "../../../src/publisher/transform/sanitise.ts";
import { hostileHtml } from "../../fixtures/hostile-content.ts";

const hosts = {
  API_HOST: "https://api.morrow.example",
  PUBLIC_API_HOST: "",
  PUBLIC_VIDEO_HOSTS: "",
  SITE_URL: "https://www.morrow.example",
};

/** All pictures count as fetched, so that the HTML around them stays. */
function clean(html: string, firstHeading = 2): string {
  const body = sanitise(html, hosts, firstHeading);
  return printBody(
    body,
    body.pictures.map((address) => (address ? "./images/x.png" : undefined)),
  ).html;
}

const forbiddenElements = new Set(
  "script style form input button select textarea meta base link svg math object embed applet noscript template title frame frameset audio video source portal dialog marquee".split(
    " ",
  ),
);
const allowedAttributes = new Set(
  "href hrefLang rel title cite dateTime src alt dataPicture dataVideo loading allow start reversed type value scope colSpan rowSpan span id lang dir role ariaLabel tabIndex".split(
    " ",
  ),
);
const safeAddress = /^(?:https?:\/\/|mailto:|tel:|\/|#|\?|[^:]*$)/i;

/** Everything dangerous in HTML as a browser's parser reads it. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const tree: Root = fromHtml(html, { fragment: true });
  visit(tree, "element", ({ tagName, properties }: Element) => {
    if (forbiddenElements.has(tagName)) found.push(`<${tagName}>`);
    for (const [name, value] of Object.entries(properties)) {
      if (!allowedAttributes.has(name)) found.push(`${tagName}[${name}]`);
      const isAddress = ["href", "src", "cite"].includes(name);
      if (isAddress && !safeAddress.test(String(value))) found.push(`${name}=${String(value)}`);
    }
  });
  return found;
}

test.each(hostileHtml.map((html) => [html]))("%j becomes harmless", (html) => {
  expect(dangers(clean(html))).toEqual([]);
});

test("any mixture of hostile pieces becomes harmless, also when sanitised twice", () => {
  const mixture = fc.array(
    fc.oneof(
      fc.constantFrom(...hostileHtml),
      fc.string(),
      fc.constantFrom(
        "<p>",
        "</p>",
        "<table>",
        "<td>",
        "<a href=x>",
        "</a>",
        "<h3>",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
      ),
    ),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(mixture, (pieces) => {
      const once = clean(pieces.join(""));
      expect(dangers(once)).toEqual([]);
      expect(dangers(clean(once))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

describe("headings", () => {
  test.each([
    ["<h1>a</h1><h2>b</h2><h3>c</h3>", "<h2>a</h2><h3>b</h3><h4>c</h4>"],
    ["<h2>a</h2><h4>b</h4><h2>c</h2>", "<h2>a</h2><h3>b</h3><h2>c</h2>"],
    ["<h4>a</h4><h2>b</h2><h3>c</h3>", "<h2>a</h2><h2>b</h2><h3>c</h3>"],
    ["<h1>a</h1><h6>b</h6><h3>c</h3>", "<h2>a</h2><h3>b</h3><h3>c</h3>"],
  ])("%s becomes %s", (html, levelled) =>
    expect(clean(html).replaceAll(/ id="text-\w+"/g, "")).toBe(levelled),
  );

  test("start at the given level and end at six", () => {
    expect(clean("<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>", 4)).toBe(
      "<h4>a</h4><h5>b</h5><h6>c</h6><h6>d</h6>",
    );
  });
});

describe("links", () => {
  test.each([
    [
      '<a href="https://other.example/">x</a>',
      '<p><a href="https://other.example/" rel="noopener">x</a></p>',
    ],
    ['<a href="https://www.morrow.example/blog?a=1#b">x</a>', '<p><a href="/blog?a=1#b">x</a></p>'],
    ['<a href="//www.morrow.example/blog">x</a>', '<p><a href="/blog">x</a></p>'],
    ['<a href="/survey/pulse" target="_blank">x</a>', '<p><a href="/survey/pulse">x</a></p>'],
    ['<a href="mailto:a@b.example">x</a>', '<p><a href="mailto:a@b.example">x</a></p>'],
    ['<a href="javascript:alert(1)">x</a>', "<p><a>x</a></p>"],
  ])("%s becomes %s", (html, sorted) => expect(clean(html)).toBe(sorted));

  test("within the text follow the prefixed ids", () => {
    expect(clean('<p><a href="#main">x</a></p><p id="main">y</p><p id="main">z</p>')).toBe(
      '<p><a href="#text-main">x</a></p><p id="text-main">y</p><p>z</p>',
    );
  });
});

describe("frames", () => {
  const film = "https://www.youtube.com/embed/dQw4w9WgXcQ";
  test("of video hosts are lazy, named and in details", () => {
    expect(clean(`<p>a<iframe src="${film}" title="A film" onload="x()"></iframe></p>`)).toBe(
      '<div>a<details data-video=""><summary>A film</summary><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="A film" loading="lazy" allow="fullscreen"></iframe></details></div>',
    );
  });
  test("of other hosts are removed and reported", () => {
    const body = sanitise(
      '<iframe src="https://evil.example/"></iframe><iframe srcdoc="<script>"></iframe><p>b</p>',
      hosts,
    );
    expect(printBody(body, []).html).toBe("<p>b</p>");
    expect(body.dropped.map(({ path, received }) => [path, received])).toEqual([
      ["iframe", "https://evil.example/"],
      ["iframe", "no address"],
    ]);
  });
});

test("tables are in a named scrollable region", () => {
  expect(
    clean(
      "<table><caption>Our  <b>results</b></caption><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table>",
    ),
  ).toBe(
    '<div role="region" aria-label="Our results" tabindex="0"><table><caption>Our  <b>results</b></caption><tbody><tr><td>1</td></tr></tbody></table></div><div role="region" aria-label="Table" tabindex="0"><table><tbody><tr><td>2</td></tr></tbody></table></div>',
  );
});

test.each([
  ["<th> </th>", "<td> </td>"],
  ["<th><br></th>", "<td><br></td>"],
  ["<th><p>&nbsp;</p></th>", "<td></td>"],
  ['<th scope="col"><strong></strong></th>', "<td></td>"],
  ['<th scope="row">2025</th>', '<th scope="row">2025</th>'],
  [
    '<th><a href="/x"><img src="x.png" alt="Trust"></a></th>',
    '<th><a href="/x"><img data-picture="0" alt="Trust"></a></th>',
  ],
])("only header cells with a text or picture stay header cells (%s)", (cell, expected) => {
  expect(clean(`<table><tr>${cell}<td>1</td></tr></table>`)).toContain(
    `<tr>${expected}<td>1</td></tr>`,
  );
});

test("a header cell whose picture is left out is a data cell", () => {
  const body = sanitise('<table><tr><th><img src="x.png" alt="x"></th></tr></table>', hosts);
  expect(printBody(body, [undefined]).html).toContain("<tr><td></td></tr>");
});

test("preformatted text is in a scrollable region, and removed when empty", () => {
  expect(clean("<pre>a  b\nc</pre><pre> </pre>")).toBe(
    '<div role="region" aria-label="Preformatted text" tabindex="0"><pre>a  b\nc</pre></div>',
  );
  expect(clean("<table><tr><td><pre>a</pre></td></tr></table>")).toBe(
    '<div role="region" aria-label="Table" tabindex="0"><table><tbody><tr><td><pre>a</pre></td></tr></tbody></table></div>',
  );
});

test("styles and scripts are removed with their content", () => {
  expect(clean("<style>p{}</style><p>a<script>b</script></p><title>c</title>")).toBe("<p>a</p>");
});

test("loose text becomes paragraphs, empty ones are removed", () => {
  expect(clean("Plain <b>text</b>")).toBe("<p>Plain <b>text</b></p>");
  expect(clean("<p>a</p><p>&nbsp;</p><p><br></p><p><span></span></p>\n<h2> </h2>b")).toBe(
    "<p>a</p><p>b</p>",
  );
  expect(clean("")).toBe("");
});

describe("pictures", () => {
  const html =
    '<p><img src="/a.png" alt="A &quot;b&quot; > c" width="9" onerror="alert(1)"></p><figure><img src="/lost.png"></figure><img src="data:image/png;base64,AAAA"><p><img src="/b.png"></p>';
  test("become numbered placeholders; missing ones are removed with their element", () => {
    const body = sanitise(html, hosts);
    expect(body.pictures).toEqual(["/a.png", "/lost.png", "", "/b.png"]);
    expect(printBody(body, ["./images/a.png", undefined, undefined, "./images/b.png"])).toEqual({
      html: '<p><img data-picture="0" alt="A &#x22;b&#x22; > c"></p><p><img data-picture="1" alt=""></p>',
      pictures: ["./images/a.png", "./images/b.png"],
      outline: [],
    });
  });
});
