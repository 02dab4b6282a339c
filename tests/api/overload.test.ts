import { setImmediate } from "node:timers/promises";

import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { categoryAnswer, questions } from "../../src/contract/question.ts";
import { createFairQueue, createQueue } from "../../src/api/limits/queues.ts";
import { standardRates } from "../../src/api/limits/rates.ts";
import { RetryLaterError } from "../../src/api/http/failures.ts";
import { failureText } from "../../src/contract/failure.ts";
import { allowConnections } from "./databases.ts";
import { ada, codeOf, tryLogin, updateProfile } from "./participants.ts";
import { answersTo, audit, surveyClient } from "./survey-client.ts";
import { from, openTestApi, type TestApi } from "./test-api.ts";

describe("a queue", () => {
  test("does so much at once, lets so much wait in order, and refuses the rest", async () => {
    const queue = createQueue({ running: 2, waiting: 1, retryAfter: 7 });
    const started: number[] = [];
    const ends = [0, 1, 2].map(() => Promise.withResolvers<number>());
    const results = ends.map(({ promise }, index) =>
      queue.run(() => {
        started.push(index);
        return promise;
      }),
    );
    expect(queue.waiting()).toBe(1);
    await expect(queue.run(() => Promise.resolve())).rejects.toThrow(new RetryLaterError(503, 7));
    expect(started).toEqual([0, 1]);
    for (const [index, { resolve }] of ends.entries()) resolve(index);
    expect(await Promise.all(results)).toEqual([0, 1, 2]);
    expect(await queue.run(() => Promise.resolve("free again"))).toBe("free again");
  });
});

test("a fair queue begins one piece of work of each address in turn, and much in slices", async () => {
  const queue = createFairQueue({ running: 9, ofAddress: 2, waiting: 9, retryAfter: 1 });
  const begun: string[] = [];
  // Each piece of work takes longer than a slice.
  const clock = vi.spyOn(performance, "now").mockImplementation(() => 20 * begun.length);
  onTestFinished(() => clock.mockRestore());
  const work = (name: string) => async () => {
    begun.push(name);
    await Promise.resolve();
  };
  const sent = ["a1", "a2", "a3", "b1"].map((name) => queue.run(name.slice(0, 1), work(name)));
  await setImmediate();
  sent.push(queue.run("c", work("c1")));
  await Promise.all(sent);
  expect(begun).toEqual(["a1", "b1", "a2", "c1", "a3"]);
});

describe("an API", () => {
  let api: TestApi;
  const admission = createFairQueue({ running: 2, ofAddress: 1, waiting: 1, retryAfter: 3 });
  const passwords = createQueue({ running: 1, waiting: 0, retryAfter: 5 });
  const pictures = createQueue({ running: 1, waiting: 0, retryAfter: 7 });
  beforeEach(async () => {
    // An upload that is refused because of others does not count.
    const rates = { ...standardRates, picture: { account: { tokens: 1, minutes: 60 } } };
    api = await openTestApi("sqlite", { admission, passwords, pictures, rates });
  });
  afterEach(() => api.close());

  test("with too much to do answers 503 with Retry-After, and saves again after that", async () => {
    const code = await codeOf(api, ada, () => new Date());
    const adas = surveyClient(api, code);
    const body = answersTo((await adas.fetch()).data);
    const busy = Promise.withResolvers<true>();
    const save = (of: TestApi) =>
      of.post(categoryAnswer.path, { participantVUniquieCode: code, ...body });
    const office = from(api, "203.0.113.7");
    const begun = Promise.withResolvers<true>();
    const work = admission.run("203.0.113.7", () => {
      begun.resolve(true);
      return busy.promise;
    });
    await begun.promise;
    const waiting = save(office);
    await vi.waitUntil(() => admission.waiting() === 1);
    const refused = await save(office);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "3"]);
    expect((await save(from(api, "203.0.113.8"))).status).toBe(200);
    expect(admission.waiting()).toBe(1);
    busy.resolve(true);
    await work;
    expect((await waiting).status).toBe(200);
    expect(await adas.save(body)).toMatchObject({ status: 200 });
  });

  test("with too many logins still answers other calls", async () => {
    const adas = surveyClient(api, await codeOf(api, ada, () => new Date()));
    const busy = Promise.withResolvers<true>();
    const work = passwords.run(() => busy.promise);
    expect(await tryLogin(api, ada)).toMatchObject({ status: 503, code: 503 });
    expect(await adas.fetch()).toMatchObject({ status: 200 });
    busy.resolve(true);
    await work;
    expect(await tryLogin(api, ada)).toMatchObject({ status: 200 });
  });

  test("with too many uploads still saves profiles without a picture", async () => {
    const vUniqueCode = await codeOf(api, ada, () => new Date());
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const vImage = new File([new Uint8Array(png)], "me.png");
    const busy = Promise.withResolvers<true>();
    const work = pictures.run(() => busy.promise);
    expect(await updateProfile(api, { vUniqueCode, vImage })).toMatchObject({ status: 503 });
    expect(await updateProfile(api, { vUniqueCode })).toMatchObject({ status: 200 });
    busy.resolve(true);
    await work;
    expect(await updateProfile(api, { vUniqueCode, vImage })).toMatchObject({ status: 200 });
  });
});

test("an API whose database takes no connections answers 503 with Retry-After, and works again after that", async () => {
  const api = await openTestApi("postgres");
  const adas = surveyClient(api, await codeOf(api, ada, () => new Date()));
  const body = answersTo((await adas.fetch()).data);
  await allowConnections(api.settings.DATABASE_URL, false);
  const refused = await api.post(questions.path, {
    SurveyUniqueCode: audit,
    ParticipantUniqueCode: "a-code",
  });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await refused.json()).toEqual({ code: 503, message: failureText.server });
  expect(await adas.save(body)).toMatchObject({ status: 503 });
  await allowConnections(api.settings.DATABASE_URL, true);
  expect(await adas.save(body)).toMatchObject({ status: 200 });
  await api.close();
});
