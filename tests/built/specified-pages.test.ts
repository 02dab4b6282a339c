import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";
import { parse } from "yaml";

import { contentPageSlugs } from "../../src/site/content/page-keys.ts";
import { blogSlug, safeSlug, surveySlug } from "../../src/publisher/fetch/slug.ts";
import { inProject } from "../../src/shared/files.ts";
import { recommendationHeading } from "../../src/contract/text/blog.ts";
import { elements, inside, mainOf, meta, named, ofClass, pages, textOf, value } from "./site.ts";

/** What the specification says of single pages, on the sample's. */
const sample = (file: string) => readFileSync(inProject("src/api/sample", file), "utf8");
const yaml = (text: string) => parse(text) as unknown;

/** The words of a Markdown text, without its signs and links' addresses. */
const wordsOf = (markdown: string) =>
  markdown
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/<[^>]*>|[^\p{L}\p{N}\s]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The front matter and the text of one of the sample's Markdown files. */
function markdown(file: string) {
  const [, head = "", text = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(sample(file)) ?? [];
  const fields = yaml(head) as Readonly<Record<"title" | "imageAlt" | "category", string>> & {
    readonly tags: readonly string[];
  };
  return { fields, text };
}

const postPath = (title: string) =>
  `/blog-detail/${encodeURIComponent(safeSlug(blogSlug(title), title))}`;

describe("metadata", () => {
  const metadata = Object.entries(
    yaml(sample("meta.yaml")) as Record<
      string,
      Record<"title" | "description" | "keywords", string>
    >,
  );
  const built = new Map(
    // Posts have titles and descriptions of their own.
    pages
      .filter(({ address }) => !/^\/blog(-detail)?\//.test(address))
      .map((page) => [page.address.replace(/^\/(survey\/)?/, "") || "home", page]),
  );

  test.each(metadata.filter(([key]) => key !== "blog-detail"))(
    "of %s are the page's title before the product, its description and its keywords",
    (key, { title, description, keywords }) => {
      const tree = built.get(key)?.tree ?? { type: "root", children: [] };
      expect(textOf(elements(tree, named("title"))[0])).toBe(`${title} | Morrow`);
      expect(meta(tree, "description")).toBe(description);
      expect(meta(tree, "keywords")).toBe(keywords);
    },
  );
});

test("a page view has the name of its page: home, a survey's slug, else the first segment", () => {
  for (const { address, tree } of pages) {
    const [first = "", second = ""] = address.slice(1).split("/");
    const name = first === "survey" && second !== "" ? second : first || "home";
    const [root] = elements(tree, named("html"));
    expect(value(root, "dataPage"), address).toBe(decodeURIComponent(name));
  }
});

test.each(contentPageSlugs)("/%s shows the whole text of its record", (slug) => {
  const shown = wordsOf(textOf(mainOf(`/${slug}`)));
  const paragraphs = markdown(`pages/${slug}.md`).text.split(/\n\s*\n/);
  const lines = paragraphs.filter((line) => /^[\p{L}‘“]/u.test(line)).map(wordsOf);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter((line) => !shown.includes(line))).toEqual([]);
});

test("the banner's heading sets words two and three apart, and marks the last one", () => {
  const [heading] = inside(mainOf("/"), named("h1"));
  expect(textOf(heading)).toBe("Hear everyone out. Then shape your culture for tomorrow.");
  expect(heading && inside(heading, named("span", "mark")).map(textOf)).toEqual([
    "everyone out.",
    "tomorrow.",
  ]);
});

test("each survey card opens its survey from picture, name and arrow, and has View More and View Less", () => {
  const names = (yaml(sample("surveys.yaml")) as readonly { name: string }[]).map(
    ({ name }) => name,
  );
  const cards = inside(mainOf("/culture-assesment"), named("article"));
  expect(cards.map((card) => textOf(inside(card, named("h3"))[0]))).toEqual(names);
  for (const [index, card] of cards.entries()) {
    const path = `/survey/${surveySlug(names[index] ?? "")}`;
    const links = ["card-cover", "card-link", "arrow"].map(
      (name) => inside(card, ofClass(name))[0],
    );
    expect(links.map((link) => value(link, "href"))).toEqual(Array(3).fill(path));
    const full = textOf(inside(card, ofClass("full"))[0]);
    const toggles = inside(card, named("summary")).map(textOf);
    expect(toggles).toEqual(
      full.length > 145 ? [expect.stringMatching(/^View MoreView Less/)] : [],
    );
    expect(full).not.toBe("");
  }
});

test("the blog has its cards below the banner, and each opens its post", () => {
  const main = mainOf("/blog");
  const cards = inside(main, named("article"));
  const links = cards.flatMap((card) => inside(card, ofClass("card-link")));
  expect(cards.length).toBeGreaterThan(10);
  for (const link of links) {
    const [whole] = inside(link, ofClass("whole"));
    expect(value(link, "href")).toBe(postPath(textOf(whole ?? link)));
  }
  const order = inside(main, named("h1", "article")).map(({ tagName }) => tagName);
  expect(order).toEqual(["h1", ...cards.map(() => "article")]);
});

test("a post has title, picture, category, tags and whole text, then what You May Like", () => {
  const { fields, text } = markdown("blog/01-unspoken-handover.md");
  const { title, imageAlt, category } = fields;
  const main = mainOf(postPath(title));
  const [article] = inside(main, named("article"));
  const [heading, ...others] = article ? inside(article, named("h1", "img")) : [];
  expect(textOf(heading)).toBe(title);
  expect(value(others[0], "alt")).toBe(imageAlt);
  const [above] = inside(main, ofClass("above"));
  expect(textOf(above)).toContain(category);
  const [footer] = inside(main, named("footer"));
  const tags = footer ? inside(footer, named("li")).map(textOf) : [];
  expect(tags.toSorted()).toEqual(fields.tags.toSorted());
  const lines = text
    .split(/\n\s*\n/)
    .filter((line) => /^\p{L}/u.test(line))
    .map(wordsOf);
  const shown = wordsOf(textOf(article));
  expect(lines.filter((line) => !shown.includes(line))).toEqual([]);
  const more = inside(main, named("section")).find((section) =>
    textOf(inside(section, named("h2"))[0]).includes(recommendationHeading),
  );
  const recommended = more ? inside(more, ofClass("card-link")) : [];
  expect(recommended.length).toBeGreaterThan(0);
  expect(recommended.map((link) => value(link, "href"))).not.toContain(postPath(title));
});

test("/contact-us shows the company's email, phone and address of the settings", () => {
  const { company } = yaml(sample("settings.yaml")) as { company: readonly { value: string }[] };
  const details = inside(mainOf("/contact-us"), named("dd")).map(textOf);
  expect(details).toEqual(company.map(({ value: text }) => text.replaceAll("\n", "")));
});

test.each(["/data-not-found", "/404"])("%s says 'Data Not found'", (address) => {
  const [heading] = inside(mainOf(address), named("h1"));
  expect(textOf(heading)).toBe("Data Not found");
});

test("/update-profile has empty inputs that do nothing, and a sample name", () => {
  const main = mainOf("/update-profile");
  const labels = inside(main, named("label")).map(textOf);
  expect(labels).toEqual(["First Name", "Last Name", "Email", "Phone Number", "Bio"]);
  const inputs = inside(main, named("input", "textarea"));
  expect(inputs.map((input) => value(input, "value") + textOf(input))).toEqual(Array(5).fill(""));
  expect(textOf(main)).toContain("Alex Morgan");
  expect(inside(main, named("astro-island", "form", "button"))).toEqual([]);
});

test("/logout is blank for those who see it", () => {
  const main = mainOf("/logout");
  // Shown to those whom a personal link was not meant for.
  const [notMe] = inside(main, (element) => element.properties["hidden"] === true);
  const unseen = new Set(notMe && inside(notMe, () => true));
  const seen = inside(
    main,
    (element) => element !== main && !unseen.has(element) && !ofClass("visually-hidden")(element),
  );
  expect(seen).toEqual([]);
});
