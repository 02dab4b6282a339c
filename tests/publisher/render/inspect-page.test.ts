import { describe, expect, test } from "vitest";

import { inspectPage } from "../../../src/publisher/render/inspect-page.ts";
import { policyHash } from "../../../src/shared/digest.ts";
import { origin } from "../check/candidate.ts";

const inspect = (html: string, address = "/blog-detail/trust") =>
  inspectPage(html, { address, origin });
const links = (html: string) => inspect(html).links;
const assets = (html: string) => inspect(html).assets;
describe("links", () => {
  test.each([
    ["as they are", '<a href="/blog">', "/blog"],
    ["without quotes", "<a href=/blog>x", "/blog"],
    ["in capitals", "<A HREF='/blog'>x</A>", "/blog"],
    ["with entities", '<a href="/a&amp;b&#47;c">', "/a&b/c"],
    ["without the query", '<a href="/blog?page=2#top">', "/blog#top"],
    ["with white space around", '<a href=" /blog\n">', "/blog"],
    ["relative to the page", '<a href="other#x">', "/blog-detail/other#x"],
    ["upwards", '<a href="../blog">', "/blog"],
    ["upwards from the root", '<a href="/../blog/./x">', "/blog/x"],
    ["of a fragment", '<a href="#part">', "/blog-detail/trust#part"],
    ["that are empty", '<a href="">', "/blog-detail/trust"],
    ["absolute on the site", `<a href="${origin}/blog">`, "/blog"],
    ["without scheme", '<a href="//www.example.org/blog">', "/blog"],
    ["of areas", '<area href="/map">', "/map"],
    ["of forms", '<form action="/login">', "/login"],
    ["of drawings", '<svg><a xlink:href="/blog"/></svg>', "/blog"],
    ["to the feed", '<link rel="alternate" href="/rss.xml">', "/rss.xml"],
    ["in noscript", '<noscript><a href="/blog">x</a></noscript>', "/blog"],
    ["in a template", '<template><a href="/blog">x</a></template>', "/blog"],
    ["of an unclosed element", '<p><a href="/blog"><b>x', "/blog"],
  ])("are found %s", (_, html, link) => {
    expect(links(html)).toEqual([link]);
  });

  test.each([
    '<a href="https://other.example/blog">',
    '<a href="http://www.example.org/blog">',
    '<a href="//other.example/x">',
    '<a href="/\\other.example/x">',
    '<a href="mailto:a@www.example.org">',
    '<a href="tel:123">',
    '<a href="data:text/html,x">',
    '<a href="blob:https://www.example.org/x">',
    '<a href="javascript:alert(1)">',
    '<a href="http://[">',
    "<a>x</a>",
    '<link rel="canonical" href="/blog">',
    '<!-- <a href="/blog">x</a> -->',
    '<!-- > <a href="/blog">x</a> --!>',
    `<script>"<a href='/blog'>"</script>`,
    '<textarea><a href="/blog"></textarea>',
    '<title><a href="/blog"></title>',
    '<a href="/blog',
  ])("are not found in %s", (html) => {
    expect(links(html)).toEqual([]);
  });

  test("to an id of the page are left out, wherever it is; others on the page stay", () => {
    const html = '<a href="#part"></a><p id="part"><a href="#gone"></a><a href="?x#part"></a>';
    expect(links(html)).toEqual(["/blog-detail/trust#gone"]);
    expect(inspect('<a href="/#top-news"></a><p id="top-news">', "/").links).toEqual([]);
    expect(inspect('<a href="#x"></a><p id="x">', "/blog-detail/été").links).toEqual([]);
    expect(links('<template><p id="x"></p></template><a href="#x"></a>')).toHaveLength(1);
  });

  test("are listed once", () => {
    expect(links('<a href="/a">1</a><a href="/b">2</a><a href="/a">3</a>')).toEqual(["/a", "/b"]);
  });
});

describe("assets", () => {
  test.each([
    ["scripts", '<script type=module src="/a.js"></script>', ["/a.js"]],
    [
      "links that load",
      ["stylesheet", "preload", "modulepreload", "shortcut ICON", "apple-touch-icon", "manifest"]
        .map((rel, index) => `<link rel="${rel}" href="/${index}">`)
        .join(""),
      ["/0", "/1", "/2", "/3", "/4", "/5"],
    ],
    [
      "pictures",
      '<img src="/a.png" srcset="/a.webp 1x,/b.webp 2x , /c,d.webp 3x,">',
      ["/a.png", "/a.webp", "/b.webp", "/c,d.webp"],
    ],
    [
      "sources",
      '<picture><source srcset="  /a.avif,   /b.avif 100w (x, y), data:image/png;base64,AA,/= 2x, /d.avif"></picture>',
      ["/a.avif", "/b.avif", "/d.avif"],
    ],
    [
      "films and sounds",
      '<video src="/a.mp4" poster="/a.jpg"><track src="/a.vtt"></video><audio src="/a.mp3"></audio>',
      ["/a.mp4", "/a.jpg", "/a.vtt", "/a.mp3"],
    ],
    [
      "islands",
      '<astro-island component-url="/static/c.js" renderer-url="/static/r.js" props="{&quot;srcset&quot;:[0,&quot;/static/a.webp 1x, /static/b.webp 2x&quot;]}"></astro-island>',
      ["/static/c.js", "/static/r.js", "/static/a.webp", "/static/b.webp"],
    ],
    [
      "sharing pictures",
      `<meta property="og:image" content="${origin}/s.png"><meta name="twitter:image" content="/t.png">`,
      ["/s.png", "/t.png"],
    ],
    [
      "preloaded sets",
      '<link rel=preload as=image href="/a.png" imagesrcset="/a.webp 1x, /b.webp 2x">',
      ["/a.png", "/a.webp", "/b.webp"],
    ],
    [
      "parts of drawings",
      '<svg><use href="/icons.svg#arrow"/><use href="#here"/><image href="/p.png"/></svg>',
      ["/icons.svg", "/p.png"],
    ],
    ["noscript", '<noscript><img src="/a.png"></noscript>', ["/a.png"]],
    ["without query", '<img src="/a.png?v=1">', ["/a.png"]],
    ["relative", '<img src="a.png">', ["/blog-detail/a.png"]],
  ])("are found: %s", (_, html, found) => {
    expect(assets(html)).toEqual(found);
  });

  test.each([
    '<img src="data:image/png;base64,AAAA/BBB">',
    '<img src="">',
    '<img src="https://other.example/a.png">',
    '<iframe src="https://player.example/1"></iframe>',
    '<iframe src="/film"></iframe>',
    '<meta property="og:image" content="https://other.example/s.png">',
    '<meta property="og:title" content="/title">',
    '<link rel="canonical" href="/">',
    '<!-- <img src="/a.png"> -->',
  ])("are not found in %s", (html) => {
    expect(assets(html)).toEqual([]);
  });
});

