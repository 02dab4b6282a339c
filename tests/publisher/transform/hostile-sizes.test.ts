import { describe, expect, test as plain, vi } from "vitest";

import { parseBody } from "../../../src/site/content/html-tree.ts";
import { plainText, cssColour } from "../../../src/publisher/transform/display.ts";
import { printBody, sanitise } from "../../../src/publisher/transform/sanitise.ts";
import { safeSlug } from "../../../src/publisher/fetch/slug.ts";
import { wordsOf } from "../../../src/site/client/blog-index.ts";
import { hyphenatedWords } from "../../../src/site/content/names.ts";
import { thirdPartyContent, type Row, withLists } from "../../fixtures/third-party-content.ts";
import { settingsFor, test } from "../fetch/fetch-setup.ts";

const blogs = "/api/blog/get_all_data";
const half = 512 * 1024;
const open = (count: number) => Array.from({ length: count }, (_, id) => `<b id=${id}>`).join("");
const filled = (unit: string, before = "") =>
  (before + unit.repeat(half / unit.length)).slice(0, half);

describe("HTML that makes more elements than it has tags", () => {
  // Half a second at most; without the limit 7 to 17 s and a gigabyte.
  plain.each([
    ["blocks after open formatting", filled("<p>x", open(300))],
    ["formatting that blocks break", filled("<b><p></b>")],
    ["tables in tables", filled("<table><td>")],
    ["headings in tables", filled("<table><h1>")],
    ["an attribute that is repeated", `<p><b id="${"x".repeat(half / 2)}">${"<p>x".repeat(5000)}`],
  ])("%s is refused", (_, html) => {
    expect(() => parseBody(html)).toThrow(/^HTML (?:of|with) more than/);
  });

  plain("the longest article is accepted", () => {
    const html = "<p>A <b>long</b> article.</p>\n".repeat(8000);
    expect(sanitise(html, settingsFor("")).pictures).toEqual([]);
  });
});

describe("a text that grows when it is made safe", () => {
  const shown = (html: string) => {
    const body = sanitise(html, settingsFor(""));
    return () => printBody(body, []).html;
  };

  plain("repeats the beginning of a long heading only", () => {
    const html = shown(`<h2>${"x".repeat(5000)}</h2>${"<pre>x</pre>".repeat(20)}`)();
    expect(html).toContain(`<div role="region" aria-label="${"x".repeat(100)}… 20" tabindex="0">`);
    expect(html.length).toBeLessThan(10_000);
  });

  plain("looks at a long heading once", () => {
    using segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
    shown(`<h2>${"é ".repeat(5000)}</h2>${"<pre>x</pre>".repeat(20)}`)();
    const whole = segment.mock.calls.filter(([text]) => text.length > 5000);
    expect(whole).toHaveLength(1);
  });

  plain("is refused when it could not be parsed again", () => {
    expect(shown("<pre>x</pre>".repeat(9000))).not.toThrow();
    expect(shown("<pre>x</pre>".repeat(12_000))).toThrow("HTML of more than 20000 elements");
  });
});

plain("a colour is read only when it is short", () => {
  expect(cssColour(`rgb(${" ".repeat(80)}1 2 3)`)).toBe("#010203");
  expect(cssColour(`rgb(${" ".repeat(91)}1 2 3)`)).toBe("");
});

plain("names of thousands of combining marks are cut before they are normalized", () => {
  const marks = "\u0301\u0334".repeat(30_000);
  expect(safeSlug(`a${marks}b`, "fallback").length).toBeLessThan(150);
  expect(hyphenatedWords(`a${marks}b`)).toHaveLength(60);
  expect(wordsOf(`a${marks}b c`)).toEqual(["ab", "c"]);
});

test("of a wrong answer with a hundred thousand elements the first thousand are reported", async ({
  api,
  read,
}) => {
  api.options = {
    ...api.options,
    content: withLists({ "/api/video/get_all_data": Array.from({ length: 100_000 }, () => ({})) }),
  };
  const { report } = await read();
  expect(report.leftOut).toHaveLength(1001);
  expect(report.leftOut).toContainEqual(
    expect.objectContaining({ path: "(itself)", received: "99000 more that can't" }),
  );
});

test("a post has twenty tags at most", async ({ api, read }) => {
  const [first] = thirdPartyContent.lists[blogs] as Row[];
  const tags = Array.from({ length: 25 }, (_, number) => ({ vTag: `tag ${number}` }));
  api.options = { ...api.options, content: withLists({ [blogs]: [{ ...first, tags }] }) };
  const { content, report } = await read();
  expect(content.posts[0]?.data.tags).toHaveLength(20);
  expect(report.leftOut).toEqual([
    expect.objectContaining({ path: "tags", expected: "at most 20 tags", received: "25 tags" }),
  ]);
});

