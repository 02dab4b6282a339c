import { describe, expect, test } from "vitest";

import { printBody, sanitise } from "../../../src/publisher/transform/sanitise.ts";
import { largestCandidate } from "../../../src/publisher/transform/html-steps.ts";

const hosts = {
  API_HOST: "https://api.morrow.example",
  PUBLIC_API_HOST: "",
  PUBLIC_VIDEO_HOSTS: "",
  SITE_URL: "https://www.morrow.example",
};

/** What is shown of a text, the addresses of its pictures, and what it has lost. */
function transform(html: string) {
  const body = sanitise(html, hosts);
  const { dropped, pictures } = body;
  const { html: shown } = printBody(
    body,
    pictures.map((address) => address || undefined),
  );
  return { shown, pictures, dropped: dropped.map(({ path, received }) => [path, received]) };
}

const png = `data:image/png;base64,${"iVBORw0KGgo/".repeat(30)}`;
const gif = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const team = "https://cdn.example/team.png";

describe("a picture is found", () => {
  test.each([
    ["with capitals and spaces", `<img src=" HTTPS://cdn.example/team.png\n">`, team],
    ["that is loaded late", `<img src="${gif}" data-src="${team}">`, team],
    ["behind a file as placeholder", `<img src="/wait.gif" data-lazy-src="${team}">`, team],
    ["with an address for scripts alone", `<img data-original="${team}">`, team],
    [
      "in candidates for late loading",
      `<img src="${gif}" data-srcset="/s.png 1w, ${team} 2w">`,
      team,
    ],
    ["in candidates alone", `<img srcset="/s.png 1x, ${team} 2x">`, team],
    [
      "behind an inline placeholder",
      `<img src="${gif}"><noscript><img src="${team}"></noscript>`,
      team,
    ],
    [
      "before an inline placeholder",
      `<noscript><img src="${team}"></noscript> <img src="${gif}">`,
      team,
    ],
    [
      "that is there once more without scripts",
      `<img src="${gif}" data-src="${team}"><noscript><img src="${team}"></noscript>`,
      team,
    ],
    [
      "for browsers without scripts alone",
      `<p>a<noscript><img src="${team}"></noscript></p>`,
      team,
    ],
    [
      "in sources",
      `<picture><source srcset="${team} 800w, /s.png 400w" type="image/webp"><img alt="x"></picture>`,
      team,
    ],
    ["in sources without an image", `<picture><source srcset="${team}"></picture>`, team],
    [
      "in sources for late loading",
      `<picture><source data-srcset="${team}"><img src="${gif}"></picture>`,
      team,
    ],
    ["in the text", `<img src="${png}">`, png],
    ["in the text, in capitals", `<img src=" DATA:image/png;base64,${png.slice(22)}">`, png],
    ["of another host", '<img src="//cdn.example/team.png">', "//cdn.example/team.png"],
  ])("%s", (_name, html, address) => {
    const { pictures, dropped, shown } = transform(html);
    expect(pictures).toEqual([address]);
    expect(dropped).toEqual([]);
    expect(shown).toContain('<img data-picture="0"');
  });
});

test("two pictures beside noscript stay two", () => {
  const html = `<img src="/one.png"><noscript><img src="/two.png"></noscript><p>x</p>`;
  expect(transform(html).pictures).toEqual(["/one.png", "/two.png"]);
});

describe("what can't be shown is named", () => {
  test.each([
    ['<img alt="x">', [["img", "no address"]]],
    [`<img src="${gif}">`, [["img", gif]]],
    ['<img src="https://files.example/null">', [["img", "https://files.example/null"]]],
    ['<img src="ftp://a.example/x.png">', [["img", "ftp://a.example/x.png"]]],
    ['<img src="data:image/svg+xml,%3Csvg/%3E">', [["img", "data:image/svg+xml,%3Csvg/%3E"]]],
    ['<a href="javascript:alert(1)">x</a>', [["a", "javascript:alert(1)"]]],
    ['<a href="java\nscript:alert(1)">x</a>', [["a", "javascript:alert(1)"]]],
    ['<a href="file:///c:/report.doc">x</a>', [["a", "file:///c:/report.doc"]]],
    ['<a href="whatsapp://send?text=x">x</a>', [["a", "whatsapp://send?text=x"]]],
    ['<object data="/x.pdf"><a href="/x.pdf">x</a></object>', [["object", "/x.pdf"]]],
    ['<embed src="/x.swf">', [["embed", "/x.swf"]]],
    [
      '<script src="https://widget.example/w.js"></script>',
      [["script", "https://widget.example/w.js"]],
    ],
    ["<p>a<svg id='chart'><path/></svg></p>", [["svg", "chart"]]],
    ["<video></video>", [["video", "no address"]]],
    ['<audio src="data:audio/mp3;base64,AAAA"></audio>', [["audio", "data:audio/mp3;base64,AAAA"]]],
    ['<map><area href="/here"></map>', [["area", "/here"]]],
  ])("%j", (html, expected) => {
    const { dropped, shown, pictures } = transform(html);
    expect(dropped).toEqual(expected);
    expect(pictures.filter(Boolean)).toEqual([]);
    expect(shown).not.toMatch(/href|src|<img/);
  });

  test("a hundred times at most", () => {
    expect(transform("<img>".repeat(150)).dropped).toHaveLength(100);
  });
});

