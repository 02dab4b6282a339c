import { createHash } from "node:crypto";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { FieldSchema } from "../../../src/api/docs/api-document.ts";
import { exampleOf } from "../../../src/api/docs/docs-page.ts";
import { allRoutes } from "../../../src/api/routes/all.ts";
import { login, logOutOthers } from "../../../src/contract/login.ts";
import { changePassword, confirmEmail, profile } from "../../../src/contract/profile.ts";
import { participantSurveys } from "../../../src/contract/survey.ts";
import { dialects } from "../databases.ts";
import { ada, ben, cleo, send } from "../participants.ts";
import { answersTo, audit, idsOf, mood, surveyClient } from "../survey-client.ts";
import { testTime } from "../test-api.ts";
import { moodId, moodOf, openLinks } from "./links.ts";

/** What the link of an invitation opens with `INVITATIONS=open`: docs/SECURITY.md, Threat model. */

describe.each(dialects)("the link of an invitation on %s", (dialect) => {
  let links: Awaited<ReturnType<typeof openLinks>>;
  beforeEach(async () => {
    links = await openLinks(dialect, () => testTime);
  });
  afterEach(() => links.api.close());

  test("opens its survey where the person has stopped, on each device, and no other one", async () => {
    // Mail gateways change the case of links.
    const { data } = await links.lookUp((await links.linkOf(ben)).toUpperCase());
    expect(data).toEqual({
      vSurveyLink: `${links.api.settings.SITE_URL}/survey#${audit}`,
      vSurvey: "Culture Audit",
      vUniqueCode: expect.stringMatching(/^[\w-]{43}$/) as string,
      vFirstName: "Ben",
      vEmailDigest: createHash("sha256").update("ben@example.org").digest("hex"),
    });
    const vUniqueCode = data.vUniqueCode ?? "";
    const phone = surveyClient(links.api, vUniqueCode);
    const listed = await send<object[]>(links.api, participantSurveys.path, { vUniqueCode });
    expect(listed.data).toEqual([
      expect.objectContaining({
        vUniqueCode: audit,
        survey_status: "continue",
        progress: { iDone: 2, iTotal: 5 },
      }),
    ]);
    const second = (await phone.fetch()).data;
    expect(second).toEqual({
      ...(await (await links.byPassword(ben)).fetch()).data,
      answers: undefined,
      following: expect.any(Array) as unknown[],
    });
    const third = (await phone.save(answersTo(second))).data.next;
    const laptop = await links.byLink(ben);
    const continued = (await laptop.fetch()).data;
    expect(idsOf(continued)).toEqual(idsOf(third ?? second));
    expect(await laptop.save(answersTo(continued))).toMatchObject({
      data: { survey_status: "completed" },
    });
    for (const client of [phone, laptop, await links.byLink(cleo)]) {
      expect((await client.fetch()).data.survey_status).toBe("completed");
      expect(await client.status()).toBe("completed");
    }
  });

  test("opens nothing else", async () => {
    const [bens, moods] = [await links.byLink(ben), await links.byLink(ada, moodId)];
    const asked = (await (await links.byPassword(ada)).fetch()).data;
    const askedMood = (await (await links.byPassword(ada)).fetch({}, mood)).data;
    const before = await links.stored();
    // Not as of a survey that has ended: pages would set its answers aside, which its own link can send.
    for (const refused of [
      await bens.fetch({}, mood),
      await bens.fetch({}, "no-survey"),
      await bens.saveMood(moodOf(askedMood)),
      await bens.saveMood({ ...moodOf(askedMood), iSurveyId: 99 }),
      await moods.fetch(),
      await moods.save(answersTo(asked)),
    ])
      expect(refused).toMatchObject({ status: 401 });
    expect(await links.stored()).toEqual(before);
    expect(await moods.saveMood(moodOf(askedMood))).toMatchObject({ status: 200 });
  });

  test("shows nothing that was answered before, by the same link or with the password", async () => {
    const own = await links.byPassword(ada);
    const first = (await own.fetch()).data;
    const saved = await own.save(answersTo(first, 1), "page");
    await own.save(answersTo(saved.data.next ?? first, 1));
    const askedMood = (await own.fetch({}, mood)).data;
    await own.saveMood(moodOf(askedMood, 1), "mood");
    const answersOf = async (client: typeof own) => [
      await client.save(answersTo(first, 1), "page"),
      await client.fetch(),
      await client.fetch(idsOf(first)),
      await client.fetch({ ...idsOf(first), vFlag: "History" }),
      await client.save(answersTo(first, 0)),
      await client.save(answersTo(first, 1), "again"),
      await client.save(answersTo(first, 1), "again"),
    ];
    const kindsIn = (answers: readonly object[]) =>
      JSON.stringify(answers).match(/"(answers|replaced)"|"next":\{|"following":\[\{/g) ?? [];
    const shown = new Set(kindsIn(await answersOf(own)));
    expect([...shown].sort()).toEqual(['"answers"', '"following":[{', '"next":{', '"replaced"']);
    for (const answers of [
      await answersOf(await links.byLink(ada)),
      await answersOf(await links.byLink(ada)),
    ]) {
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect([...new Set(kindsIn(answers))].sort()).toEqual(['"following":[{', '"next":{']);
    }
    const moods = await links.byLink(ada, moodId);
    const again = moodOf(askedMood, 1);
    const told = [
      await moods.fetch({}, mood),
      await moods.fetch({ vFlag: "History" }, mood),
      await moods.fetch(idsOf(askedMood), mood),
      await moods.saveMood(again, "mood"),
      await moods.saveMood(again),
      await moods.saveMood(moodOf(askedMood, 0)),
    ];
    expect(kindsIn(told)).toEqual([]);
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 409]);
    expect(told.slice(-2).map(({ message }) => message)).toEqual(Array(2).fill(told[4]?.message));
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("is refused by each call that reads a login, but those of its survey and the log out", async () => {
    const codes = [await links.codeBy(await links.linkOf(ada)), "no-such-login"] as const;
    const document = (await (await links.api.app.request("/openapi.json")).json()) as {
      paths: Record<string, { post: { requestBody?: { content: Record<string, Body> } } }>;
    };
    interface Body {
      readonly schema: FieldSchema;
    }
    const own: Readonly<Record<string, unknown>> = { SurveyUniqueCode: audit, iSurveyId: 1 };
    const sendExample = async (path: string, encoding: string, code: string) => {
      const content = document.paths[path]?.post.requestBody?.content ?? {};
      const example = Object.values(content).map(({ schema }) => exampleOf(schema) as object)[0];
      const fields = Object.entries({ ...example }).map(
        ([name, value]: [string, unknown]) =>
          [name, own[name] ?? (/uni\w*code/i.test(name) ? code : value)] as const,
      );
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, String(value));
      const response =
        encoding === "json"
          ? await links.api.post(path, Object.fromEntries(fields))
          : await links.api.app.request(path, { method: "POST", body: form });
      return { status: response.status, answer: await response.text() };
    };
    const refused: string[] = [];
    const open: string[] = [];
    for (const { call, refusals } of allRoutes(links.api.settings)) {
      // Those that tell of a wrong password or an unknown login.
      if (![...call.codes, ...refusals].includes(401)) continue;
      const [byLink, unknown] = [
        await sendExample(call.path, call.encoding, codes[0]),
        await sendExample(call.path, call.encoding, codes[1]),
      ];
      if (byLink.status === 401) {
        refused.push(call.path);
        expect(byLink).toEqual(unknown);
      } else if (unknown.status === 401) open.push(call.path);
      // What it takes instead of a login is no login by a link either.
      else expect([login.path, confirmEmail.path]).toContain(call.path);
    }
    expect(open.sort()).toEqual([
      "/api/participant/survey",
      "/api/question/answer",
      "/api/question/get_all_question_data",
      "/api/question/save_answer",
    ]);
    expect(refused).toEqual(
      expect.arrayContaining([changePassword.path, logOutOthers.path, profile.path]),
    );
    expect(links.api.lines.join()).toContain('"event":"access","outcome":"survey login"');
  });
});
