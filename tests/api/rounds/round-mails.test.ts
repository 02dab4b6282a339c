import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { resetPassword } from "../../../src/contract/login.ts";
import { surveyLinkById } from "../../../src/contract/survey-link.ts";
import { openDatabase } from "../../../src/api/db/open-database.ts";
import { closeRound, openRound } from "../../../src/api/rounds/rounds.ts";
import { importPeople } from "../../../src/operate/organisation/import.ts";
import { invite, remind } from "../../../src/operate/organisation/invitations.ts";
import { erase, show } from "../../../src/operate/organisation/personal-data.ts";
import { open } from "../../../src/operate/organisation/survey-rounds.ts";
import { dialects } from "../databases.ts";
import { participant, send } from "../participants.ts";
import { openTestApi, type TestApi, testTime } from "../test-api.ts";
import { writtenMails } from "../written-mails.ts";
import { firmContext, words } from "./firm.ts";

const audit = "culture-audit";
const auditId = 1;
const ann = "ann@firm.example";
const people = `email,first_name,last_name,department
${ann},Ann,Ox,Sales
bob@firm.example,Bob,Ma,Ops
`;

describe.each(dialects)("a mail of a round on %s", (dialect) => {
  let api: TestApi;
  let time: Date;
  const now = () => time;
  const context = (database = api.database) =>
    firmContext({ database, settings: api.settings }, now);
  const rows = () => api.database.selectFrom("mail").selectAll().orderBy("iMailId").execute();
  const idOf = async (email: string) => (await participant(api, email)).iParticipantId;
  const ofAnn = (values: object) =>
    api.database.updateTable("participant").set(values).where("vEmail", "=", ann).execute();
  const invitationOfAnn = async (values: object) =>
    await api.database
      .updateTable("invitation")
      .set(values)
      .where("iParticipantId", "=", await idOf(ann))
      .execute();
  const later = (days: number) => {
    time = new Date(testTime.getTime() + days * 86_400_000);
  };
  beforeEach(async () => {
    time = testTime;
    api = await openTestApi(dialect, { now, environment: { INVITATIONS: "password" } });
    await importPeople(context(), Buffer.from(people), { dryRun: false });
    await open(context(), audit, { until: "2026-12-31" });
  });
  afterEach(() => api.close());

  const codeIn = (text = "") => /survey-invite#\/(\S+)/.exec(text)?.[1] ?? "";
  const statusOf = async (iSurveyLinkId: string) =>
    (await send(api, surveyLinkById.path, { iSurveyLinkId })).status;

  test.for(["invitation", "reminder"] as const)(
    "as the %s, is sent to people only who can still answer, with what is true then",
    async (kind) => {
      await invite(context(), audit, words);
      if (kind === "reminder") {
        await api.database.deleteFrom("mail").execute();
        later(6);
        await remind(context(), audit, { ...words, after: 5, atMost: 2 });
      }
      const toAnn = async () =>
        (await writtenMails(api)).find(({ text }) => /^Hello (Ann|Anna),/.test(text));
      expect(await toAnn()).toMatchObject({ to: ann });
      const vEmail = "anna@new.example";
      await ofAnn({ vEmail, vEmailKey: vEmail, vFirstName: "Anna" });
      await api.database.updateTable("survey").set({ vSurvey: "The Audit" }).execute();
      await open(context(), "the-audit", { until: "2026-12-24" });
      const changed = await toAnn();
      expect(changed).toMatchObject({ to: "anna@new.example" });
      expect(changed?.subject).toContain("The Audit");
      expect(JSON.stringify(changed)).toContain("24 December");
      const anna = { iParticipantId: await idOf("anna@new.example") };
      const set = (values: object) =>
        api.database
          .updateTable("invitation")
          .set(values)
          .where("iParticipantId", "=", anna.iParticipantId)
          .execute();
      for (const [ended, back] of [
        [{ survey_status: "completed" }, { survey_status: "continue" }],
        [{ eOpen: "No" }, { eOpen: "Yes" }],
      ]) {
        await set(ended ?? {});
        expect(await toAnn()).toBeUndefined();
        await set(back ?? {});
        expect(await toAnn()).toBeDefined();
      }
      await api.database.updateTable("participant").set({ dGone: "2026-11-30" }).execute();
      expect(await writtenMails(api)).toEqual([]);
      await api.database.updateTable("participant").set({ dGone: "" }).execute();
      // As another process may close it between two steps of an attempt.
      await api.database.updateTable("round").set({ dClosed: "2026-12-01" }).execute();
      expect(await writtenMails(api)).toEqual([]);
    },
  );

  test("is queued once when several commands do so at the same time", async () => {
    await using second = await openDatabase(api.settings.DATABASE_URL, { isShared: true });
    const both = [context(), context(second.database)] as const;
    const invited = await Promise.all(both.map((each) => invite(each, audit, words)));
    const counts = invited.map(({ data }) => (data as { mails: number }).mails);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect((await rows()).map(({ vTo }) => vTo).sort()).toEqual([ann, "bob@firm.example"]);
    later(6);
    await api.database.deleteFrom("mail").execute();
    const options = { ...words, after: 5, atMost: 2 };
    await Promise.all([
      invite(both[0], audit, words),
      ...both.map((each) => remind(each, audit, options)),
    ]);
    expect((await rows()).map(({ vTo }) => vTo).sort()).toEqual([ann, "bob@firm.example"]);
    const reminders = await api.database
      .selectFrom("invitation")
      .select("iReminders")
      .where("iReminders", ">", 0)
      .execute();
    expect(reminders).toEqual([{ iReminders: 1 }, { iReminders: 1 }]);
  });

  test("is shown and erased with a person whose address has changed", async () => {
    await invite(context(), audit, words);
    await ofAnn({ vEmail: "anna@new.example", vEmailKey: "anna@new.example" });
    const { data } = await show(context(), "anna@new.example");
    expect((data as Record<string, object[]>)["mail"]).toHaveLength(1);
    await erase(context(), "anna@new.example", { dryRun: false });
    expect((await rows()).map(({ vTo }) => vTo)).toEqual(["bob@firm.example"]);
  });

  test("opens nothing for another person or round that has its numbers after a restore", async () => {
    await invite(context(), audit, words);
    const [mail] = await writtenMails(api);
    const code = codeIn(mail?.text);
    const iParticipantId = await idOf(ann);
    // As it is when another person and another round get the numbers.
    await erase(context(), ann, { dryRun: false });
    const other = people.replaceAll("ann", "yve").replaceAll("Ann", "Yve");
    await importPeople(context(), Buffer.from(other), { dryRun: false });
    await invite(context(), audit, words);
    await api.database.deleteFrom("mail").execute();
    const yve = await idOf("yve@firm.example");
    for (const table of ["participant_column", "invitation"] as const)
      await api.database.deleteFrom(table).where("iParticipantId", "=", yve).execute();
    await api.database
      .updateTable("participant")
      .set({ iParticipantId } as never)
      .where("vEmail", "=", "yve@firm.example")
      .execute();
    await invite(context(), audit, words);
    const own = codeIn((await writtenMails(api))[0]?.text);
    expect(own.slice(0, -32)).toBe(code.slice(0, -32));
    expect([await statusOf(own), await statusOf(code)]).toEqual([200, 404]);
    const password = "three-grey-herons";
    const forwarded = { vPassword: password, vConfirmPassword: password, vUniqueCode: code };
    expect((await send(api, resetPassword.path, forwarded)).status).toBe(400);
    await api.database.updateTable("round").set({ vId: "another" }).execute();
    expect(await statusOf(own)).toBe(404);
  });

  test("has a link that ends with its round, also for a first password", async () => {
    await invite(context(), audit, words);
    const code = codeIn((await writtenMails(api))[0]?.text);
    await closeRound(context(), auditId, 8);
    expect(await rows()).toEqual([]);
    await openRound(context(), {
      iSurveyId: auditId,
      dUntil: "",
      vColumn: "department",
      minimum: 8,
    });
    expect(await statusOf(code)).toBe(404);
    const password = "three-grey-herons";
    const old = { vPassword: password, vConfirmPassword: password, vUniqueCode: code };
    expect((await send(api, resetPassword.path, old)).status).toBe(400);
  });

  test("is mailed again to one person, which counts as the last mail", async () => {
    await invite(context(), audit, words);
    const again = (email: string) => invite(context(), audit, { ...words, again: email });
    await api.database.updateTable("mail").set({ eRefused: "Yes" }).execute();
    later(4);
    const { data, lines } = await again(` ${ann.toUpperCase()}`);
    expect(data).toMatchObject({ mails: 1 });
    expect(lines.at(-1)).toBe("It is not sent to a person who has completed the survey.");
    expect((await rows()).map(({ vTo, eRefused }) => [vTo, eRefused])).toEqual([
      ["bob@firm.example", "Yes"],
      [ann, "No"],
    ]);
    later(6);
    await remind(context(), audit, { ...words, after: 5, atMost: 2 });
    const reminded = (await rows()).filter(({ vOpens }) => vOpens.startsWith("reminder "));
    expect(reminded.map(({ vTo }) => vTo)).toEqual(["bob@firm.example"]);
    // Whether somebody has completed it is not told.
    await invitationOfAnn({ survey_status: "completed" });
    expect((await again(ann)).lines).toEqual(lines);
    expect((await writtenMails(api)).filter(({ to }) => to === ann)).toEqual([]);
    await ofAnn({ dGone: "2026-11-25" });
    await expect(again(ann)).rejects.toThrow("has not been in people.csv since 2026-11-25");
    await expect(again("eve@firm.example")).rejects.toThrow("Nobody has the address");
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  const textOf = async () => (await writtenMails(api))[0]?.text ?? "";

  test("is about a mood in words of its own, where the folder has some, and needs no minutes", async () => {
    await open(context(), "daily-mood", { until: "2026-12-31" });
    await invite(context(), "daily-mood", words);
    const [invitation] = await writtenMails(api);
    expect(invitation?.subject).toBe("Daily Mood: how was your day?");
    expect(invitation?.html).toContain("It takes a few seconds, once a day.");
    await api.database.deleteFrom("mail").execute();
    later(6);
    await remind(context(), "daily-mood", { ...words, after: 5, atMost: 2 });
    expect(await textOf()).toContain("Daily Mood is open until 31 December.");
  });

  test("says the same to people who have begun and who have not: mail servers read it", async () => {
    const sample = { ...context(), settings: { ...context().settings, ORGANISATION: "" } };
    await invite(sample, audit, words);
    await api.database.deleteFrom("mail").execute();
    later(6);
    await remind(sample, audit, { ...words, after: 5, atMost: 2 });
    const before = await textOf();
    expect(before).toContain("we do not have all of your answers yet");
    await invitationOfAnn({ survey_status: "continue" });
    expect(await textOf()).toBe(before);
  });

  test("says what the setting lets its link do when it is sent", async () => {
    await invite(context(), audit, words);
    for (const [INVITATIONS, said] of [
      ["open", "The link opens it until 31 December."],
      ["password", "The link asks for your password."],
    ] as const) {
      const settings = { ...api.settings, INVITATIONS };
      const [mail] = await writtenMails({ database: api.database, settings });
      expect(mail?.text).toContain(said);
    }
  });

  test("is not queued for a round whose last day is over", async () => {
    time = new Date("2027-01-01T08:00:00Z");
    const options = { ...words, after: 5, atMost: 2 };
    for (const attempt of [invite(context(), audit, words), remind(context(), audit, options)])
      await expect(attempt).rejects.toThrow(/^The last day of Culture Audit was 2026-12-31 \(/);
    expect(await rows()).toEqual([]);
    await open(context(), audit, { until: "2027-01-15" });
    expect((await invite(context(), audit, words)).data).toMatchObject({ mails: 2 });
  });
});
