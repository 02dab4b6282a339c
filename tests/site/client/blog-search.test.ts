import { describe, expect, test } from "vitest";

import { indexWords, wordsOf, type IndexedPost } from "../../../src/site/client/blog-index.ts";
import { createBlogSearch } from "../../../src/site/client/blog-search.ts";

const post = (title: string, facts: Partial<IndexedPost> = {}): IndexedPost => ({
  slug: title.toLowerCase().replaceAll(" ", "-"),
  title,
  excerpt: "",
  minutes: 3,
  category: "",
  tags: [],
  ...facts,
});

const posts = [
  post("Night shift", { excerpt: "Who keeps a factory awake?", category: "Wellbeing" }),
  post("Averages", { tags: ["Night work"], author: "Zoë Čapek" }),
  post("Bad news", { excerpt: "It travels at night." }),
  post("Nights", { tags: ["constructor"] }),
  post("Small rooms"),
];
const texts = ["", "", "", "", "A bearing was wearing out. The night came."];

/** The index of these texts. */
const indexOf = (texts: readonly string[]) => indexWords(texts.length, () => texts);

const titlesFor = (query: string) =>
  createBlogSearch({ posts, words: indexOf(texts) })(query).map(({ title }) => title);

describe("the search of the blog", () => {
  test("finds titles before topics, excerpts and texts, and whole words before beginnings", () => {
    const titles = ["Night shift", "Nights", "Averages", "Bad news", "Small rooms"];
    expect(titlesFor("night")).toEqual(titles);
  });

  test.each([
    ["nig shi", ["Night shift"]],
    ["  NIGHT — work!", ["Averages"]],
    ["zoe capek", ["Averages"]],
    ["ZOË", ["Averages"]],
    ["weari", ["Small rooms"]],
    ["wellbeing", ["Night shift"]],
    ["constructor", ["Nights"]],
  ])("finds for %j the posts that have the beginnings of all words", (query, titles) => {
    expect(titlesFor(query)).toEqual(titles);
  });

  test.each(["ght", "night unknown", "", " !? ", "__proto__", "<img>"])(
    "finds nothing for %j",
    (query) => {
      expect(titlesFor(query)).toEqual([]);
    },
  );
});

test.each([
  ["調査", ["文化調査のはじめ方"]],
  ["はじめ", ["文化調査のはじめ方"]],
  ["kultur", ["Kultur messen", "Über Unternehmenskultur"]],
  ["unternehmenskultur", ["Über Unternehmenskultur"]],
  ["strasse", ["Die Straße nach Łódź"]],
  ["STRASSE", ["Die Straße nach Łódź"]],
  ["straße lodz", ["Die Straße nach Łódź"]],
  ["วัฒนธรรม", ["การสำรวจวัฒนธรรมองค์กร"]],
  ["문화", ["조직문화를 묻다"]],
  ["kobenhavn", ["København"]],
  // In the text alone.
  ["面談", ["København"]],
  ["führung", ["Kultur messen"]],
])("inside of compounds and of texts without spaces, %j finds %j", (query, titles) => {
  const posts = [
    post("Über Unternehmens\u00adkultur"),
    post("Kultur messen"),
    post("文化調査のはじめ方"),
    post("Die Straße nach Łódź"),
    post("การสำรวจวัฒนธรรมองค์กร"),
    post("조직문화를 묻다"),
    post("København"),
  ];
  const texts = ["", "Mitarbeiterführung", "", "", "", "", "上司との面談。"];
  const found = createBlogSearch({ posts, words: indexOf(texts) })(query);
  expect(found.map(({ title }) => title.replace("\u00ad", ""))).toEqual(titles);
});

describe("the index of the blog", () => {
  test("leaves out accents, apostrophes and punctuation of words", () => {
    expect(wordsOf("Didn’t Zoë say ‘ﬁne’ (42×)?")).toEqual(["didnt", "zoe", "say", "fine", "42"]);
  });

  test("has the places of a word as distances, and neither short nor common words", () => {
    const many = Array.from(
      { length: 12 },
      (_, place) => `common to ${place % 4 === 1 ? "few" : ""}`,
    );
    expect(indexOf(many)).toEqual({ few: [1, 4, 4] });
  });

  test("has no words of more than 1000 texts, whose posts are found by the rest", () => {
    const read = () => {
      throw new Error("The texts are read.");
    };
    expect(indexWords(1001, read)).toEqual({});
    expect(indexWords(1000, () => ["word"])).toEqual({ word: [0] });
  });

  test("has no words of tags, attributes and character references", () => {
    const html = '<p class="lead">Now&nbsp;then &#x26; <em title="hint">here</em>.</p>';
    expect(Object.keys(indexOf([html]))).toEqual(["here", "now", "then"]);
  });

  test("takes words that are names of an object's own parts", () => {
    expect(indexOf(["constructor", "constructor"])).toEqual({ constructor: [0, 1] });
  });
});
