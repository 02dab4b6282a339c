import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { findAccount } from "../../../src/api/accounts/find-account.ts";
import { invitationCode, openLink, readInvitation } from "../../../src/api/accounts/mailed-link.ts";
import { openSession } from "../../../src/api/accounts/session.ts";
import { importPeople } from "../../../src/operate/organisation/import.ts";
import { invite } from "../../../src/operate/organisation/invitations.ts";
import { erase, show } from "../../../src/operate/organisation/personal-data.ts";
import { open } from "../../../src/operate/organisation/survey-rounds.ts";
import { dialects } from "../databases.ts";
import { openTestApi, type TestApi, testTime } from "../test-api.ts";
import { firmContext, words } from "./firm.ts";

/** docs/operate.md, Your folder: a person keeps the account when the address changes. */

const audit = "culture-audit";
const ann = "7,ann@firm.example,Ann,Ox,Sales";
const bob = "8,bob@firm.example,Bob,Ma,Ops";

describe.each(dialects)("a changed address on %s", (dialect) => {
  let api: TestApi;
  const now = () => testTime;
  const context = () => firmContext(api, now);
  const run = (lines: readonly string[]) =>
    importPeople(
      context(),
      Buffer.from(`id,email,first_name,last_name,department\n${lines.join("\n")}`),
      {},
    );
  const mails = async () =>
    (await api.database.selectFrom("mail").select("vTo").orderBy("iMailId").execute()).map(
      ({ vTo }) => vTo,
    );
  const idOf = async (email: string) =>
    (await findAccount(api.database, email))?.iParticipantId ?? 0;
  beforeEach(async () => {
    api = await openTestApi(dialect, { now });
    await run([ann, bob]);
  });
  afterEach(() => api.close());

  test("of the file is the account's: what was mailed before opens nothing, and is mailed again", async () => {
    await open(context(), audit, { until: "2026-12-11" });
    await invite(context(), audit, words);
    const iParticipantId = await idOf("ann@firm.example");
    await openLink(context(), iParticipantId);
    await openSession(context(), iParticipantId);
    const { lines } = await run([ann.replace("ann@", "ann.ox@"), bob]);
    expect(lines.join()).toContain("ann@firm.example is now ann.ox@firm.example");
    expect(await idOf("ann.ox@firm.example")).toBe(iParticipantId);
    for (const table of ["reset_link", "session"] as const)
      expect(
        await api.database
          .selectFrom(table)
          .select("vHash")
          .where("iParticipantId", "=", iParticipantId)
          .execute(),
      ).toEqual([]);
    await invite(context(), audit, words);
    // Nobody has logged in with the old address, so no notice goes there.
    expect(await mails()).toEqual(["bob@firm.example", "ann.ox@firm.example"]);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("is told at the old one to who has logged in, and the account keeps its password and keys", async () => {
    const account = api.database
      .selectFrom("participant")
      .select(["iParticipantId", "vPassword", "vId"])
      .where("vFirstName", "=", "Ann");
    await api.database
      .updateTable("participant")
      .set({ vPassword: "hash", vId: "random" })
      .where("vFirstName", "=", "Ann")
      .execute();
    await open(context(), audit, { until: "2026-12-11" });
    await invite(context(), audit, words);
    await api.database.deleteFrom("mail").execute();
    const ids = { iParticipantId: await idOf("ann@firm.example"), iRoundId: 1 };
    const link = (await invitationCode(api.database, ids)) ?? "";
    expect(await readInvitation(api.database, link)).toMatchObject(ids);
    const before = await account.executeTakeFirst();
    const { event } = await run([ann.replace("ann@", "ann.ox@"), bob]);
    expect(event).toEqual({ event: "addresses imported", outcome: "done", rows: 1 });
    expect(await account.executeTakeFirst()).toEqual(before);
    expect(await readInvitation(api.database, link)).toBeUndefined();
    const [notice] = await api.database.selectFrom("mail").selectAll().execute();
    expect(notice?.vTo).toBe("ann@firm.example");
    expect(notice?.tText).toContain("Your organisation has told us a new email address");
    expect(notice?.tText).not.toContain("ann.ox@");
  });

  test("invites anew, which tells nothing of who has completed", async () => {
    await open(context(), audit, { until: "2026-12-11" });
    await invite(context(), audit, words);
    await api.database
      .updateTable("invitation")
      .set({ survey_status: "completed" })
      .where("iParticipantId", "=", await idOf("bob@firm.example"))
      .execute();
    const sent: unknown[] = [];
    for (const lines of [
      [ann.replace("ann@", "ann.ox@"), bob],
      [ann.replace("ann@", "ann.ox@"), bob.replace("bob@", "bob.ma@")],
    ]) {
      await run(lines);
      sent.push((await invite(context(), audit, words)).data);
    }
    expect(sent[1]).toEqual(sent[0]);
  });

  test("of the own profile: a person is shown and erased by the address that the organisation told, too", async () => {
    await api.database
      .updateTable("participant")
      .set({ vEmail: "ann@home.example", vEmailKey: "ann@home.example" })
      .where("vEmail", "=", "ann@firm.example")
      .execute();
    const { lines } = await show(context(), "ANN@firm.example");
    for (const value of ["ann@home.example", "ann@firm.example", '"vName": "id"'])
      expect(lines.join()).toContain(value);
    await erase(context(), "Ann@Firm.example", { dryRun: false });
    expect((await run([ann, bob])).data).toMatchObject({ added: 1, same: 1, questions: [] });
  });
});