describe("a link is kept", () => {
  test.each([
    ['<a href="Https://partner.example">x</a>', "https://partner.example"],
    ['<a href=" HTTPS://partner.example/a ">x</a>', "https://partner.example/a"],
    ['<a href="\n\thttps://partner.example/\na">x</a>', "https://partner.example/a"],
    ['<a href="//cdn.partner.example/x?a=1#b">x</a>', "https://cdn.partner.example/x?a=1#b"],
    ['<a href="www.partner.example">x</a>', "https://www.partner.example"],
    ['<a href="WWW.partner.example/a b">x</a>', "/WWW.partner.example/a%20b"],
    ['<a href="info@partner.example">x</a>', "mailto:info@partner.example"],
    ['<a href="MailTo:info@partner.example">x</a>', "mailto:info@partner.example"],
    ['<a href=" TEL:+44 117 ">x</a>', "tel:+44 117"],
    ['<video src="/film.mp4"></video>', "/film.mp4"],
    ['<video><source src="https://cdn.example/film.mp4"></video>', "https://cdn.example/film.mp4"],
    ['<video src="/a"><a href="film.mp4">Download</a></video>', "/film.mp4"],
    [
      '<audio controls><source src="HTTPS://cdn.example/talk.mp3">No audio.</audio>',
      "https://cdn.example/talk.mp3",
    ],
  ])("%s leads to %s", (html, address) => {
    const { shown, dropped } = transform(html);
    expect(/href="([^"]*)"/.exec(shown)?.[1]).toBe(address);
    expect(dropped).toEqual([]);
  });

  test.each([
    ['<audio src="/talks/one.mp3?a=1">Your browser has no audio.</audio>', ">Audio (one.mp3)<"],
    ['<video src="/film.mp4" title="Our year"></video>', ">Our year<"],
    ['<video src="/a"><a href="film.mp4">Download</a> or not</video>', ">Download<"],
  ])("%s with the words %s", (html, words) => {
    expect(transform(html).shown).toContain(words);
    expect(transform(html).shown).not.toMatch(/Your browser|or not/);
  });

  test.each([
    ['<p><a name="terms"></a>Terms</p><p><a href="#terms">x</a></p>', "terms"],
    ['<section id="team"><h2>Team</h2></section><p><a href="#team">x</a></p>', "team"],
    ['<article id="why">Why</article><p><a href="#why">x</a></p>', "why"],
  ])("with both ends alive in %s", (html, id) => {
    const { shown } = transform(html);
    expect(shown).toContain(`id="text-${id}"`);
    expect(shown).toContain(`href="#text-${id}"`);
  });
});

describe("blocks stay blocks", () => {
  test.each([
    [
      "<section>First.</section><section>Second.</section><center>Third.</center>",
      "<p>First.</p><p>Second.</p><p>Third.</p>",
    ],
    ["<header>a</header>b<footer>c</footer>", "<p>a</p><p>b</p><p>c</p>"],
    ["<form><fieldset><legend>a</legend>b</fieldset>c</form>", "<p>a</p><p>b</p><p>c</p>"],
    [
      "<article><h2>a</h2>b <b>c</b><p>d</p></article>",
      '<h2 id="text-a">a</h2><p>b <b>c</b></p><p>d</p>',
    ],
    ["<ul><li><aside>a</aside>b</li></ul>", "<ul><li><p>a</p>b</li></ul>"],
    ["<section><aside>a</aside>b</section>", '<div role="note"><p>a</p></div><p>b</p>'],
    ["<div><aside>a</aside></div>", "<div><p>a</p></div>"],
    ['<main dir="rtl">a</main>b', '<div dir="rtl"><p>a</p></div><p>b</p>'],
    ["<menu><li>a</li></menu><dir><li>b</li></dir>", "<ul><li>a</li></ul><ul><li>b</li></ul>"],
    ["<p>a <strike>b</strike> <tt>c</tt></p>", "<p>a <s>b</s> <code>c</code></p>"],
    ["<b>a<nav>b</nav>c</b>", "<p><b>a b c</b></p>"],
  ])("%s", (html, expected) => {
    expect(transform(html).shown.replaceAll("<b></b>", "")).toBe(expected);
  });
});

test.each([
  ["a.png", "a.png"],
  ["a.png 1x, b.png 2x", "b.png"],
  ["a.png 800w,b.png 400w", "a.png"],
  ["/w_1,h_2/a.png 1x, /w_2,h_4/a.png 1.5x", "/w_2,h_4/a.png"],
  [`${gif} 9w, b.png 1w`, "b.png"],
  ["", ""],
])("of %s the largest is %s", (set, address) => {
  expect(largestCandidate(set)).toBe(address);
});
