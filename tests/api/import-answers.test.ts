import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { surveyById, surveys } from "../../src/contract/offered-survey.ts";
import { surveyLinkById } from "../../src/contract/survey-link.ts";
import { importSample } from "../../src/api/import/import-sample.ts";
import { dialects } from "./databases.ts";
import { ada, ben, cleo, codeOf, send } from "./participants.ts";
import { sampleFolder, type SampleFolder } from "./sample-folder.ts";
import { answersTo, idsOf, storedAnswers, surveyClient } from "./survey-client.ts";
import { linkOf } from "./survey-link.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

const audit = "questions/culture-audit.yaml";
const dailyMood = "questions/daily-mood.yaml";

describe.each(dialects)("an import after answers were saved, on %s", (dialect) => {
  let sample: SampleFolder;
  let api: TestApi;
  beforeEach(async () => {
    sample = sampleFolder();
    api = await openTestApi(dialect, { sample: sample.folder, now: () => testTime });
  });
  afterEach(async () => {
    await api.close();
    sample.remove();
  });
  const run = () =>
    importSample(api.database, sample.folder, {
      render: () => Promise.resolve([]),
      now: () => testTime,
    });
  const replace = (file: string, from: string, to: string) => {
    sample.edit(file, (text) => {
      expect(text).toContain(from);
      return text.replace(from, to);
    });
  };
  const as = async (person: { vEmail: string }) => surveyClient(api, await codeOf(api, person));
  const invitations = () =>
    api.database
      .selectFrom("invitation")
      .selectAll()
      .orderBy("iParticipantId")
      .orderBy("iSurveyId")
      .execute();
  const rows = (table: "survey_question" | "survey_option") =>
    api.database.selectFrom(table).selectAll().execute();

  test("keeps answers and progress when texts change", async () => {
    const before = [await storedAnswers(api), await invitations()];
    for (const [what, file, from, to] of [
      ["statement", audit, "I know what matters today.", "Today matters."],
      ["option", audit, "Neither", "Undecided"],
      ["option of a sub-category", audit, "Always", "Mostly"],
      ["mood question", dailyMood, "How was today?", "And?"],
      ["mood", dailyMood, "Good", "Fine"],
    ] as const) {
      replace(file, from, to);
      expect(await run(), what).toMatch(/ [1-9] retired/);
      expect([await storedAnswers(api), await invitations()], what).toEqual(before);
    }
  });

  test("lets participants who are invited finish a removed survey, and hides it from all others", async () => {
    const before = await storedAnswers(api);
    sample.edit("surveys.yaml", (text) =>
      text
        .split(/(?=^- )/m)
        .slice(1)
        .join(""),
    );
    sample.edit("participants.yaml", (text) =>
      text.replaceAll(/ {4}- survey: culture-audit\n {6}state: \w+\n/g, ""),
    );
    sample.edit("participants.yaml", (text) =>
      text.replaceAll(/surveys:\n(?! {4}-)/g, "surveys: []\n"),
    );
    sample.remove(audit);
    const link = await linkOf(api, "audit1");
    expect(await run()).toContain(" 1 retired, ");
    expect(await storedAnswers(api)).toEqual(before);
    const listed = await api.post(surveys.path, { eFeature: "Yes", eDelete: "No" });
    expect(await listed.text()).not.toContain("audit1");
    expect(listed.status).toBe(200);
    for (const [path, body] of [
      [surveyById.path, { vUniqueCode: "audit1" }],
      [surveyLinkById.path, link],
    ] as const)
      expect((await send(api, path, body)).status).toBe(404);
    const bens = await as(ben);
    expect(await bens.status()).toBe("continue");
    expect((await bens.fetch()).data.progress).toEqual({ iDone: 2, iTotal: 5 });
    expect(await (await as(cleo)).status()).toBe("completed");
    expect(await (await as(ada)).status()).toBe("pending");
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("asks a new statement and no longer asks the old one", async () => {
    replace(audit, "I know what matters today.", "Today matters.");
    await run();
    const bens = await as(ben);
    const { data } = await bens.fetch();
    expect(data.questions.map(({ vQuestion }) => vQuestion)).toEqual([
      "I know what we are here for.",
      "Today matters.",
    ]);
    // Two of five were answered, and one of the two is no longer asked.
    expect(data.progress).toEqual({ iDone: 1, iTotal: 5 });
    expect(data.answers).toHaveLength(1);
    expect((await bens.save(answersTo(data))).data).toMatchObject({ survey_status: "continue" });
    expect(await (await as(cleo)).status()).toBe("completed");
  });

  test("offers a new option and no longer the old one, even where the old one was chosen", async () => {
    replace(audit, "Disagree", "Not at all");
    await run();
    const { data } = await (await as(ben)).fetch({ vFlag: "History" });
    expect(data.options.map(({ vOption }) => vOption)).toEqual(["Not at all", "Neither", "Agree"]);
    const offered = data.options.map((option) => option.iOptionId);
    for (const { iOptionId } of data.answers ?? []) expect(offered).toContain(iOptionId);
    expect(data.progress).toEqual({ iDone: 2, iTotal: 5 });
  });

  test("makes the API refuse answers to a removed sub-category", async () => {
    const adas = await as(ada);
    const { data } = await adas.fetch();
    sample.edit(audit, (text) => text.replace(/ {6}- name: Now[^]*?(?= {6}- name: Later)/, ""));
    await run();
    const empty = { ...idsOf(data), iQuestionId: [], iOptionId: [] };
    expect((await adas.save(answersTo(data))).status).toBe(409);
    expect((await adas.save(empty)).status).toBe(409);
  });

  test("keeps the answers of texts that name their former ones", async () => {
    const numbers = async () => ({
      questions: (await rows("survey_question")).length,
      options: (await rows("survey_option")).length,
      progress: (await (await as(ben)).fetch()).data.progress,
      answers: await storedAnswers(api),
    });
    const before = await numbers();
    for (const [what, file, from, to] of [
      [
        "statement",
        audit,
        "- I know what matters today.",
        "- { text: Today matters., was: I know what matters today. }",
      ],
      [
        "option",
        audit,
        "[Disagree, Neither, Agree]",
        "[Disagree, { text: Undecided, was: Neither }, Agree]",
      ],
      ["category", audit, "name: Voice", "name: Having a say"],
      ["sub-category", audit, "name: Later", "name: Soon"],
      [
        "mood question",
        dailyMood,
        "question: How was today?",
        "question: { text: And?, was: How was today? }",
      ],
      ["mood", dailyMood, "word: Good", "word: Fine\n    was: Good"],
    ] as const) {
      replace(file, from, to);
      expect(await run(), what).toMatch(/ 0 added, [1-9] changed, 0 retired, 0 removed/);
      expect(await numbers(), what).toEqual(before);
    }
    sample.edit(audit, (text) => `${text}# Once more.\n`);
    expect(await run()).toContain(" 0 added, 0 changed, 0 retired");
  });

  test("stores what options are worth, and which statements are reversed", async () => {
    const values = async () =>
      (await rows("survey_option"))
        .filter(({ eRetired }) => eRetired === "No")
        .map(({ vOption, vValue }) => `${vOption} ${vValue}`);
    const before = await values();
    // A usual scale has its values without saying so, two moods and Never and Always have none.
    expect(before).toEqual(expect.arrayContaining(["Disagree 1", "Neither 2", "Agree 3", "Good "]));
    expect(before).toContain("Never ");
    replace(
      audit,
      "[Never, Always]",
      "[Never, { text: Always, value: 2 }, { text: Once, value: -1 }]",
    );
    replace(audit, "Agree]", "Agree, I don’t know]");
    replace(audit, "- I am asked.", "- { text: I am asked., reversed: true }");
    replace(dailyMood, "word: Good", "word: Good\n    value: 2");
    replace(dailyMood, "word: Bad", "word: Bad\n    value: 1");
    expect(await run()).not.toContain(" 0 changed");
    expect(await values()).toEqual(
      expect.arrayContaining([
        "Agree 3",
        "I don’t know ",
        "Never ",
        "Always 2",
        "Once -1",
        "Good 2",
        "Bad 1",
      ]),
    );
    const reversed = (await rows("survey_question")).filter(({ eReversed }) => eReversed === "Yes");
    expect(reversed.map(({ vQuestion }) => vQuestion)).toEqual(["I am asked."]);
  });

  test("restores a statement that returns, with its answers", async () => {
    const before = await rows("survey_question");
    replace(audit, "I know what matters today.", "Today matters.");
    await run();
    replace(audit, "Today matters.", "I know what matters today.");
    await run();
    const after = await rows("survey_question");
    expect(after).toHaveLength(before.length + 1);
    expect(after).toEqual(expect.arrayContaining(before));
    expect((await (await as(ben)).fetch()).data.progress?.iDone).toBe(2);
  });
});
