import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { expect } from "vitest";

import { labelKeys, ownLabelKeys, type LabelKey } from "../../src/contract/label.ts";
import { thirdPartyContent } from "../fixtures/third-party-content.ts";
import { elements, named, textOf, value } from "../helpers/page-tree.ts";
import { sampleLabels } from "../helpers/sample-labels.ts";
import { begin } from "./published.ts";
import { test } from "./publishing.ts";

type Place = (main: Element) => string;

const inside = (element: Element, isWanted: (inner: Element) => boolean) =>
  elements({ type: "root", children: [element] }, isWanted);

/** Elements with a tag or, if it begins with a dot, a class. */
const like = (name: string) =>
  name.startsWith(".")
    ? (element: Element) => value(element, "className").split(" ").includes(name.slice(1))
    : named(name);

/** The text of the first such element in a page's main part, or in a section of it. */
const at =
  (name: string, section = "main"): Place =>
  (main) => {
    const [part] = inside(main, like(section));
    return part ? textOf(inside(part, like(name))[0]) : "";
  };

/** A property that an island gets: Astro writes `{"name":[0,"text"]}`. */
const given =
  (name: string): Place =>
  (main) => {
    const properties = inside(main, named("astro-island")).map(
      (island) => JSON.parse(value(island, "props")) as Readonly<Record<string, [0, string]>>,
    );
    return properties.find((all) => name in all)?.[name]?.[1] ?? "";
  };

const places: readonly [page: string, key: LabelKey, place: Place][] = [
  ["home", "LBL_HOME_PLATEFORM_TITLE", at(".kicker", ".platform")],
  ["home", "LBL_HOME_PLATEFORM_HEADING", at("h2", ".platform")],
  ["home", "LBL_HOME_PLATEFORM_SUB_HEADING", at(".lead", ".platform")],
  ["home", "LBL_HOME_ORGANIZATION_PARTNER_TITLE", at(".kicker", ".partners")],
  ["home", "LBL_HOME_ORGANIZATION_PARTNER_HEADING", at("h2", ".partners")],
  ["home", "LBL_HOME_ORGANIZATION_PARTNER_SUB_HEADING", at(".lead", ".partners")],
  ["home", "LBL_NEWSLETTER_HEADING", at("h2", ".block")],
  ["home", "LBL_NEWSLETTER_SUB_HEADING", at(".lead", ".block")],
  ["home", "LBL_NEWSLETTER_MESSAGE", given("message")],
  ["login", "LBL_LOGIN_HEADING", at("h1")],
  ["forget-password", "LBL_FORGET_PASSWORD_HEADING", at("h1")],
  ["forget-password", "LBL_FORGET_PASSWORD_SUB_HEADING", at(".lead")],
  ["success-reset-password", "LBL_SUCCES_RESET_PASSWORD_HEADING", at("h1")],
  ["success-reset-password", "LBL_SUCCES_RESET_PASSWORD_SUB_HEADING", at(".lead")],
  ["profile", "LBL_PROFILE_EDIT_HEADING", at("h1")],
  ["update-profile", "LBL_PROFILE_EDIT_HEADING", at("h1")],
  ["change-password", "LBL_CHANGE_PASSWORD_HEADING", at("h1")],
  ["dashboard", "LBL_DASHBOARD_EMPTY", given("emptyLabel")],
  ["survey", "LBL_SURVEY_SUB_HEADING", given("subHeading")],
  ["survey", "LBL_SURVEY_INSTRUCTION", given("instruction")],
  ["survey", "LBL_SURVEY_INSTRUCTION", at(".instruction")],
  ["survey", "LBL_SURVEY_COMPLETED_SUCCESS_MESSAGE", given("completedMessage")],
  ["blog", "LBL_BLOG_HEADING", at("h1")],
  ["blog", "LBL_BLOG_SUB_HEADING", at(".lead")],
  ["contact-us", "LBL_CONTACT_US_HEADING", at("h1")],
  ["contact-us", "LBL_CONTACT_US_SUB_HEADING", at(".lead")],
  ["contact-us", "LBL_CONTACT_US_GET_IN_TOUCH_HEADING", at("h2", ".form")],
  ["contact-us", "LBL_CONTACT_US_MESSAGE", given("thanks")],
];

