import { expect, onTestFinished, test } from "vitest";

import { surveyLinkById } from "../../src/contract/survey-link.ts";
import { dialects } from "./databases.ts";
import { linkOf } from "./survey-link.ts";
import { openTestApi } from "./test-api.ts";

test.each(dialects)("ids of survey links can't be guessed, and lead on (%s)", async (dialect) => {
  const api = await openTestApi(dialect);
  onTestFinished(() => api.close());
  await api.database
    .insertInto("survey_link")
    .values([{ vSurveyLink: "/one" }, { vSurveyLink: "/two" }])
    .execute();
  const links = await api.database.selectFrom("survey_link").select("iSurveyLinkId").execute();
  const ids = links.map(({ iSurveyLinkId }) => iSurveyLinkId);
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[\da-f]{32}$/) as string));
  expect(new Set(ids).size).toBe(ids.length);
  const answer = await api.post(surveyLinkById.path, await linkOf(api, "audit1"));
  expect(await answer.json()).toMatchObject({ data: { vSurvey: "Culture Audit" } });
});
