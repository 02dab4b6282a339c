import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { giveCode, openLink } from "../../../src/api/accounts/mailed-link.ts";
import { erasePersonalData } from "../../../src/api/accounts/personal-data.ts";
import { advanceRounds } from "../../../src/api/rounds/rounds.ts";
import { logOut, logOutOthers, resetPassword } from "../../../src/contract/login.ts";
import { changePassword, confirmEmail, profile } from "../../../src/contract/profile.ts";
import { participantSurveys } from "../../../src/contract/survey.ts";
import { surveyLinkById } from "../../../src/contract/survey-link.ts";
import { cancel, close } from "../../../src/operate/organisation/survey-rounds.ts";
import { dialects } from "../databases.ts";
import { ada, ben, codeOf, participant, send } from "../participants.ts";
import { answersTo, surveyClient } from "../survey-client.ts";
import { from, testTime } from "../test-api.ts";
import { openLinks } from "./links.ts";

/** How often the link of an invitation opens a login, and when that ends: docs/SECURITY.md, Threat model. */

const hour = 3_600_000;

describe.each(dialects)("the login of a personal link on %s", (dialect) => {
  let links: Awaited<ReturnType<typeof openLinks>>;
  let time: Date;
  const now = () => time;
  const pass = (hours: number) => (time = new Date(time.getTime() + hours * hour));
  beforeEach(async () => {
    time = testTime;
    links = await openLinks(dialect, now);
  });
  afterEach(() => links.api.close());

  test("that a scanner opens fifty times ends no login, stores no answer and uses nothing up", async () => {
    const [own, link] = [await links.byPassword(ben), await links.linkOf(ben)];
    const before = await links.stored();
    const scanned: string[] = [];
    for (let opened = 0; opened < 50; opened += 1) {
      const code = await links.codeBy(link);
      scanned.push(code);
      await surveyClient(links.api, code).fetch();
    }
    expect(new Set(scanned).size).toBe(50);
    expect(await links.stored()).toEqual(before);
    const phone = await links.byLink(ben);
    for (const client of [own, phone, surveyClient(links.api, scanned[0] ?? "")])
      expect(await client.fetch()).toMatchObject({ status: 200 });
    expect((await phone.save(answersTo((await phone.fetch()).data))).status).toBe(200);
    const vUniqueCode = await codeOf(links.api, ben, now);
    // The other one by password, and the link.
    expect(await send(links.api, profile.path, { vUniqueCode })).toMatchObject({
      data: { iOtherLogins: 2 },
    });
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("is opened so often at one address, each person's for itself, and unknown codes are not counted", async () => {
    const [bens, adas] = [await links.linkOf(ben), await links.linkOf(ada)];
    for (let opened = 0; opened < 60; opened += 1) await links.lookUp(bens);
    const refused = await links.api.post(surveyLinkById.path, { iSurveyLinkId: bens });
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, 3600]);
    expect(await links.lookUp(adas)).toMatchObject({ status: 200 });
    // The person's own, after a scanner, or a colleague to whom the mail was forwarded.
    const phone = from(links.api, "203.0.113.9");
    const opened = await phone.post(surveyLinkById.path, { iSurveyLinkId: bens });
    expect(opened.status).toBe(200);
    expect(await links.lookUp(`${bens.slice(0, -1)}A`)).toMatchObject({ status: 404 });
    pass(1);
    expect(await links.lookUp(bens)).toMatchObject({ status: 200 });
  });

  const mailedCode = async (vNewEmail?: string) => {
    const { iParticipantId } = await participant(links.api, ada.vEmail);
    const { opens = "" } = (await openLink(links.context, iParticipantId, vNewEmail)) ?? {};
    return (await giveCode(links.api.database, opens.slice("link ".length))) ?? "";
  };
  const confirm = async (address: string) => {
    const body = { vUniqueCode: await mailedCode(address), vPassword: ada.vPassword };
    expect(await send(links.api, confirmEmail.path, body)).toMatchObject({ status: 200 });
  };

  test("is opened by no mail to a former address of a person who has a password", async () => {
    const link = await links.linkOf(ada);
    const own = await links.byPassword(ada);
    await confirm("ada@home.example");
    expect(await links.lookUp(link)).toMatchObject({ status: 404 });
    expect(await own.fetch()).toMatchObject({ status: 200 });
    const next = await links.linkOf({ vEmail: "ada@home.example" });
    expect(await links.lookUp(next)).toMatchObject({ status: 200 });
  });

  test("sets no password: a mailed link does, for people without one", async () => {
    await links.api.database.updateTable("participant").set({ vPassword: "" }).execute();
    const link = await links.linkOf(ada);
    const reset = (vUniqueCode: string) =>
      send(links.api, resetPassword.path, {
        vPassword: "three-grey-herons",
        vConfirmPassword: "three-grey-herons",
        vUniqueCode,
      });
    for (const code of [link, await links.codeBy(link)])
      expect(await reset(code)).toMatchObject({ status: 400 });
    expect(await reset(await mailedCode())).toMatchObject({ status: 200 });
  });

  const person = () => participant(links.api, ada.vEmail);
  const left = () => links.api.database.selectFrom("session").select("iRoundId").execute();
  test.for([
    [
      "when its round is closed, with its row",
      async () => {
        await close(links.context, "culture-audit", { yes: true });
        expect(await left()).toEqual([]);
      },
    ],
    [
      "when its round is taken back, with its row",
      async () => {
        await links.api.database.deleteFrom("answer").execute();
        await cancel(links.context, "culture-audit");
        expect(await left()).toEqual([]);
      },
    ],
    [
      "when the last day is over",
      async () => {
        await links.api.database.updateTable("round").set({ dUntil: "2026-11-20" }).execute();
        await advanceRounds(links.context, 5);
      },
    ],
    [
      "at the moment at which another process closes the round",
      () => links.api.database.updateTable("round").set({ dClosed: "2026-11-21" }).execute(),
    ],
    [
      "with the person",
      async () => {
        const { iParticipantId, vEmail: email } = await person();
        await erasePersonalData(links.api.database, { iParticipantId, email });
      },
    ],
    [
      "with the person's other logins",
      async () =>
        send(links.api, logOutOthers.path, { vUniqueCode: await codeOf(links.api, ada, now) }),
    ],
    [
      "with another password",
      async () =>
        send(links.api, changePassword.path, {
          vUniqueCode: await codeOf(links.api, ada, now),
          vCurrentPassword: ada.vPassword,
          vPassword: "three-grey-herons",
          vConfirmPassword: "three-grey-herons",
        }),
    ],
    ["with another address", () => confirm("ada@home.example")],
    ["by its own log out", (vUniqueCode: string) => send(links.api, logOut.path, { vUniqueCode })],
    ["when nobody uses it", () => pass(13)],
    [
      "with the longest time of a login",
      async (code: string) => {
        for (let hours = 11; hours <= 7 * 24; hours += 11) {
          pass(11);
          expect(await surveyClient(links.api, code).fetch()).toMatchObject({ status: 200 });
        }
        pass(11);
      },
    ],
  ] as const)("ends %s", async ([, end]) => {
    const link = await links.linkOf(ada);
    const code = await links.codeBy(link);
    const client = surveyClient(links.api, code);
    const { data } = await client.fetch();
    expect(data.questions).not.toEqual([]);
    await end(code);
    const before = await links.stored();
    for (const refused of [
      await client.fetch(),
      await client.save(answersTo(data)),
      await send(links.api, participantSurveys.path, { vUniqueCode: code }),
    ])
      expect(refused).toMatchObject({ status: 401 });
    expect(await links.stored()).toEqual(before);
  });
});