/** Sections of labels of our own, in the order in which they are read. */
const sections: readonly [page: string, section: string, keys: readonly LabelKey[]][] = [
  ["contact-us", ".next", ["LBL_CONTACT_US_NEXT_HEADING", "LBL_CONTACT_US_NEXT_STEPS"]],
  [
    "solution",
    ".result",
    [
      "LBL_SOLUTION_RESULT_TITLE",
      "LBL_SOLUTION_RESULT_HEADING",
      "LBL_SOLUTION_RESULT_SUB_HEADING",
      "LBL_SOLUTION_RESULT_PAGE",
      "LBL_SOLUTION_RESULT_FINDING",
      "LBL_SOLUTION_RESULT_PARTS",
      "LBL_SOLUTION_RESULT_LEGEND",
      "LBL_SOLUTION_RESULT_CATEGORIES",
      "LBL_SOLUTION_RESULT_NOTES",
      "LBL_SOLUTION_RESULT_STATEMENTS",
      "LBL_SOLUTION_RESULT_GROUPS",
      "LBL_SOLUTION_RESULT_HIDDEN",
      "LBL_SOLUTION_RESULT_DECISIONS",
      "LBL_SOLUTION_RESULT_OWNERS",
    ],
  ],
  [
    "solution",
    ".rhythm",
    [
      "LBL_SOLUTION_YEAR_TITLE",
      "LBL_SOLUTION_YEAR_HEADING",
      "LBL_SOLUTION_YEAR_SUB_HEADING",
      "LBL_SOLUTION_YEAR_QUESTION",
      "LBL_SOLUTION_YEAR_OPTIONS",
      "LBL_SOLUTION_YEAR_RESULTS",
    ],
  ],
  [
    "culture-assesment",
    ".try",
    [
      "LBL_CULTURE_ASSESMENT_QUESTION_TITLE",
      "LBL_CULTURE_ASSESMENT_QUESTION_HEADING",
      "LBL_CULTURE_ASSESMENT_QUESTION_SUB_HEADING",
      "LBL_CULTURE_ASSESMENT_QUESTION_OPTIONS",
      "LBL_CULTURE_ASSESMENT_QUESTION_RESULT",
    ],
  ],
  [
    "privacy-policy",
    ".group",
    [
      "LBL_PRIVACY_POLICY_GROUP_TITLE",
      "LBL_PRIVACY_POLICY_GROUP_HEADING",
      "LBL_PRIVACY_POLICY_GROUP_SUB_HEADING",
      "LBL_PRIVACY_POLICY_GROUP_QUESTION",
      "LBL_PRIVACY_POLICY_GROUP_MINIMUM",
      "LBL_PRIVACY_POLICY_GROUP_HIDDEN",
      "LBL_PRIVACY_POLICY_GROUP_RESULT",
    ],
  ],
];

/** The beginning of a label's text as pages show it: without other parts, per cents and numbers. */
const beginning = (text = "") => (/^[^|:{]+/.exec(text.replace("{agree} ", ""))?.[0] ?? "").trim();

/** Unlike any sentence of the site's own, which would stand there without the label. */
const textFor = (page: string, key: LabelKey) => `${key} of ${page}`;

test("each label is shown at its place, and not another's", async ({ site }) => {
  const labels = new Map<string, Record<string, string>>();
  const give = (page: string, key: LabelKey, text: string | undefined) =>
    labels.set(page, { ...labels.get(page), [key]: text ?? "" });
  for (const [page, key] of places) give(page, key, textFor(page, key));
  for (const [page, , keys] of sections)
    for (const key of keys) give(page, key, sampleLabels[page]?.[key]);
  const path = "/api/label/get_all_data";
  const answers = Object.fromEntries(
    Array.from(labels, ([page, texts]) => [
      page,
      Object.entries(texts).map(([vLabel, vText]) => ({ vLabel, vText })),
    ]),
  );
  site.setContent({ byPage: { ...thirdPartyContent.byPage, [path]: answers } });
  await begin(site);
  const files = await site.files();
  const mainOf = (page: string) => {
    const html = files.get(`${page === "home" ? "index" : page}.html`) ?? "";
    const [main] = elements(fromHtml(Buffer.from(html, "latin1").toString()), named("main"));
    if (!main) throw new Error(`There is no page ${page}.`);
    return main;
  };
  for (const [page, key, place] of places) expect(place(mainOf(page))).toBe(textFor(page, key));
  for (const [page, section, keys] of sections) {
    const [part] = inside(mainOf(page), like(section));
    let rest = textOf(part);
    for (const key of keys) {
      const text = beginning(sampleLabels[page]?.[key]);
      expect(text, key).not.toBe("");
      expect(rest, key).toContain(text);
      rest = rest.slice(rest.indexOf(text) + text.length);
    }
  }
});

test("every label has a place in this test, or below the pages of participants", () => {
  const placed = new Set<string>([
    ...places.map(([, key]) => key),
    ...sections.flatMap(([, , keys]) => keys),
    // tests/built/account-frame.test.ts
    "LBL_DASHBOARD_CONFIDENTIALITY",
  ]);
  expect([...labelKeys, ...ownLabelKeys].filter((key) => !placed.has(key))).toEqual([]);
});
