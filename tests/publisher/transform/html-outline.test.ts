import { expect, test } from "vitest";

import { printBody, sanitise } from "../../../src/publisher/transform/sanitise.ts";

const hosts = {
  API_HOST: "https://api.morrow.example",
  PUBLIC_API_HOST: "",
  PUBLIC_VIDEO_HOSTS: "",
  SITE_URL: "https://www.morrow.example",
};

const printed = (html: string) => printBody(sanitise(html, hosts), []);

test("sections are listed with ids of their headings, which stay when they have one", () => {
  const { html, outline } = printed(
    '<h2>What is <em>it</em>?</h2><p>a</p><h2 id="own">Été 1</h2><h3>no</h3><h2>What is it</h2><h2>…</h2>',
  );
  expect(outline).toEqual([
    { id: "text-what-is-it", text: "What is it?" },
    { id: "text-own", text: "Été 1" },
    { id: "text-what-is-it-2", text: "What is it" },
    { id: "text-section", text: "…" },
  ]);
  for (const { id } of outline) expect(html).toContain(`<h2 id="${id}">`);
});

test("three labelled sub-headings of a section or more are steps", () => {
  const { html } = printed(
    "<h2>Path</h2><p>a</p><h3>Week 1: <em>talk</em></h3><p>b</p><h3>Weeks 2 to 5: plan</h3><h3>2014: <b>end</b></h3><p>c</p><h2>Next</h2>",
  );
  expect(html).toBe(
    '<h2 id="text-path">Path</h2><p>a</p><ol role="list" data-steps="">' +
      '<li><h3><span data-label="">Week 1</span> <span><em>talk</em></span></h3><p>b</p></li>' +
      '<li><h3><span data-label="">Weeks 2 to 5</span> <span>plan</span></h3></li>' +
      '<li><h3><span data-label="">2014</span> <span><b>end</b></span></h3><p>c</p></li></ol>' +
      '<h2 id="text-next">Next</h2>',
  );
});

test.each([
  ["two", "<h3>Week 1: a</h3><h3>Week 2: b</h3>"],
  ["one without a label", "<h3>Week 1: a</h3><h3>Week 2: b</h3><h3>c</h3>"],
  ["labels without numbers", "<h3>First: a</h3><h3>Second: b</h3><h3>Third: c</h3>"],
  ["steps of two sections", "<h3>1: a</h3><h3>2: b</h3><h2>B</h2><h3>3: c</h3>"],
])("other sub-headings stay as they are: %s", (_name, html) => {
  expect(printed(`<h2>A</h2>${html}`).html).not.toContain("<ol");
});

const pictures = (html: string) => {
  const body = sanitise(html, hosts);
  return printBody(
    body,
    body.pictures.map((address) => (address === "/lost.png" ? undefined : "x.png")),
  ).html;
};
const portrait = '<img src="/a.png" alt="">';

test("a list is of pictures when each item begins with one", () => {
  const shown = '<img data-picture="0" alt="">';
  expect(pictures(`<ul><li>\n${portrait} Ada</li><li><p>${portrait}</p><p>Bo</p></li></ul>`)).toBe(
    `<ul role="list" data-pictures=""><li>\n${shown} Ada</li><li><p>${shown.replace("0", "1")}</p><p>Bo</p></li></ul>`,
  );
});

test.each([
  ["one item", `<li>${portrait}</li>`],
  ["a picture later on", `<li>${portrait}</li><li>Press ${portrait}</li>`],
  ["a picture that could not be fetched", `<li>${portrait} a</li><li><img src="/lost.png"> b</li>`],
])("a list with %s stays a list", (_name, items) => {
  expect(pictures(`<ul>${items}</ul>`)).toContain("<ul><li>");
});

test("a table has the name of the heading before it", () => {
  const table = "<table><tr><td>1</td></tr></table>";
  const names = printed(`${table}<h2>Who <b>sees</b> what</h2>${table}${table}`).html.matchAll(
    /aria-label="([^"]+)"/g,
  );
  expect([...names].map(([, name]) => name)).toEqual(["Table", "Who sees what", "Who sees what 2"]);
});