test("ids and names of anchors are found, except in templates", () => {
  const { ids } = inspect(
    '<h2 id="été">x</h2><a name=old>x</a><p id="">x</p><input name="email"><template><i id="later"></i></template><noscript><b id="n"></b></noscript><i id=last>',
  );
  expect(ids).toEqual(["été", "old", "n", "last"]);
});

describe("the document", () => {
  test("is listed unless its robots meta forbids it", () => {
    expect(inspect('<meta name="robots" content="index">').isListed).toBe(true);
    expect(inspect("<meta name=ROBOTS content='NOINDEX'>").isListed).toBe(false);
  });

  test("has the weight of its stylesheets, scripts, islands and inline code", () => {
    const { styles, scripts, islandScripts, inlineScripts } = inspect(
      `<link rel=stylesheet href=/a.css><link rel=preload href=/f.woff2><script src=/a.js></script>
      <script type="application/json" src=/data.json></script><script>go()</script><style>a{}</style>
      <script type=speculationrules>{"prefetch":[]}</script>
      <template><script src=/b.js></script></template>
      <astro-island component-url=/static/i.js renderer-url=/static/r.js props="/static/a.webp"></astro-island>
      <astro-island component-url=/static/v.js renderer-url=/static/r.js></astro-island>`,
    );
    expect({ styles, scripts, islandScripts, inlineScripts }).toEqual({
      styles: ["/a.css"],
      scripts: ["/a.js"],
      islandScripts: ["/static/i.js", "/static/r.js", "/static/v.js"],
      inlineScripts: ["go()"],
    });
  });
});

describe("the policy", () => {
  const policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'self\'">';

  test("is found where browsers read it", () => {
    expect(inspect(`<head>${policy}</head>`)).toMatchObject({
      policy: "default-src 'self'",
      policies: 1,
      policyFirst: true,
    });
    expect(inspect("<head></head>").policy).toBeUndefined();
    for (const tag of ["noscript", "template"])
      expect(inspect(`<head><${tag}>${policy}</${tag}></head>`).policies).toBe(0);
    expect(inspect(`<!-- ${policy} -->`).policies).toBe(0);
    expect(inspect(policy + policy).policies).toBe(2);
  });

  test.each([
    ["<title>x</title><link rel=icon href=/i.svg>", true],
    ['<script type="application/ld+json">{"a":1}</script>', true],
    ["<script>go()</script>", false],
    ["<script type=module src=/a.js></script>", false],
    ["<style>a{}</style>", false],
    ["<link rel=stylesheet href=/a.css>", false],
    ["</head><body>", false],
    ["<p>x</p>", false],
    ["text", false],
  ])("after %s is first: %s", (before, first) => {
    expect(inspect(`<!doctype html><html><head>${before}${policy}`).policyFirst).toBe(first);
  });

  test("must contain the hashes of inline code, but not of data blocks", () => {
    const { inlineHashes } = inspect(
      `<script>a()</script><script type=module>b()</script><script type=" text/JavaScript ">c()</script>
      <script type=importmap>{}</script><script type=speculationrules>{ }</script>
      <script type="application/ld+json">{"d":1}</script><script type=text/plain>e</script>
      <script src=/f.js>f()</script><script></script><style>g{}</style><style></style>
      <template><script>h("</p>")</script></template><script>a()</script>`,
    );
    const script = (code: string) => ({ directive: "script-src", source: policyHash(code) });
    expect(inlineHashes).toEqual([
      ...["a()", "b()", "c()", "{}", "{ }"].map(script),
      { directive: "style-src", source: policyHash("g{}") },
      script('h("</p>")'),
    ]);
  });

  test("hashes code with normalised line ends and undecoded entities", () => {
    expect(inspect("<script>a()\r\nb('&amp;')\rc()</script>").inlineHashes).toEqual([
      { directive: "script-src", source: policyHash("a()\nb('&amp;')\nc()") },
    ]);
  });

  test("counts style attributes and event handlers", () => {
    const { inlineStyleAttributes, eventHandlers } = inspect(
      '<p style="color:red" onClick=go()>x<svg STYLE="a:b" onload="x"/><a href=" java\tscript:go()">x</a><iframe src="javascript:go()"></iframe><a href="/javascript:x">ok</a><!-- <p style="x"> -->',
    );
    expect({ inlineStyleAttributes, eventHandlers }).toEqual({
      inlineStyleAttributes: 2,
      eventHandlers: 4,
    });
  });
});
