import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { personalData, profile } from "../../src/contract/profile.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import { emailKey } from "../../src/contract/rules.ts";
import { storedData, type StoredTable } from "../../src/api/db/stored-data.ts";
import { withoutTypes } from "../../src/api/db/tables.ts";
import { erase, show } from "../../src/operate/organisation/personal-data.ts";
import { dialects } from "./databases.ts";
import { insertRow } from "./insert-row.ts";
import { ada, ben, codeOf, participant, send } from "./participants.ts";
import { answersTo, surveyClient } from "./survey-client.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

const now = () => testTime;
const tables = Object.entries<StoredTable>(storedData);

describe.each(dialects)("personal data on %s", (dialect) => {
  let api: TestApi;
  let code: string;
  const context = () => ({ database: api.database, settings: api.settings, now });
  beforeEach(async () => {
    api = await openTestApi(dialect, { now });
    code = await codeOf(api, ada);
  });
  afterEach(() => api.close());

  test("are listed in the profile, and taken along, by their owner", async () => {
    const client = surveyClient(api, code);
    const { data: question } = await client.fetch();
    await client.save(answersTo(question));
    const { data } = await send<{ stored: unknown[] }>(api, profile.path, { vUniqueCode: code });
    expect(data.stored).toContainEqual({
      vStored: storedData.session.title,
      vUntil: "Until you log out, or the login expires",
    });
    expect(data.stored).not.toContainEqual(
      expect.objectContaining({ vStored: storedData.newsletter.title }),
    );
    const taken = await send<Record<string, object[]>>(api, personalData.path, {
      vUniqueCode: code,
    });
    const report = await show(context(), ada.vEmail);
    expect(taken.data).toEqual(JSON.parse(JSON.stringify(report.data)));
    expect(taken.data["participant"]).toMatchObject([{ vEmail: ada.vEmail, vFirstName: "Ada" }]);
    expect(taken.data["answer"]).toContainEqual(
      expect.objectContaining({ vQuestion: question.questions[0]?.vQuestion }),
    );
    expect(JSON.stringify(taken.data)).not.toMatch(/argon2|vHash|vPassword/);
    expect((await send(api, personalData.path, { vUniqueCode: "nobody" })).status).toBe(401);
  });

  test("of a person are erased, those of others stay", async () => {
    await codeOf(api, ben);
    const { iParticipantId: id } = await participant(api, ada.vEmail);
    const planned = await erase(context(), ada.vEmail, { dryRun: true });
    expect(planned.event).toBeUndefined();
    const report = await erase(context(), ada.vEmail.toLowerCase(), { dryRun: false });
    expect(report.lines[0]).toContain("1 × session");
    expect(report.event).toEqual({ event: "person erased", outcome: "done", participant: id });
    await expect(show(context(), ada.vEmail)).rejects.toThrow("Nothing is stored about");
    expect(await participant(api, ben.vEmail)).toBeDefined();
    expect(await api.database.selectFrom("session").selectAll().execute()).toHaveLength(1);
  });

  test("of every table that names the column of its person are shown and erased", async () => {
    const { iParticipantId } = await participant(api, ada.vEmail);
    for (const [table, { person, columns }] of tables) {
      if (table === "participant" || "none" in person) continue;
      const values: Record<string, string | number> = {
        ...("iParticipantId" in columns && { iParticipantId }),
      };
      if ("emails" in person) for (const column of person.emails) values[column] = ada.vEmail;
      if ("emailKey" in person) values[person.emailKey] = emailKey(ada.vEmail);
      await withoutTypes(api.database).deleteFrom(table).execute();
      await insertRow(api.database, table, { text: "secret", values });
    }
    const { data } = await show(context(), ada.vEmail);
    const found = tables.flatMap(([table, { person }]) => ("none" in person ? [] : [table]));
    expect(Object.keys(data as object)).toEqual(found);
    expect(Object.values(data as object).map((rows: unknown[]) => rows.length)).toEqual(
      found.map(() => 1),
    );
    for (const [, { columns }] of tables)
      for (const [column, purpose] of Object.entries(columns))
        if (typeof purpose === "object" && purpose.isSecret)
          expect(JSON.stringify(data)).not.toContain(`secret ${column}`);
    await erase(context(), ada.vEmail, { dryRun: false });
    for (const table of found.filter((table) => table !== "participant"))
      expect(await withoutTypes(api.database).selectFrom(table).selectAll().execute()).toEqual([]);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("of a visitor are found under every notation of the address", async () => {
    const notations = ["Zoë@Büro.example", "zoë@xn--bro-hoa.example", "Zoe\u0308@büro.EXAMPLE"];
    await api.database.deleteFrom("contact_message").execute();
    for (const vEmail of [...notations, "zoe@büro.example"])
      await insertRow(api.database, "contact_message", { text: "text", values: { vEmail } });
    await insertRow(api.database, "mail", {
      text: "text",
      values: { vReplyTo: notations[1] ?? "" },
    });
    for (const notation of notations) {
      const { data } = await show(context(), ` ${notation}`);
      expect(data).toMatchObject({ contact_message: [{}, {}, {}], mail: [{}] });
    }
    await erase(context(), "mailto:ZOË@BÜRO.example", { dryRun: false });
    for (const notation of notations)
      await expect(show(context(), notation)).rejects.toThrow("Nothing is stored about");
    expect((await show(context(), "zoe@büro.example")).data).toMatchObject({
      contact_message: [{}],
    });
  });

  test("are limited in how often they are read", async () => {
    const ask = () => send(api, personalData.path, { vUniqueCode: code });
    for (let count = 0; count < 20; count += 1) await ask();
    expect((await ask()).status).toBe(429);
  });

  test("of a subscriber without an account are shown and erased", async () => {
    await send(api, newsletterAdd.path, { vEmail: "reader@example.org" });
    expect((await show(context(), "reader@example.org")).lines[0]).toContain("reader@example.org");
    await erase(context(), "reader@example.org", { dryRun: false });
    expect(await api.database.selectFrom("newsletter").selectAll().execute()).toEqual([]);
  });
});
