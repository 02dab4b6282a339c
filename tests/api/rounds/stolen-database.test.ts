import { existsSync, readFileSync } from "node:fs";

import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { erase } from "../../../src/operate/organisation/personal-data.ts";
import { isPostgres, withoutTypes } from "../../../src/api/db/tables.ts";
import { openDatabase, sqlitePath } from "../../../src/api/db/open-database.ts";
import { closeRound, openRound } from "../../../src/api/rounds/rounds.ts";
import { dialects } from "../databases.ts";
import { addColleagues, codeOf, participant } from "../participants.ts";
import { answersTo, surveyClient } from "../survey-client.ts";
import { openTestApi, type TestApi, testTime } from "../test-api.ts";
import { answersOfPeople, type Observed, type Rows } from "./attack.ts";

const minimum = 8;
const iSurveyId = 1;
const colleagues = 14;
/** Who comes to a round, in which order, and what each answers. */
const rounds = fc
  .shuffledSubarray([...Array(colleagues).keys()], { minLength: 1 })
  .chain((people) =>
    fc.tuple(
      fc.constant(people),
      fc.array(fc.nat(2), { minLength: people.length, maxLength: people.length }),
    ),
  );

describe.each(dialects)("who steals the database after a round has closed, on %s,", (dialect) => {
  let api: TestApi;
  let time: Date;
  let emails: readonly string[];
  let codes: readonly string[];
  const now = () => time;
  const services = () => ({ database: api.database, now });
  beforeEach(async () => {
    time = testTime;
    api = await openTestApi(dialect, { now });
    emails = await addColleagues(api, colleagues);
    codes = await Promise.all(emails.map((vEmail) => codeOf(api, { vEmail }, now)));
    for (const vEmail of emails) {
      const { iParticipantId } = await participant(api, vEmail);
      const vValue = iParticipantId % 3 === 0 ? "Ops" : "Sales";
      await api.database
        .insertInto("participant_column")
        .values({ iParticipantId, vName: "department", vValue })
        .execute();
      await api.database
        .insertInto("invitation")
        .values({ iParticipantId, iSurveyId, iOrder: 0, survey_status: "pending" })
        .execute();
    }
  });
  afterEach(() => api.close());

  /** A round in which these people answer, each at another time, one of the questions' pages. */
  async function round(
    [people, options]: readonly [readonly number[], readonly number[]],
    database = api.database,
  ) {
    await openRound(services(), { iSurveyId, dUntil: "", vColumn: "department", minimum });
    const observed: Observed[] = [];
    for (const [place, person] of people.entries()) {
      // Tens of minutes and some milliseconds, so that a time is found nowhere else.
      time = new Date(time.getTime() + 600_007);
      const client = surveyClient(api, codes[person] ?? "");
      const { data } = await client.fetch();
      const body = answersTo(data, options[place]);
      await client.save(body, crypto.randomUUID());
      for (const [index, question] of body.iQuestionId.entries())
        observed.push({
          id: (await participant(api, emails[person] ?? "")).iParticipantId,
          time: time.toISOString(),
          question: Number(question),
          option: Number(body.iOptionId[index]),
        });
    }
    const open = await tables();
    await closeRound({ database, now }, iSurveyId, minimum);
    return { observed, open };
  }

  /** All rows of all tables, in the order in which they lie there. */
  async function tables(): Promise<ReadonlyMap<string, Rows>> {
    const names = await sql<{ name: string }>`${sql.raw(
      isPostgres(api.database)
        ? `select table_name as name from information_schema.tables where table_schema = 'public'`
        : `select name from sqlite_master where type = 'table'`,
    )}`.execute(api.database);
    const all = new Map<string, Rows>();
    for (const { name } of names.rows)
      all.set(name, await withoutTypes(api.database).selectFrom(name).selectAll().execute());
    return all;
  }

  /** What the files of SQLite hold, deleted or not; of PostgreSQL nothing, which overwrites later. */
  function bytes(): string {
    if (dialect === "postgres") return "";
    const path = sqlitePath(api.settings.DATABASE_URL);
    return ["", "-wal"]
      .map((end) => path + end)
      .map((file) => (existsSync(file) ? readFileSync(file, "latin1") : ""))
      .join("");
  }

  const findings = async (observed: readonly Observed[]) => {
    const stolen = await tables();
    const text = JSON.stringify([...stolen]) + api.lines.join() + bytes();
    return [
      ...answersOfPeople(stolen, observed),
      ...new Set(observed.flatMap(({ time }) => (text.includes(time) ? ["a time"] : []))),
    ];
  };

  test("finds no person's answer, nor when it was given, in any table, file or line of the log", async () => {
    // As the command does it, beside the API.
    await using opened = await openDatabase(api.settings.DATABASE_URL, { isShared: true });
    for (const population of fc.sample(rounds, { numRuns: 12, seed: 47 })) {
      const { observed, open } = await round(population, opened.database);
      // Before, each is found.
      expect(answersOfPeople(open, observed)).toContain("answer by id");
      expect(await findings(observed)).toEqual([]);
    }
  });

  test.runIf(dialect === "sqlite")("finds nobody in the files who was erased", async () => {
    const [email = ""] = emails;
    expect(bytes().includes(email)).toBe(true);
    await erase({ ...services(), settings: api.settings }, email, { dryRun: false });
    expect(bytes().includes(email)).toBe(false);
  });

  const everybody = Array.from({ length: colleagues }, (_, person) => person);
  const all = [everybody, everybody.map((person) => person % 2)] as const;

  // Triggers keep what is deleted.
  test.runIf(dialect === "sqlite").each([
    ["answers are kept", "answer", ["iParticipantId", "iQuestionId", "iOptionId"], "kept by id"],
    [
      "answers without people keep their times",
      "answer",
      ["iQuestionId", "iOptionId", "dCreated"],
      "kept by time",
    ],
    ["answers keep their order", "answer", ["iQuestionId", "iOptionId"], "kept by order"],
  ])("succeeds where %s", async (_rule, table, columns, finding) => {
    const names = columns.map((name) => `"${name}"`);
    await sql.raw(`create table kept (${names.join()})`).execute(api.database);
    await sql
      .raw(
        `create trigger keep before delete on ${table} begin
          insert into kept values (${names.map((name) => `old.${name}`).join()}); end`,
      )
      .execute(api.database);
    const { observed } = await round(all);
    expect(await findings(observed)).toContain(finding);
  });

  test.runIf(dialect === "sqlite")("succeeds where deleted rows stay in the file", async () => {
    await sql`pragma secure_delete = off`.execute(api.database);
    const { observed } = await round(all);
    expect(await findings(observed)).toContain("a time");
  });

  test.runIf(dialect === "sqlite")("succeeds where keys of saves are kept", async () => {
    await sql`create trigger keep before delete on idempotency begin select raise(ignore); end`.execute(
      api.database,
    );
    const { observed } = await round(all);
    expect(await findings(observed)).toContain("a time");
  });
});
