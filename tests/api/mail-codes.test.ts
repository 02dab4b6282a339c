import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { idOfNewAddress, readInvitation } from "../../src/api/accounts/mailed-link.ts";
import { forgotPassword, resetPassword } from "../../src/contract/login.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import { invite } from "../../src/operate/organisation/invitations.ts";
import { importPeople } from "../../src/operate/organisation/import.ts";
import { open } from "../../src/operate/organisation/survey-rounds.ts";
import { openDatabase } from "../../src/api/db/open-database.ts";
import { firstVersion } from "../../src/api/db/migrations/003-people-and-rounds.ts";
import { signText } from "../../src/api/db/secret.ts";
import { storedData } from "../../src/api/db/stored-data.ts";
import { type Database, withoutTypes } from "../../src/api/db/tables.ts";
import { dialects, freshDatabase, openFirstVersion } from "./databases.ts";
import { insertRow } from "./insert-row.ts";
import { ada, codeOf, send, updateProfile } from "./participants.ts";
import { solvedToken } from "./solve-challenge.ts";
import { openTestApi, type TestApi, testSample } from "./test-api.ts";
import { writtenMails } from "./written-mails.ts";

describe.each(dialects)("who copies the database on %s", (dialect) => {
  let api: TestApi;
  const now = () => new Date();
  beforeEach(async () => {
    api = await openTestApi(dialect, { now });
  });
  afterEach(() => api.close());

  const forgotten = async () =>
    await send(api, forgotPassword.path, {
      vEmail: ada.vEmail,
      vGoogleRecaptchaResponse: await solvedToken(api, "forgot_password"),
    });
  const reset = (vUniqueCode: string | undefined) =>
    send(api, resetPassword.path, {
      vPassword: "five-red-kites",
      vConfirmPassword: "five-red-kites",
      vUniqueCode,
    });
  const codesIn = (text: string) => text.match(/(?<=#\/|code=)[\w-]{20,}/g) ?? [];
  /** All rows about people. */
  const stolen = async () =>
    JSON.stringify(
      await Promise.all(
        Object.keys(storedData).map((table) =>
          withoutTypes(api.database).selectFrom(table).selectAll().execute(),
        ),
      ),
    );

  test("finds no code of any mail, neither before nor after it is sent", async () => {
    const context = {
      database: api.database,
      now,
      settings: { ...api.settings, ORGANISATION: testSample },
    };
    await forgotten();
    await updateProfile(api, { vUniqueCode: await codeOf(api, ada, now), vEmail: "new@b.example" });
    await api.post(newsletterAdd.path, { vEmail: "reader@b.example" });
    const people = "Email,First name,Last name,Department\nann@b.example,Ann,Ox,Sales\n";
    await importPeople(context, Buffer.from(people), { dryRun: false });
    await open(context, "culture-audit", { until: "2099-12-31" });
    await invite(context, "culture-audit", {
      sender: "Ms Chair",
      results: "soon",
      pace: 60,
      department: "Sales",
    });
    const before = await stolen();
    const mails = await writtenMails(api);
    const codes = mails.map(({ text, html, leave = "" }) => codesIn(text + html + leave));
    // Each link four times (text, button, address below it and in its words), none in the notice of a new
    // address, and the way out of the newsletter.
    expect(codes.map(({ length }) => length)).toEqual([4, 4, 0, 5, 4]);
    const after = await stolen();
    for (const code of codes.flat()) {
      expect(before).not.toContain(code);
      expect(after).not.toContain(code);
    }
  });

  test("can't send a second code: of two processes the later one's counts, as another mail", async () => {
    await forgotten();
    const [first] = await writtenMails(api);
    expect(await writtenMails(api)).toEqual([first]);
    vi.resetModules();
    const other = await import("./written-mails.ts");
    const [second] = await other.writtenMails(api);
    expect(second?.id).not.toBe(first?.id);
    expect(await reset(codesIn(first?.text ?? "")[0])).toMatchObject({ status: 400 });
    expect(await reset(codesIn(second?.text ?? "")[0])).toMatchObject({ status: 200 });
    // The mail that still waits has nothing left to open, and the next one is the notice.
    const left = (await writtenMails(api)).map(({ subject }) => subject);
    expect(left).toEqual(["Your Morrow password was changed"]);
  });
});

describe.each(dialects)("links on %s", (dialect) => {
  test("that version 1.0.0 has mailed open the round that was open, for people of then", async () => {
    const { address, remove } = await freshDatabase(dialect);
    const first = await openFirstVersion(address);
    const iSurveyId = 2;
    await insertRow(first, "survey", {
      text: "2",
      values: { iSurveyId, eMood: "No", eFeature: "No" },
    });
    const invite = async (database: Database, iParticipantId: number) => {
      await insertRow(database, "participant", {
        text: `${iParticipantId}`,
        values: { iParticipantId },
      });
      await insertRow(database, "invitation", {
        text: "",
        values: { iParticipantId, iSurveyId, eOpen: "Yes", survey_status: "pending" },
      });
    };
    const round = { text: "", values: { iRoundId: 7, iSurveyId, dClosed: "" } };
    await insertRow(first, "round", round);
    await invite(first, 12);
    await first.destroy();
    const { database, close } = await openDatabase(address);
    const personOf = async (numbers: string) => {
      const code = `${numbers}-${await signText(database, "invitations", numbers)}`;
      return (await readInvitation(database, code))?.iParticipantId;
    };
    expect(await personOf("c-2")).toBe(12);
    expect(await personOf("c-7")).toBeUndefined();
    await invite(database, 13);
    expect(await personOf("d-2")).toBeUndefined();
    await invite(database, 14);
    const vId = `${firstVersion}14`;
    const of14 = database.updateTable("participant").where("iParticipantId", "=", 14);
    await of14.set({ vId }).execute();
    expect(await personOf("e-2")).toBe(14);
    await of14.set({ vId: idOfNewAddress }).execute();
    expect(await personOf("e-2")).toBeUndefined();
    await database.updateTable("round").set({ dClosed: "2026-12-11" }).execute();
    await insertRow(database, "round", { ...round, values: { ...round.values, iRoundId: 8 } });
    expect(await personOf("c-2")).toBeUndefined();
    await close();
    await remove();
  });
});
