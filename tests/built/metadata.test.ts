import { existsSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { brand } from "../../src/contract/brand/brand.ts";
import { inProject } from "../../src/shared/files.ts";
import { updatedOn } from "../../src/contract/text/content.ts";
import { imageSize } from "./image-size.ts";
import { elements, files, isListed, meta, named, origin, pages, textOf, value } from "./site.ts";

const titleOf = (page: (typeof pages)[number]) => textOf(elements(page.tree, named("title"))[0]);
const linkOf = (page: (typeof pages)[number], relation: string) =>
  value(
    elements(
      page.tree,
      (element) => element.tagName === "link" && value(element, "rel") === relation,
    )[0],
    "href",
  );
const listed = pages.filter(isListed);

describe.each(pages)("$address", (page) => {
  test("has a title, a description and a canonical address", () => {
    expect(titleOf(page)).toMatch(/\S \| \S/);
    expect(meta(page.tree, "description")).not.toBe("");
    if (page.address !== "/404")
      expect(linkOf(page, "canonical")).toBe(new URL(page.address, origin).href);
  });

  test("has metadata and a picture for sharing", async () => {
    for (const name of [
      "og:type",
      "og:title",
      "og:description",
      "og:url",
      "og:site_name",
      "og:image:alt",
      "twitter:card",
    ])
      expect(meta(page.tree, name), name).not.toBe("");
    const [title] = titleOf(page).split(" | ");
    expect(meta(page.tree, "og:title")).toBe(page.address === "/" ? brand.motto : title);
    const picture = new URL(meta(page.tree, "og:image"));
    expect(picture.origin).toBe(origin);
    const path = decodeURIComponent(picture.pathname);
    const size = `${meta(page.tree, "og:image:width")}x${meta(page.tree, "og:image:height")}`;
    expect(await imageSize(files.get(path) ?? ""), path).toBe(size);
  });

  test("has valid structured data", () => {
    const records = elements(
      page.tree,
      (element) => value(element, "type") === "application/ld+json",
    );
    for (const record of records) {
      const data = JSON.parse(textOf(record)) as Record<string, unknown>;
      expect(data).toMatchObject({ "@context": "https://schema.org" });
      expect(data["@type"]).toEqual(expect.any(String));
    }
  });
});

/** The day on which the sample's text of a page has changed; empty where the text has none. */
function changeOf(address: string): string {
  const file = inProject(`src/api/sample/pages${address}.md`);
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return /^updated: (\S+)$/m.exec(text)?.[1] ?? "";
}

test("the privacy policy of the sample has a day of change", () => {
  expect(changeOf("/privacy-policy")).not.toBe("");
});

test.each(pages.filter(({ address }) => !address.startsWith("/blog-detail/")))(
  "$address tells one day of change, that of its text, or none",
  ({ address, tree }) => {
    const day = changeOf(address);
    expect(meta(tree, "og:updated_time").slice(0, 10)).toBe(day);
    const words = textOf(elements(tree, named("main"))[0]);
    const told = words.match(/(?:Updated|changed on|prepared on) \d+ \w+ \d{4}/g);
    expect(told ?? []).toEqual(day === "" ? [] : [updatedOn(day)]);
  },
);

test.each([
  ["title", titleOf],
  ["description", (page: (typeof pages)[number]) => meta(page.tree, "description")],
] as const)("no two listed pages share a %s", (_, read) => {
  const texts = listed.map(read);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});
