import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { personalData } from "../../src/contract/personal-data.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import { profile } from "../../src/contract/profile.ts";
import { storedData } from "../../src/server/db/stored-data.ts";
import { erase, show } from "../../src/organisation/personal-data.ts";
import { dialects } from "./databases.ts";
import { ada, ben, codeOf, participant, send } from "./participants.ts";
import { answersTo, surveyClient } from "./survey-client.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

const now = () => testTime;

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
      vUntil: "Until you log out, or the login ends by itself",
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
    await expect(show(context(), ada.vEmail)).rejects.toThrow("Nothing is stored of");
    expect(await participant(api, ben.vEmail)).toBeDefined();
    expect(await api.database.selectFrom("session").selectAll().execute()).toHaveLength(1);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

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
