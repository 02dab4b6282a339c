import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { dialects } from "./databases.ts";
import { ada, codeOf } from "./participants.ts";
import { answersTo, audit, surveyClient } from "./survey-client.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

describe.each(dialects)("the statements of a request on %s", (dialect) => {
  let api: TestApi;
  let adas: ReturnType<typeof surveyClient>;
  let statements: string[];
  beforeEach(async () => {
    statements = [];
    api = await openTestApi(dialect, {
      now: () => testTime,
      onStatement: (sql) => statements.push(sql),
    });
    adas = surveyClient(api, await codeOf(api, ada));
  });
  afterEach(() => api.close());

  /** Those of one request after another of its kind, by their first word. */
  async function statementsOf(request: () => Promise<unknown>) {
    statements.length = 0;
    await request();
    const words = statements.map((sql) => sql.split(" ", 1)[0] ?? "");
    return words.filter((word) => /^(with|select|insert|update|delete)$/.test(word)).sort();
  }
  /** PostgreSQL locks the rows of participants. */
  const lock = dialect === "postgres" ? ["select"] : [];

  test("that saves answers are few, and the participant's progress is read once", async () => {
    const first = (await adas.fetch()).data;
    const second = (await adas.save(answersTo(first), "first")).data.next ?? first;
    expect(await statementsOf(() => adas.save(answersTo(second), "second"))).toEqual([
      "insert",
      "insert",
      ...lock,
      "with",
    ]);
  });

  test("for questions don't grow with the survey", async () => {
    await adas.fetch();
    expect(await statementsOf(() => adas.fetch({}, audit))).toEqual(["select", "select", "select"]);
  });
});
