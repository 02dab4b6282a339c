import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { RecordOf } from "../../../src/contract/call.ts";
import { resetPassword } from "../../../src/contract/login.ts";
import { surveyLinkById } from "../../../src/contract/survey-link.ts";
import { invite, remind } from "../../../src/operate/organisation/invitations.ts";
import { importPeople } from "../../../src/operate/organisation/import.ts";
import { status, open } from "../../../src/operate/organisation/survey-rounds.ts";
import { findAccount } from "../../../src/api/accounts/find-account.ts";
import { isPassword } from "../../../src/api/accounts/password.ts";
import { openSession } from "../../../src/api/accounts/session.ts";
import { dialects } from "../databases.ts";
import { send } from "../participants.ts";
import { answersTo, surveyClient } from "../survey-client.ts";
import { openTestApi, type TestApi, testTime } from "../test-api.ts";
import { writtenMails } from "../written-mails.ts";
import { firmContext, words } from "./firm.ts";

const people = `Email,First name,Last name,Department
ann@firm.example,Ann,Ox,Sales
bob@firm.example,Bob,Ma,Ops
`;

describe.each(dialects)("an invitation on %s", (dialect) => {
  let api: TestApi;
  let time: Date;
  const now = () => time;
  const context = () => firmContext(api, now);
  const mails = () => api.database.selectFrom("mail").selectAll().orderBy("iMailId").execute();
  beforeEach(async () => {
    time = testTime;
    api = await openTestApi(dialect, { now, environment: { INVITATIONS: "password" } });
    await importPeople(context(), Buffer.from(people), { dryRun: false });
    await open(context(), "culture-audit", { until: "2026-12-31" });
  });
  afterEach(() => api.close());

  const codeIn = (text: string) => /survey-invite#\/(\S+)/.exec(text)?.[1] ?? "";
  const lookUp = (iSurveyLinkId: string) =>
    send<RecordOf<typeof surveyLinkById>>(api, surveyLinkById.path, { iSurveyLinkId });

  test("is one mail each, paced, and none when it is pressed again", async () => {
    await invite(context(), "culture-audit", words);
    const queued = await mails();
    expect(queued.map(({ vTo }) => vTo)).toEqual(["ann@firm.example", "bob@firm.example"]);
    expect(queued.map(({ iPace }) => iPace)).toEqual([60, 60]);
    const again = await invite(context(), "culture-audit", words);
    expect(again.data).toMatchObject({ mails: 0 });
    expect(await mails()).toHaveLength(2);
  });

  test("sets the first password where links are no logins, from where it leads to the survey; to open it uses nothing up", async () => {
    await invite(context(), "culture-audit", words);
    const code = codeIn((await writtenMails(api))[0]?.text ?? "");
    // Mail gateways put something behind it.
    for (const more of ["", "=", "&data=05"]) {
      const { data } = await lookUp(code + more);
      expect(data.vSurveyLink).toMatch(new RegExp(`/reset-password\\?survey=audit1#/${code}$`));
      expect(data).toMatchObject({ vSurvey: "Culture Audit", vFirstName: "Ann" });
      expect(data).not.toHaveProperty("vUniqueCode");
    }
    const password = "three-grey-herons";
    const set = () =>
      send(api, resetPassword.path, {
        vPassword: password,
        vConfirmPassword: password,
        vUniqueCode: code,
      });
    expect((await set()).status).toBe(200);
    expect((await set()).status).toBe(400);
    const { data } = await lookUp(code);
    expect(data.vSurveyLink).toContain("/survey#audit1");
    expect(data).not.toHaveProperty("vUniqueCode");
    const account = await findAccount(api.database, "ann@firm.example");
    expect(await isPassword(password, account?.vPassword ?? "")).toBe(true);
    // The invitation may have been forwarded.
    expect((await mails()).map(({ vTo, vSubject }) => [vTo, vSubject]).at(-1)).toEqual([
      "ann@firm.example",
      "Your Morrow account now has a password",
    ]);
  });

  test("sets no password of a person who has answered by it while it was a login", async () => {
    await invite(context(), "culture-audit", words);
    const code = codeIn((await writtenMails(api))[0]?.text ?? "");
    const { iParticipantId = 0 } = (await findAccount(api.database, "ann@firm.example")) ?? {};
    const { iRoundId } = await api.database
      .selectFrom("round")
      .select("iRoundId")
      .executeTakeFirstOrThrow();
    const services = { database: api.database, now, settings: api.settings };
    const byLink = surveyClient(api, await openSession(services, iParticipantId, iRoundId));
    expect((await byLink.save(answersTo((await byLink.fetch()).data))).status).toBe(200);
    // What it leads to asks for a login, and a first password comes by another mail.
    expect((await lookUp(code)).data.vSurveyLink).toContain("/survey#audit1");
    const [vPassword, vConfirmPassword] = ["three-grey-herons", "three-grey-herons"];
    const body = { vPassword, vConfirmPassword, vUniqueCode: code };
    expect((await send(api, resetPassword.path, body)).status).toBe(400);
    expect((await findAccount(api.database, "ann@firm.example"))?.vPassword).toBe("");
  });

  test("is followed by reminders, to those who have not completed it and at most so often", async () => {
    await invite(context(), "culture-audit", words);
    const options = { ...words, after: 5, atMost: 2 };
    const sent: number[] = [];
    const told = new Set<string | undefined>();
    for (const days of [1, 6, 7, 12, 20]) {
      time = new Date(testTime.getTime() + days * 86_400_000);
      const report = await remind(context(), "culture-audit", options);
      told.add(report.lines[0]);
      sent.push((await mails()).filter(({ vOpens }) => vOpens.startsWith("reminder ")).length);
      await api.database.deleteFrom("mail").execute();
    }
    expect(sent).toEqual([0, 2, 0, 2, 0]);
    // From the second on who was invited long enough ago: how many of them get one tells who has completed it.
    expect([...told].map((line) => line?.replace(/, which.*/, ""))).toEqual([
      "No reminders: nobody was invited 5 days ago or before (--after).",
      "Up to 2 reminders wait for the running API",
    ]);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test.each(["2026-13-45", "2026-02-30", "soon"])("can't be open until %s", async (until) => {
    await expect(open(context(), "daily-mood", { until })).rejects.toThrow(
      "expected a day such as",
    );
  });

  test("goes to one department, and asks for what the mail needs", async () => {
    await expect(invite(context(), "culture-audit", { pace: 60 })).rejects.toThrow(/--sender/);
    await invite(context(), "culture-audit", { ...words, department: "Ops" });
    expect((await mails()).map(({ vTo }) => vTo)).toEqual(["bob@firm.example"]);
    const again = await invite(context(), "culture-audit", { ...words, department: "Ops" });
    expect(again.lines).toEqual(["There is nobody left to invite in Ops."]);
  });

  test.each([
    ["another person's", (code: string) => code.replace(/^\w+/, "1")],
    ["a shortened one", (code: string) => code.slice(0, -1)],
    ["a guess", () => "1-1-aaaaaaaaaaaaaaaaaaaaaa"],
  ])("is not found by %s code", async (_name, change) => {
    await invite(context(), "culture-audit", words);
    const code = change(codeIn((await writtenMails(api))[0]?.text ?? ""));
    expect((await lookUp(code)).status).toBe(404);
  });

  test("to a small department tells of nothing but itself", async () => {
    await invite(context(), "culture-audit", words);
    const { data } = await status(context(), "culture-audit");
    expect(JSON.stringify(data)).toContain(
      '"group":"Ops","invited":1,"begun":null,"completed":null',
    );
  });
});
