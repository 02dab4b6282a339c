import { fromHtml } from "hast-util-from-html";
import { expect } from "vitest";

import { type LabelKey, ownLabelKeys } from "../../src/contract/label.ts";
import { successResetPasswordText } from "../../src/contract/text/reset-password.ts";
import { elements, homeSections, named, textOf, value } from "../helpers/page-tree.ts";
import { sampleLabel, samplePhrases } from "../helpers/sample-labels.ts";
import { thirdPartyContent } from "../fixtures/third-party-content.ts";
import { begin } from "./published.ts";
import { type Publishing, test } from "./publishing.ts";

/** Gives pages labels beside the usual ones. */
function setLabels(
  site: Publishing,
  byPage: Readonly<Record<string, Readonly<Record<string, string>>>>,
) {
  const labels = Object.fromEntries(
    Object.entries(byPage).map(([page, texts]) => [
      page,
      Object.entries(texts).map(([vLabel, vText]) => ({ vLabel, vText })),
    ]),
  );
  const path = "/api/label/get_all_data";
  const { byPage: usual } = thirdPartyContent;
  site.setContent({ byPage: { ...usual, [path]: { ...usual[path], ...labels } } });
}

/** The sample's texts of labels whose keys begin so, some of them changed. */
const like = (start: string, changes: Partial<Record<LabelKey, string>> = {}) => ({
  ...Object.fromEntries(
    ownLabelKeys.filter((key) => key.startsWith(start)).map((key) => [key, sampleLabel(key)]),
  ),
  ...changes,
});

/** What a page of a published site shows. */
async function open(site: Publishing, file: string) {
  const latin1 = (await site.files()).get(file) ?? "";
  return fromHtml(Buffer.from(latin1, "latin1").toString());
}
/** The names of the sections of a page that can have some of our own. */
const sectionsOf = async (
  site: Publishing,
  page: "solution" | "culture-assesment" | "privacy-policy",
) =>
  elements(await open(site, `${page}.html`), named("section")).flatMap((section) => {
    const name = value(section, "ariaLabelledBy");
    return /^(result|rhythm|group|try)-/.test(name) ? [name] : [];
  });
const footerOf = async (site: Publishing, file: string) =>
  elements(await open(site, file), named("footer"))[0];

test("a site whose host has no labels of our own says nothing of what the sample's organisation says", async ({
  site,
}) => {
  await begin(site);
  const files = [...(await site.files())].filter(([path]) => /\.(html|js|json)$/.test(path));
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap(([path, text]) =>
    samplePhrases.flatMap((phrase) =>
      text.replace(/\s+/g, " ").includes(phrase) ? [`${path}: ${phrase}`] : [],
    ),
  );
  expect(found).toEqual([]);
  expect(homeSections(await open(site, "index.html"))).toHaveLength(9);
  for (const page of ["solution", "culture-assesment", "privacy-policy"] as const) {
    expect(await sectionsOf(site, page)).toEqual([]);
    const tree = await open(site, `${page}.html`);
    expect(elements(tree, named("fieldset", "input")), page).toEqual([]);
  }
  const footer = await footerOf(site, "login.html");
  expect(elements({ type: "root", children: footer?.children ?? [] }, named("p"))).toEqual([]);
  const success = await open(site, "success-reset-password.html");
  const [main] = elements(success, named("main"));
  const { heading, submit } = successResetPasswordText;
  expect(textOf(main)).toBe(heading + submit);
});

test("an organisation's own words are shown, with its minimum, on each page they are for", async ({
  site,
}) => {
  setLabels(site, {
    dashboard: { LBL_DASHBOARD_CONFIDENTIALITY: "Only <Ada> reads & counts." },
    "forget-password": { LBL_FORGET_PASSWORD_SUB_HEADING: "A letter brings a new one." },
    pulse: { LBL_SURVEY_COMPLETED_SUCCESS_MESSAGE: "The band plays on Monday." },
    solution: like("LBL_SOLUTION_"),
    "culture-assesment": like("LBL_CULTURE_ASSESMENT_"),
    "privacy-policy": like("LBL_PRIVACY_POLICY_", { LBL_PRIVACY_POLICY_GROUP_MINIMUM: "12" }),
  });
  await begin(site);
  expect(await sectionsOf(site, "solution")).toEqual(["result-heading", "rhythm-heading"]);
  expect(await sectionsOf(site, "culture-assesment")).toEqual(["try-statement"]);
  const group = await open(site, "privacy-policy.html");
  const inputs = elements(group, named("input"));
  expect(
    inputs.map((input) => value(input, "className")).filter((name) => name === "too-few"),
  ).toHaveLength(3);
  const hidden = sampleLabel("LBL_PRIVACY_POLICY_GROUP_HIDDEN");
  const results = elements(group, (element) => value(element, "className").startsWith("said-"));
  expect(results.map(textOf)).toEqual([
    hidden,
    hidden,
    hidden,
    "8 of 12 agree.",
    "13 of 20 agree.",
    "27 of 40 agree.",
  ]);
  for (const page of ["login", "profile", "success-reset-password"])
    expect(textOf(await footerOf(site, `${page}.html`))).toMatch(/^Only <Ada> reads & counts\./);
  const forgotten = await open(site, "forget-password.html");
  expect(textOf(elements(forgotten, named("main"))[0])).toContain("A letter brings a new one.");
  const survey = (await site.files()).get("survey.html");
  expect(survey).toMatch(/completedMessages[^>]*Pulse[^>]*The band plays on Monday\./);
});

test("what visitors can see and try is there with all of its labels or not at all, and the report says what is wrong with one", async ({
  site,
}) => {
  setLabels(site, {
    solution: {
      ...like("LBL_SOLUTION_RESULT_", {
        LBL_SOLUTION_RESULT_GROUPS: "Sea: 10 | Land: 110 | Air: 3",
      }),
      ...like("LBL_SOLUTION_YEAR_", { LBL_SOLUTION_YEAR_OPTIONS: "Each spring | Each autumn" }),
    },
    "culture-assesment": like("LBL_CULTURE_ASSESMENT_"),
    "privacy-policy": like("LBL_PRIVACY_POLICY_", { LBL_PRIVACY_POLICY_GROUP_HIDDEN: "   " }),
  });
  const run = await begin(site);
  expect(await sectionsOf(site, "solution")).toEqual([]);
  expect(await sectionsOf(site, "culture-assesment")).toEqual(["try-statement"]);
  expect(await sectionsOf(site, "privacy-policy")).toEqual([]);
  expect(run.report?.leftOut).toEqual(
    expect.arrayContaining([
      {
        source: "labels of solution",
        path: "LBL_SOLUTION_RESULT_GROUPS",
        expected: '9 texts divided by "|", each with whole per cents at its end',
        received: "a text of 28 characters",
      },
      {
        source: "labels of solution",
        path: "LBL_SOLUTION_YEAR_OPTIONS",
        expected: '4 texts divided by "|"',
        received: "a text of 25 characters",
      },
    ]),
  );
});
