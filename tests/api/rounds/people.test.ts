import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { findAccount } from "../../../src/api/accounts/find-account.ts";
import { openSession } from "../../../src/api/accounts/session.ts";
import { readAnswers } from "../../../src/api/rounds/result.ts";
import { advanceRounds, closeRound } from "../../../src/api/rounds/rounds.ts";
import { importPeople } from "../../../src/operate/organisation/import.ts";
import { invite, remind } from "../../../src/operate/organisation/invitations.ts";
import type { PeopleOptions } from "../../../src/operate/organisation/people-plan.ts";
import { close, open, status } from "../../../src/operate/organisation/survey-rounds.ts";
import { dialects } from "../databases.ts";
import { answersTo, surveyClient } from "../survey-client.ts";
import { openTestApi, type TestApi, testTime } from "../test-api.ts";
import { firmContext, words } from "./firm.ts";

/** docs/operate.md, Your folder and Start: people.csv is the truth, and asks nobody who has gone. */

const audit = "culture-audit";
const auditId = 1;
const ann = "7,ann@firm.example,Ann,Ox,Sales";
const bob = "8,bob@firm.example,Bob,Ma,Ops";

describe.each(dialects)("people of people.csv on %s", (dialect) => {
  let api: TestApi;
  let time: Date;
  const now = () => time;
  const context = () => firmContext(api, now);
  const run = (lines: readonly string[], options: PeopleOptions = {}) =>
    importPeople(
      context(),
      Buffer.from(`id,email,first_name,last_name,department\n${lines.join("\n")}`),
      options,
    );
  const mails = async () =>
    (await api.database.selectFrom("mail").select("vTo").orderBy("iMailId").execute()).map(
      ({ vTo }) => vTo,
    );
  const idOf = async (email: string) =>
    (await findAccount(api.database, email))?.iParticipantId ?? 0;
  const stored = async () => [
    await api.database.selectFrom("participant").selectAll().orderBy("iParticipantId").execute(),
    await api.database
      .selectFrom("participant_column")
      .selectAll()
      .orderBy("iParticipantId")
      .orderBy("vName")
      .execute(),
  ];
  const asked = async () =>
    (
      await api.database
        .selectFrom("invitation")
        .innerJoin("participant", "participant.iParticipantId", "invitation.iParticipantId")
        .select("vEmail")
        .where("iSurveyId", "=", auditId)
        .where("eOpen", "=", "Yes")
        .where("vEmail", "like", "%firm.example")
        .orderBy("vEmail")
        .execute()
    ).map(({ vEmail }) => vEmail);
  beforeEach(async () => {
    time = testTime;
    api = await openTestApi(dialect, { now });
    await run([ann, bob]);
  });
  afterEach(() => api.close());

  test("who has gone stays counted in the round that is open, without mails, and is in no later one until the file has the person again", async () => {
    await open(context(), audit, { until: "2026-12-11" });
    await invite(context(), audit, words);
    const code = await openSession(context(), await idOf("bob@firm.example"));
    const client = surveyClient(api, code);
    await client.save(answersTo((await client.fetch()).data));
    const before = await status(context(), audit);
    const { lines, data } = await run([ann]);
    expect(lines.join()).toContain("1 person no longer in the file");
    expect(data).toMatchObject({ gone: ["bob@firm.example"] });
    expect((await status(context(), audit)).lines).toEqual(before.lines);
    time = new Date(testTime.getTime() + 7 * 86_400_000);
    await remind(context(), audit, { ...words, after: 5, atMost: 2 });
    expect((await mails()).slice(2)).toEqual(["ann@firm.example"]);
    const [question] = await readAnswers(api.database, auditId);
    expect(question?.groups).toContainEqual(expect.objectContaining({ name: "Ops", people: 1 }));
    const closed = await closeRound(context(), auditId, 8);

    await open(context(), audit, { until: "2026-12-18" });
    expect(await asked()).toEqual(["ann@firm.example"]);
    expect((await status(context(), audit)).lines.join()).not.toContain("Ops");
    await invite(context(), audit, words);
    expect(await mails()).toEqual(["ann@firm.example"]);
    const counted = await closeRound(context(), auditId, 8);
    expect(closed.invited - counted.invited).toBe(1);

    expect((await run([ann, bob])).lines.join()).toContain("1 person in the file again");
    await open(context(), audit, { until: "2026-12-24" });
    expect(await asked()).toEqual(["ann@firm.example", "bob@firm.example"]);
  });

  test("who comes back during a round is invited, and counted in the group of today", async () => {
    await open(context(), audit, { until: "2026-12-11" });
    await invite(context(), audit, words);
    await close(context(), audit, { yes: true });
    await run([ann]);
    await open(context(), audit, { until: "2026-12-18" });
    await run([ann, bob.replace("Ops", "Care")]);
    await invite(context(), audit, words);
    expect(await asked()).toEqual(["ann@firm.example", "bob@firm.example"]);
    const { lines } = await status(context(), audit);
    expect(lines.join()).toContain("Care: invited 1");
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("a monthly survey is not opened when all who are invited have gone", async () => {
    await api.database.deleteFrom("invitation").execute();
    await open(context(), "daily-mood", {});
    const nobody = ["No survey has an open round with people in it."];
    expect((await status(context())).lines).toEqual(nobody);
    await api.database
      .insertInto("invitation")
      .columns(["iParticipantId", "iSurveyId", "survey_status", "iOrder"])
      .values({
        iParticipantId: await idOf("ann@firm.example"),
        iSurveyId: 2,
        survey_status: "pending",
        iOrder: 0,
      })
      .execute();
    await run([bob]);
    time = new Date("2026-12-02T10:00:00Z");
    expect(await advanceRounds(context(), 8)).toHaveLength(1);
    await run([ann, bob]);
    expect(await advanceRounds(context(), 8)).toHaveLength(1);
  });

  test("what was answered before the first round is not counted of who has gone", async () => {
    const iParticipantId = await idOf("bob@firm.example");
    await api.database
      .insertInto("invitation")
      .values({ iParticipantId, iSurveyId: auditId, survey_status: "pending", iOrder: 0 })
      .execute();
    const client = surveyClient(api, await openSession(context(), iParticipantId));
    await client.save(answersTo((await client.fetch()).data));
    await run([ann]);
    await open(context(), audit, { until: "2026-12-11" });
    const groups = (await readAnswers(api.database, auditId)).flatMap((row) => row.groups);
    expect(groups.map(({ name }) => name)).not.toContain("Ops");
    expect(groups.length).toBeGreaterThan(0);
  });

  test("a dry run says the same, and changes nothing", async () => {
    const before = await stored();
    const lines = ["9,ann.ox@firm.example,Ann,Ox,Sales", ",bob.ma@firm.example,Bob,Ma,Ops"];
    const tried = await run(lines, { dryRun: true });
    expect(await stored()).toEqual(before);
    const done = await run(lines);
    expect(tried.lines.map((line) => line.replace("People would be", "People"))).toEqual(
      done.lines,
    );
    expect(done.exitCode).toBe(1);
    expect(done.data).toMatchObject({
      added: 1,
      gone: ["ann@firm.example"],
      questions: [{ line: 3, email: "bob.ma@firm.example", was: "bob@firm.example" }],
    });
    expect((await run(lines, { changedAddress: ["bob.ma@firm.example"] })).exitCode).toBe(0);
    expect((await run(lines, { changedAddress: ["bob.ma@firm.example"] })).data).toMatchObject({
      added: 0,
      changed: 0,
      same: 2,
    });
    expect(await idOf("bob.ma@firm.example")).toBeGreaterThan(0);
    expect(await idOf("bob@firm.example")).toBe(0);
  });

  test("an import that breaks off changes nobody, and the next one does all of it", async () => {
    const before = await stored();
    // Whoever has gone is written last.
    await sql`create trigger broken before update of "dGone" on participant when new."dGone" != ''
      begin select raise(abort, 'broken off'); end`.execute(api.database);
    const lines = [
      ann.replace("ann@", "ann.ox@").replace("Sales", "Care"),
      "9,cem@firm.example,Cem,Yi,IT",
    ];
    await expect(run(lines)).rejects.toThrow("broken off");
    expect(await stored()).toEqual(before);
    await sql`drop trigger broken`.execute(api.database);
    expect((await run(lines)).data).toMatchObject({
      added: 1,
      changed: 1,
      gone: ["bob@firm.example"],
    });
  });

  test("a column that the file no longer has loses its values, but not the groups of an open round", async () => {
    await open(context(), audit, { until: "2026-12-11" });
    await invite(context(), audit, words);
    const { lines } = await importPeople(
      context(),
      Buffer.from("email,first_name,last_name\nann@firm.example,Ann,Ox\nbob@firm.example,Bob,Ma"),
      {},
    );
    expect(lines.join()).toContain(
      "department is no longer a column: its values are removed. The round that is open keeps its groups.",
    );
    const rows = await api.database.selectFrom("participant_column").select("vName").execute();
    expect(new Set(rows.map(({ vName }) => vName))).toEqual(
      new Set(["id", "email", "first_name", "last_name"]),
    );
    expect((await status(context(), audit)).lines.join()).toContain("Ops: invited 1");
  });

  test("what a person has changed in the own profile stays until the file has something new in that field", async () => {
    await api.database
      .updateTable("participant")
      .set({ vFirstName: "Annie", vPhone: "07700900142" })
      .where("vEmail", "=", "ann@firm.example")
      .execute();
    await run([ann.replace("Ox", "May"), bob]);
    const profile = await api.database
      .selectFrom("participant")
      .select(["vFirstName", "vLastName", "vPhone"])
      .where("vEmail", "=", "ann@firm.example")
      .executeTakeFirst();
    expect(profile).toEqual({ vFirstName: "Annie", vLastName: "May", vPhone: "07700900142" });
  });

  test("half a file asks before so many have gone, and does the rest", async () => {
    const many = Array.from(
      { length: 30 },
      (_, index) => `${index + 20},p${index}@firm.example,P${index},Ox,IT`,
    );
    await run([ann, bob, ...many]);
    const half = [ann, bob.replace("Ops", "Care"), ...many.slice(0, 12)];
    const { lines, exitCode } = await run(half);
    expect(lines.join()).toContain("18 of 32 people are missing");
    expect(exitCode).toBe(1);
    const gone = () =>
      api.database.selectFrom("participant").select("vEmail").where("dGone", "!=", "").execute();
    expect(await gone()).toEqual([]);
    expect((await run(half)).data).toMatchObject({ changed: 0, same: 14 });
    expect((await run(half, { yes: true })).exitCode).toBe(0);
    expect(await gone()).toHaveLength(18);
  });
});
