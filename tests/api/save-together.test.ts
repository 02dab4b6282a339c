import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { createMetrics } from "../../src/api/http/metrics.ts";
import { standardRates } from "../../src/api/limits/rates.ts";
import { createSaveTogether, type SaveTogether } from "../../src/api/surveys/save-together.ts";
import { dialects } from "./databases.ts";
import { ada, ben, cleo, codeOf, participant } from "./participants.ts";
import { answersTo, storedAnswers, surveyClient } from "./survey-client.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

describe.each(dialects)("concurrent saves on %s", (dialect) => {
  let api: TestApi;
  let saveTogether: SaveTogether;
  let codes: string[];
  let statements: string[];
  let later: number;
  /** The ids of Ada's first page. */
  let page: { iCategoryId: number; iSubCategoryId: number; iQuestionId: number; iOptionId: number };
  beforeEach(async () => {
    statements = [];
    later = 0;
    const now = () => new Date(testTime.getTime() + later);
    const rates = { ...standardRates, save: { account: { tokens: 2, minutes: 1 } } };
    api = await openTestApi(dialect, { now, onStatement: (sql) => statements.push(sql) });
    saveTogether = createSaveTogether({
      database: api.database,
      now,
      elapsed: () => now().getTime(),
      settings: api.settings,
      rates,
      metrics: createMetrics(),
    });
    codes = await Promise.all([ada, ben, cleo].map((person) => codeOf(api, person)));
    const { data } = await surveyClient(api, codes[0] ?? "").fetch();
    const { iCategoryId, iSubCategoryId, iQuestionId, iOptionId } = answersTo(data, 1);
    page = {
      iCategoryId: Number(iCategoryId),
      iSubCategoryId: Number(iSubCategoryId),
      iQuestionId: Number(iQuestionId[0]),
      iOptionId: Number(iOptionId[0]),
    };
  });
  afterEach(() => api.close());

  const save = (code = "", iQuestionId = page.iQuestionId, key?: string) =>
    saveTogether({
      code,
      key,
      body: {},
      kind: "matrix",
      uninvited: "",
      iCategoryId: page.iCategoryId,
      iSubCategoryId: page.iSubCategoryId,
      decide: () => ({ answer: { code }, choices: [{ iQuestionId, iOptionId: page.iOptionId }] }),
    });
  const commits = () => statements.filter((sql) => sql === "commit").length;
  /** Who has saved it: the sample has chosen another option. */
  const savers = async () => {
    const ids = (await storedAnswers(api))
      .filter((row) => row.iQuestionId === page.iQuestionId && row.iOptionId === page.iOptionId)
      .map(({ iParticipantId }) => iParticipantId);
    const people = await api.database.selectFrom("participant").selectAll().execute();
    return people
      .filter(({ iParticipantId }) => ids.includes(iParticipantId))
      .map(({ vFirstName }) => vFirstName)
      .sort();
  };

  test("share a commit, and are answered after it", async () => {
    statements.length = 0;
    const answered = codes.map(async (code) => {
      expect(await save(code)).toEqual({ code });
      return commits();
    });
    expect(await Promise.all(answered)).toEqual([1, 1, 1]);
    expect(statements.filter((sql) => sql.startsWith("insert"))).toHaveLength(1);
    expect(await savers()).toEqual(["Ada", "Ben", "Cleo"]);
  });

  test("of which one has no login save the others", async () => {
    const outcomes = await Promise.allSettled([save(codes[0]), save("unknown"), save(codes[1])]);
    expect(outcomes).toMatchObject([
      { status: "fulfilled" },
      { reason: { code: 401 } },
      { status: "fulfilled" },
    ]);
    expect(await savers()).toEqual(["Ada", "Ben"]);
  });

  test("of which the database refuses one save the others", async () => {
    const nowhere = 2 ** 30;
    const outcomes = await Promise.allSettled([
      save(codes[0]),
      save(codes[1], nowhere),
      save(codes[2]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await savers()).toEqual(["Ada", "Cleo"]);
  });

  test("of which one participant sends too many in a minute save the others", async () => {
    const [adas, bens] = codes;
    const outcomes = await Promise.allSettled([save(adas), save(adas), save(adas), save(bens)]);
    expect(outcomes).toMatchObject([
      { status: "fulfilled" },
      { status: "fulfilled" },
      { reason: { code: 429, seconds: 60 } },
      { status: "fulfilled" },
    ]);
    later = 60_000;
    expect(await save(adas)).toEqual({ code: adas });
  });

  test("that repeat an earlier one don't count towards the limit", async () => {
    for (let times = 0; times < 4; times += 1) await save(codes[0], page.iQuestionId, "key");
    expect(await save(codes[0])).toEqual({ code: codes[0] });
  });

  test.runIf(dialect === "postgres")(
    "don't wait for a participant whom another process has locked",
    async () => {
      const { iParticipantId } = await participant(api, ada.vEmail);
      const lock = await api.database.startTransaction().execute();
      await lock
        .selectFrom("participant")
        .select("iParticipantId")
        .where("iParticipantId", "=", iParticipantId)
        .forNoKeyUpdate()
        .execute();
      let isSaved = false;
      const adas = save(codes[0]).then(() => (isSaved = true));
      await save(codes[1]);
      await save(codes[2]);
      expect(isSaved).toBe(false);
      await lock.rollback().execute();
      await adas;
      expect(await savers()).toEqual(["Ada", "Ben", "Cleo"]);
    },
  );
});
