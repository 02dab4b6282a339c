import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { describe, expect } from "vitest";

import { contentPageSlugs } from "../../src/site/content/page-keys.ts";
import { elements, homeSections, named, textOf, value } from "../helpers/page-tree.ts";
import { begin } from "./published.ts";
import { test as onSite } from "./publishing.ts";

/** Reads published pages by their file's name. */
const test = onSite.extend<{ page: (name: string) => Root }>({
  page: async ({ site }, use) => {
    await begin(site);
    const files = await site.files();
    await use((name) =>
      fromHtml(Buffer.from(files.get(`${name}.html`) ?? "", "latin1").toString()),
    );
  },
});

const inside = (element: Element | undefined, ...names: readonly string[]) =>
  element ? elements({ type: "root", children: [element] }, named(...names)) : [];
const mainOf = (tree: Root) => elements(tree, named("main"))[0];
const valuesOf = (found: readonly Element[], name: string) =>
  found.map((element) => value(element, name));
const placeholder = "/placeholders/picture.svg";

describe("a host with the specification's calls alone has", () => {
  test("its content in the home page's sections, and placeholders for pictures that are missing", ({
    page,
  }) => {
    const sections = homeSections(page("index"));
    const words = [
      /^Shape the culture that you want to work in/,
      /^The platform/,
      /Culture Audit.*Pulse.*Inclusion Index/,
      /^ListeningPeople & their workWhyBecause\./,
      /^ActingThree decisionsOneTwo/,
      /Ada Okafor.*Harbour Trust.*B\. Lindqvist/,
      /How it works/,
    ];
    for (const [index, pattern] of words.entries())
      expect(textOf(sections[index])).toMatch(pattern);
    expect(inside(sections[2], "article")).toHaveLength(3);
    expect(valuesOf(inside(sections[6], "iframe"), "src")).toEqual([
      expect.stringContaining("dQw4w9WgXcQ"),
      "/media/videos/short-film",
    ]);
    const partners = inside(sections[7], "img");
    expect(valuesOf(partners, "alt")).toEqual(["Harbour Trust", "North Mills", "Quiet Ltd"]);
    expect(valuesOf(partners, "src").map((src) => src === placeholder)).toEqual([
      false,
      false,
      true,
    ]);
    expect(textOf(sections[8])).toContain("Subscribe");
    const survey = inside(mainOf(page("survey/daily-mood")), "img");
    expect(valuesOf(survey, "src")[0]).toBe(placeholder);
  });

  test("its texts on content pages, surveys, posts and the contact page", ({ page }) => {
    for (const slug of contentPageSlugs)
      expect(textOf(mainOf(page(slug)))).toContain(`Grüße – text of ${slug}.`);
    expect(textOf(mainOf(page("survey/culture-audit")))).toContain("Step by step.");
    const post = mainOf(page("blog-detail/the-average-of-72-hides-everything"));
    expect(textOf(post)).toMatch(/Measuring.*The average of 7\.2 hides everything.*The spread/);
    // That of the detail, not of the card.
    const [picture] = inside(post, "img");
    expect([value(picture, "width"), value(picture, "height")]).toEqual(["960", "480"]);
    const tags = inside(inside(post, "footer")[0], "li").map(textOf);
    expect(tags.toSorted()).toEqual(["boards", "maths", "numbers", "surveys"]);
    expect(textOf(inside(post, "section").at(-1))).toMatch(/^You May Like It.*Bad News Travels/);
    expect(inside(mainOf(page("contact-us")), "dd").map(textOf)).toEqual([
      "hello@third-party.example",
      "+44 20 7946 0000",
      "1 High Street, London, N1 1AA",
    ]);
  });

  test("its metadata, and the specification's titles, description and keywords where it has none", ({
    page,
  }) => {
    const read = (name: string) => {
      const tree = page(name);
      const [title] = elements(tree, named("title"));
      const metas = elements(tree, named("meta"));
      const [description, keywords] = ["description", "keywords"].map((key) =>
        value(
          metas.find((one) => value(one, "name") === key),
          "content",
        ),
      );
      return [textOf(title).replace(/ \| \S.*$/, " |"), description, keywords];
    };
    const defaults = ["Shaping Your Culture For Tomorrow", "culture, audit, shaping, tomorrow"];
    expect(read("index")).toEqual(["Home |", "A description of its own.", "one, two"]);
    expect(read("blog")).toEqual(["Blog |", ...defaults]);
    expect(read("survey/culture-audit")).toEqual(["Pulse |", ...defaults]);
    expect(read("survey-invite")).toEqual(["Survey-Invitation |", ...defaults]);
  });

  test("no words that are true for our sample alone", ({ page }) => {
    const survey = page("survey/daily-mood");
    const trail = elements(survey, named("script")).flatMap((script) =>
      value(script, "type") === "application/ld+json" && textOf(script).includes("BreadcrumbList")
        ? [JSON.parse(textOf(script)) as { itemListElement: { name: string }[] }]
        : [],
    );
    expect(trail.map((one) => one.itemListElement.map(({ name }) => name))).toEqual([
      ["Home", "Daily Mood"],
    ]);
    const shared = elements(survey, named("meta")).find(
      (meta) => value(meta, "property") === "og:title",
    );
    expect(value(shared, "content")).toBe("Daily Mood");
    // There is one category, to which no link leads.
    const blog = textOf(mainOf(page("blog")));
    expect(blog).toContain("Try fewer words");
    expect(blog).not.toMatch(/categor/i);
    expect(textOf(mainOf(page("login")))).not.toMatch(/invit/i);
  });
});
