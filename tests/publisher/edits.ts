import * as fc from "fast-check";

import type { Row, ThirdPartyContent } from "../fixtures/third-party-content.ts";

/** One change that an editor makes, with a name for the report of a failure. */
export interface Edit {
  readonly name: string;
  readonly apply: (content: ThirdPartyContent) => ThirdPartyContent;
}

type Rows = readonly (Row | null)[];

const lists = {
  posts: "/api/blog/get_all_data",
  surveys: "/api/survey/get_all_data",
  settings: "/api/setting/company",
  films: "/api/video/get_all_data",
} as const;

const editList =
  (path: string, change: (rows: Rows) => Rows) =>
  (content: ThirdPartyContent): ThirdPartyContent => ({
    ...content,
    lists: { ...content.lists, [path]: change(content.lists[path] ?? []) },
  });

/** Changes the record at a place, counted round. */
const editRow = (path: string, place: number, to: Row) =>
  editList(path, (rows) =>
    rows.map((row, index) => (index === place % rows.length ? { ...row, ...to } : row)),
  );

const editPage =
  (path: string, page: string, answer: unknown) =>
  (content: ThirdPartyContent): ThirdPartyContent => ({
    ...content,
    byPage: { ...content.byPage, [path]: { ...content.byPage[path], [page]: answer } },
  });

const place = fc.nat({ max: 5 });
const words = fc.constantFrom(
  "Four in the morning",
  "Été, <em>tard</em> & “fin”",
  "Night shift",
  "a",
  "Ω 100 % {braces} $& $1",
  "بداية جديدة",
);
const picture = fc.constantFrom(
  "/media/post-1.webp",
  "/media/survey-2.webp",
  "/media/portrait.webp",
  "https://files.example/gone/null",
  "",
);
const category = fc.constantFrom("Measuring", "Beginnings", "Leadership");
const body = fc
  .tuple(words, fc.constantFrom("/blog-detail/night-shift", "/blog", "/nowhere", "/survey/pulse"))
  .map(([text, to]) => `<h2>${text}</h2><p>${text}: <a href="${to}">read</a>.</p>`);

/** Edits of posts, labels, settings, surveys, films and pictures, which meet on the same pages. */
export const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .record({ place, text: body })
    .map(({ place: at, text }) => ({
      name: `text of post ${at}: ${text}`,
      apply: editRow(lists.posts, at, { tDescription: text }),
    })),
  fc
    .record({ place, title: words })
    .map(({ place: at, title }) => ({
      name: `title of post ${at}: ${title}`,
      apply: editRow(lists.posts, at, { vBlog: title }),
    })),
  fc
    .record({ place, at: picture })
    .map(({ place: of, at }) => ({
      name: `picture of post ${of}: ${at}`,
      apply: editRow(lists.posts, of, { vWebpImage: at, vImage: "", vImageDetail: "" }),
    })),
  fc
    .record({ place, name: category })
    .map(({ place: at, name }) => ({
      name: `category of post ${at}: ${name}`,
      apply: editRow(lists.posts, at, {
        category: { vCategory: name },
        tags: [{ vTag: "numbers" }],
      }),
    })),
  fc
    .record({ title: words, text: body, number: fc.nat({ max: 99 }) })
    .map((post) => ({
      name: `new post ${post.number}: ${post.title}`,
      apply: editList(lists.posts, (rows) => [
        {
          vBlog: post.title,
          vUniqueCode: `post-new-${post.number}`,
          iBlogId: 100 + post.number,
          category: null,
          tags: [{ vTag: "numbers" }],
          tDescription: post.text,
        },
        ...rows,
      ]),
    })),
  fc.record({ place }).map(({ place: at }) => ({
    name: `post ${at} removed`,
    // A site that loses most of its posts is refused.
    apply: editList(lists.posts, (rows) =>
      rows.length > 3 ? rows.filter((_, index) => index !== at % rows.length) : rows,
    ),
  })),
  fc.constant({
    name: "posts in another order",
    apply: editList(lists.posts, (rows) => rows.toReversed()),
  }),
  fc
    .record({ page: fc.constantFrom("blog", "home", "contact-us"), text: words })
    .map((label) => ({
      name: `label of ${label.page}: ${label.text}`,
      apply: editPage("/api/label/get_all_data", label.page, [
        {
          vLabel: `LBL_${label.page === "home" ? "HOME_PLATEFORM_TITLE" : `${label.page.replace("-", "_").toUpperCase()}_HEADING`}`,
          vText: label.text,
        },
      ]),
    })),
  fc
    .record({ page: fc.constantFrom("home", "blog", "login"), title: words })
    .map((meta) => ({
      name: `metadata of ${meta.page}: ${meta.title}`,
      apply: editPage("/api/meta/get_by_id", meta.page, { vTitle: meta.title }),
    })),
  fc
    .record({ place, value: words })
    .map((setting) => ({
      name: `setting ${setting.place}: ${setting.value}`,
      apply: editRow(lists.settings, setting.place, { vValue: setting.value }),
    })),
  fc
    .record({ place, name: words, at: picture })
    .map((survey) => ({
      name: `survey ${survey.place}: ${survey.name}, ${survey.at}`,
      apply: editRow(lists.surveys, survey.place, { vSurvey: survey.name, vWebpImage: survey.at }),
    })),
  fc.constant({
    name: "films in another order",
    apply: editList(lists.films, (rows) => rows.toReversed()),
  }),
);
