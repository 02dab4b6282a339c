import { expect, onTestFinished, test } from "vitest";

import { up } from "../../src/api/db/migrations/017-survey-link-ids.ts";
import { untyped } from "../../src/api/db/tables.ts";
import { surveyLinkById } from "../../src/contract/survey-link.ts";
import { dialects } from "./databases.ts";
import { linkOf } from "./survey-link.ts";
import { openTestApi } from "./test-api.ts";

test.each(dialects)(
  "numbers of survey links become ids that can't be guessed (%s)",
  async (dialect) => {
    const api = await openTestApi(dialect);
    onTestFinished(() => api.close());
    const { database } = api;
    const [link] = await database.selectFrom("survey_link").select("vSurveyLink").execute();
    await database.schema.dropTable("survey_link").execute();
    await database.schema
      .createTable("survey_link")
      .addColumn("vSurveyLink", "text")
      .addColumn("iSurveyLinkId", "integer")
      .execute();
    const own = { iSurveyLinkId: 50, vSurveyLink: "https://example.org/own" };
    const first = { iSurveyLinkId: 1, ...link };
    await untyped(database).insertInto("survey_link").values([first, own]).execute();
    const marks = database.updateTable("sample_row").where("vTable", "=", "survey_link");
    await marks
      .set({ vKey: "[1]", tRow: JSON.stringify(first) })
      .where("vKey", "=", JSON.stringify([link?.vSurveyLink]))
      .execute();
    await up(database);
    const ids = async () =>
      (await database.selectFrom("survey_link").selectAll().orderBy("vSurveyLink").execute()).map(
        ({ vSurveyLink, iSurveyLinkId }) => `${vSurveyLink} ${iSurveyLinkId}`,
      );
    const before = await ids();
    expect(before).toEqual([
      expect.stringMatching(/^\/survey#audit1 [\da-f]{32}$/),
      expect.stringMatching(/^https:\/\/example\.org\/own [\da-f]{32}$/),
    ]);
    // The import knows its own by their addresses.
    const known = await database
      .selectFrom("sample_row")
      .selectAll()
      .where("vTable", "=", "survey_link")
      .execute();
    const { vKey, tRow } = known.find((row) => row.vKey.includes("audit1")) ?? {};
    expect([vKey, tRow]).toEqual(['["/survey#audit1"]', '{"vSurveyLink":"/survey#audit1"}']);
    const answer = await api.post(surveyLinkById.path, await linkOf(api, "audit1"));
    expect(await answer.json()).toMatchObject({ data: { vSurvey: "Culture Audit" } });
  },
);
