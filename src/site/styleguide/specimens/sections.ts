import type { LabelKey } from "../../../contract/label.ts";
import { type SpecimenChapter, type SpecimenSection, specimen } from "../specimen.ts";

const section = (
  id: string,
  state: string,
  name: SpecimenSection["section"],
  {
    content = "",
    ...props
  }: Readonly<Record<string, unknown>> & { readonly content?: string } = {},
) => specimen(id, state, () => ({ section: name, props, content }));

const toggle = { about: "Culture Audit", short: "Forty statements, about twent…" };
const text = "<p>Forty statements, about twenty minutes, once a year.</p>";
const outline = ["Before the survey", "While it runs", "When the results are there"].map(
  (heading, index) => ({ id: `part-${index}`, text: heading }),
);
/** As the publisher prepares it. */
const body = `
  <p>Most organisations ask too much once a year and nothing in between.</p>
  <div role="note"><p>Twelve weeks to the board paper, ninety days to changes.</p></div>
  <p>We suggest a steadier rhythm.</p>
  <figure><blockquote><p>Nobody has ever asked us.</p></blockquote><figcaption>A nurse</figcaption></figure>
  <div role="region" aria-label="A year" tabindex="0"><table role="table">
    <thead role="rowgroup"><tr role="row"><th role="columnheader">When</th><th role="columnheader">What</th><th role="columnheader">Time</th></tr></thead>
    <tbody role="rowgroup"><tr role="row"><td role="cell" data-column="When">Spring</td><td role="cell" data-column="What">Culture Audit</td><td role="cell" data-column="Time">25 minutes</td></tr></tbody>
  </table></div>`;
const words = new Map([
  ["LBL_CONTACT_US_NEXT_HEADING", "What happens next"],
  ["LBL_CONTACT_US_NEXT_STEPS", "A person writes back. | We talk on the telephone."],
]);

const result: Readonly<Partial<Record<LabelKey, string>>> = {
  LBL_SOLUTION_RESULT_TITLE: "A report",
  LBL_SOLUTION_RESULT_HEADING: "What people in charge read",
  LBL_SOLUTION_RESULT_SUB_HEADING: "An example, with a hundred dots for everybody.",
  LBL_SOLUTION_RESULT_PAGE:
    "Work load | 1–30 June 2026 | Compared with June 2025. | per cent took part: 80 | 96 of 120 people",
  LBL_SOLUTION_RESULT_FINDING: "Fewer people say that the week is too full.",
  LBL_SOLUTION_RESULT_PARTS: "Categories | Statements | Decisions",
  LBL_SOLUTION_RESULT_LEGEND: "Good | More than before | Fewer than before",
  LBL_SOLUTION_RESULT_CATEGORIES:
    "Hours: 48 −13 | Pay: 0 (±0) | Tools: 100 +7 | Rest: 61 (−1) | Noise: 9 | Light: 77 +9",
  LBL_SOLUTION_RESULT_NOTES: "What is in brackets may be chance. | Too few people are not shown.",
  LBL_SOLUTION_RESULT_STATEMENTS:
    "My tasks fit into my hours. | I can rest. | I hear myself think.",
  LBL_SOLUTION_RESULT_GROUPS:
    "Office: 100 | Service: 52 | Kitchen: 0 | Service: 81 | Office: 60 | Kitchen: 44 | Office: 70 | Service: 52 | Kitchen: 51",
  LBL_SOLUTION_RESULT_HIDDEN: "Cellar and Garden: not shown",
  LBL_SOLUTION_RESULT_DECISIONS: "A third cook | Rotas by Tuesday | One report less",
  LBL_SOLUTION_RESULT_OWNERS: "Ada, by May | Grace, now | Alan, by July",
};

/** Parts of pages without a script. */
export const sections: SpecimenChapter = {
  name: "Sections",
  specimens: [
    section("header", "The header of a page", "Header"),
    section("page-banner", "The head of a page", "PageBanner", {
      kicker: "About",
      heading: "Who asks the questions",
      subHeading: "A small company that measures how people work together.",
      suns: 3,
    }),
    section("page-banner-missing", "The head of a missing page: one dot is missing", "PageBanner", {
      heading: "This page does not exist",
      suns: 0,
    }),
    section("result", "The front page of a report", "Result", {
      label: (key: LabelKey) => result[key] ?? "",
    }),
    section("toggle-cut", "A cut text", "Toggle", { ...toggle, isCut: true, content: text }),
    section("toggle-whole", "A text that is short enough", "Toggle", {
      ...toggle,
      isCut: false,
      content: text,
    }),
    section("contents", "The contents of a long text", "Contents", { outline }),
    section("text", "A text with a note, a pull quote and a table", "PageBody", {
      html: body,
      pictures: [],
      outline,
      updated: "2026-11-27T00:00:00.000Z",
    }),
    section("contact-steps", "What happens after a message", "ContactSteps", {
      label: (key: string) => words.get(key) ?? "",
    }),
    section("pages-first", "The first of several pages", "Pages", {
      base: "/blog",
      number: 1,
      pages: 3,
    }),
    section("pages-middle", "A page between others", "Pages", {
      base: "/blog",
      number: 2,
      pages: 3,
    }),
    section("posts-around", "The posts before and after one", "PostsAround", {
      previous: { slug: "small-rooms", title: "Belonging is decided in small rooms" },
      next: { slug: "how-often", title: "How often should you ask?" },
    }),
    section("posts-around-first", "The first post has only a next one", "PostsAround", {
      next: { slug: "how-often", title: "How often should you ask?" },
    }),
  ],
};
