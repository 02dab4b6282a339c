/** Compares what the OpenAPI document says of each answer with what is really sent. */
import { expect, onTestFinished, test } from "vitest";

import { categoryAnswer, moodAnswer, questions } from "../../src/contract/question.ts";
import { contentCalls, plainLists } from "../../src/contract/content-calls.ts";
import { login, resetPassword } from "../../src/contract/login.ts";
import {
  personalData,
  changePassword,
  profile,
  profileUpdate,
} from "../../src/contract/profile.ts";
import { plainTexts } from "../../src/contract/call.ts";
import { participantSurveys } from "../../src/contract/survey.ts";
import { surveyLinkById } from "../../src/contract/survey-link.ts";
import type { FieldSchema } from "../../src/api/docs/api-document.ts";
import { fieldsOf } from "../../src/api/docs/docs-page.ts";
import { giveCode, openLink } from "../../src/api/accounts/mailed-link.ts";
import { allRoutes } from "../../src/api/routes/all.ts";
import { type Dialect, dialects } from "./databases.ts";
import { ada, addPerson, ben, codeOf, profileFields } from "./participants.ts";
import { solvedToken } from "./solve-challenge.ts";
import { answersTo, audit, mood, surveyClient } from "./survey-client.ts";
import { linkOf } from "./survey-link.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

const deleted = { eStatus: "Active", eDelete: "No" } as const;
const contentRequests = {
  ...plainLists,
  blogById: { vUniqueCode: "code1" },
  blogRecommendation: { iCategoryId: 1, iBlogId: 1 },
  blogs: { vCategory: "" },
  commonSection: { vSlug: "home-section-one", eStatus: "Active", eDeleted: "No" },
  companySettings: { eConfig: "Company" },
  labelsByPage: { vPage: "home" },
  metaByPage: { vPage: "home" },
  pageBySlug: { vSlug: "about-us", ...deleted },
  platform: {},
  socialSettings: { eConfig: "Social" },
  surveyById: { vUniqueCode: audit },
  surveys: { eFeature: "Yes", eDelete: "No" },
} satisfies Record<keyof typeof contentCalls, object>;

let api: TestApi;
/** Bodies by path, in an order in which each is answered. */
let requests: ReadonlyMap<string, object>;
let described: (path: string) => ReadonlySet<string>;
async function open(dialect: Dialect): Promise<void> {
  api = await openTestApi(dialect);
  onTestFinished(() => api.close());
  const code = await codeOf(api, ada, () => new Date());
  const client = surveyClient(api, code);
  const [matrix, moods] = [await client.fetch(), await client.fetch({}, mood)];
  const participantVUniquieCode = code;
  const other = await addPerson(api.database, "other@partner.example");
  const link = await openLink({ database: api.database, now: () => new Date() }, other);
  const vUniqueCode = await giveCode(api.database, link?.opens.replace("link ", "") ?? "");
  requests = new Map<string, object>([
    ...Object.entries(contentRequests).map(
      ([name, body]) => [contentCalls[name as keyof typeof contentCalls].path, body] as const,
    ),
    [login.path, { ...ben, vGoogleRecaptchaResponse: await solvedToken(api) }],
    [
      resetPassword.path,
      { vPassword: "five-red-kites", vConfirmPassword: "five-red-kites", vUniqueCode },
    ],
    [profile.path, { vUniqueCode: code }],
    [
      changePassword.path,
      {
        vUniqueCode: await codeOf(api, ben),
        vCurrentPassword: ben.vPassword,
        vPassword: "five-red-kites",
        vConfirmPassword: "five-red-kites",
      },
    ],
    [profileUpdate.path, { ...profileFields, vUniqueCode: code }],
    [participantSurveys.path, { vUniqueCode: code }],
    [surveyLinkById.path, await linkOf(api, audit)],
    [questions.path, { SurveyUniqueCode: audit, ParticipantUniqueCode: code }],
    [categoryAnswer.path, { participantVUniquieCode, ...answersTo(matrix.data) }],
    [
      moodAnswer.path,
      {
        participantVUniquieCode,
        iSurveyId: 2,
        iQuestionId: moods.data.questions.map(({ iQuestionId }) => iQuestionId),
        iOptionId: [moods.data.options[0]?.iMoodOptionId],
      },
    ],
  ]);
  const document = (await (await api.app.request("/openapi.json")).json()) as {
    paths: Record<
      string,
      { post: { responses: { 200: { content: Record<string, { schema: FieldSchema }> } } } }
    >;
  };
  described = (path) => {
    const { schema } = document.paths[path]?.post.responses[200].content["application/json"] ?? {};
    return new Set(fieldsOf(schema ?? {}).map(({ name }) => name));
  };
}

/** The names of all fields of a value, as `fieldsOf` gives those of a schema. */
function namesIn(value: unknown, path = ""): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(item, `${path}[]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => {
    const name = path === "" ? key : `${path}.${key}`;
    return [name, ...namesIn(field, name)];
  });
}

async function answerTo(path: string): Promise<unknown> {
  const body = requests.get(path) ?? {};
  const response =
    path === profileUpdate.path
      ? await api.app.request(path, { method: "POST", body: formOf(body) })
      : await api.post(path, body, { prefer: plainTexts });
  const answer: unknown = await response.json();
  expect(answer, path).toMatchObject({ code: 200 });
  return answer;
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}

test.for(dialects)(
  "the OpenAPI document names every field that is sent, on %s",
  async (dialect) => {
    await open(dialect);
    const paths = allRoutes(api.settings)
      // The record of personal data is a file: each host names its fields as it likes.
      .filter(({ call }) => call.kind !== "result" && call.path !== personalData.path)
      .map(({ call }) => call.path);
    const unnamed: string[] = [];
    for (const path of paths) {
      const names = described(path);
      const sent = new Set(namesIn(await answerTo(path)));
      unnamed.push(
        ...[...sent].filter((name) => !names.has(name)).map((name) => `${path} ${name}`),
      );
    }
    expect([...requests.keys()].sort()).toEqual([...paths].sort());
    expect(unnamed).toEqual([]);
  },
);