test("a record with too long a text is left out and reported", async ({ api, read }) => {
  const long = {
    ...thirdPartyContent.lists[blogs]?.[0],
    vUniqueCode: "long",
    tDescription: `<p>${"x".repeat(half)}</p>`,
  };
  api.options = {
    ...api.options,
    content: withLists({
      [blogs]: [long, ...(thirdPartyContent.lists[blogs] as Row[])],
      "/api/setting/company": [
        { vName: "COMPANY_ADDRESS", vValue: " ".repeat(3) + "x".repeat(70_000) },
      ],
    }),
  };
  const { content, report } = await read();
  expect(content.posts).toHaveLength(3);
  // Calls are answered in any order.
  const leftOut = report.leftOut.toSorted((one, other) => (one.path < other.path ? 1 : -1));
  expect(leftOut).toEqual([
    {
      source: 'POST /api/setting/company {"eConfig":"Company"} #1',
      path: "vValue",
      expected: "a text of at most 65536 characters",
      received: "a text of 70000 characters",
    },
    {
      source: `POST ${blogs} {"vCategory":""} #1`,
      path: "tDescription",
      expected: "a text of at most 524288 characters",
      received: "a text of 524295 characters",
    },
  ]);
});

test("the first hundred pictures of a text are requested", async ({ api, read }) => {
  const [first] = thirdPartyContent.lists[blogs] as Row[];
  const images = Array.from(
    { length: 150 },
    (_, number) => `<img src="/media/none-${number}.png">`,
  );
  api.options = {
    ...api.options,
    content: withLists({ [blogs]: [{ ...first, tDescription: `<p>Text</p>${images.join("")}` }] }),
  };
  const { report } = await read();
  expect(api.pictureRequests.filter(({ path }) => path.includes("none-"))).toHaveLength(100);
  expect(report.leftOut).toEqual([
    expect.objectContaining({
      path: "img",
      expected: "at most 100 pictures",
      received: "150 pictures",
    }),
  ]);
});

test("characters that XML forbids are removed", async ({ api, read }) => {
  const evil = "A\0B\u0001C\u001F\uD800\uFFFE\tD";
  api.options = {
    ...api.options,
    content: withLists({
      [blogs]: [
        {
          vBlog: evil,
          vUniqueCode: "evil",
          iBlogId: 1,
          category: { vCategory: evil },
          tags: [{ vTag: evil }],
          tDescription: `<p title="a">${evil}&#1;&#x2;</p><h2>a&#11;b</h2><table>&#xFFFE;c<tr><td>1&#x1F;2</table><a href="/&#2;x">d</a><q cite="https://a.example/&#x8;">e</q>`,
        },
      ],
    }),
  };
  const { content } = await read();
  const [post] = content.posts;
  expect(post?.data).toMatchObject({
    title: "ABC\uFFFD\tD",
    category: "ABC\uFFFD\tD",
    tags: ["ABC\uFFFD\tD"],
    excerpt: "ABC\uFFFD D c12de",
  });
  expect(content.articles[0]?.data.outline).toMatchObject([{ text: "ab" }]);
  // oxlint-disable-next-line no-control-regex -- it matches control characters
  expect(JSON.stringify(content)).not.toMatch(/\\u00[01][0-9a-f]|[\uFFFE\uFFFF]|\\b|\\f/);
  expect(plainText("&#1;x")).toBe("x");
});

test("of duplicate company settings the first one with a value is used", async ({ api, read }) => {
  api.options = {
    ...api.options,
    content: withLists({
      "/api/setting/company": [
        { vName: "COMPANY_EMAIL", vValue: "" },
        { vName: "COMPANY_EMAIL", vValue: "one@third-party.example" },
        { vName: "COMPANY_EMAIL", vValue: "two@third-party.example" },
      ],
    }),
  };
  const { content } = await read();
  expect(content.company[0]?.data.email).toBe("one@third-party.example");
});

test("an invalid banner colour is reported", async ({ api, read }) => {
  api.options = {
    ...api.options,
    content: withLists({
      "/api/banner/get_all_data": [
        { vHeading: "One", vColor: "reddish", eFeature: "Yes" },
        { vHeading: "Two", vColor: "hsl(200 40% 90%)", eFeature: "Yes" },
      ],
    }),
  };
  const { content, report } = await read();
  expect(content.banners.map(({ data }) => data.color)).toEqual(["", "#dbe9f0"]);
  expect(report.leftOut).toEqual([
    { source: "banners #1", path: "vColor", expected: "a CSS colour", received: "reddish" },
  ]);
});
