import { setImmediate } from "node:timers/promises";

import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { categoryAnswer, questions } from "../../src/contract/question.ts";
import { createQueue, type Queue } from "../../src/api/limits/queues.ts";
import { standardRates } from "../../src/api/limits/rates.ts";
import { RetryLaterError } from "../../src/api/http/failures.ts";
import { failureText } from "../../src/contract/text/failure.ts";
import { allowConnections } from "./databases.ts";
import { ada, ben, codeOf, tryLogin, updateProfile } from "./participants.ts";
import { answersTo, audit, surveyClient } from "./survey-client.ts";
import { from, openTestApi, type TestApi } from "./test-api.ts";

test("a queue does so much at once, lets so much of a sender wait in order, and refuses the rest", async () => {
  const queue = createQueue({ running: 2, ofSender: 2, waiting: 1, retryAfter: 7 });
  const started: number[] = [];
  const ends = [0, 1, 2].map(() => Promise.withResolvers<number>());
  const results = [];
  for (const [index, { promise }] of ends.entries()) {
    const work = () => {
      started.push(index);
      return promise;
    };
    results.push(queue.run("a", work));
    await setImmediate();
  }
  expect(queue.waiting()).toBe(1);
  await expect(queue.run("a", () => Promise.resolve())).rejects.toThrow(
    new RetryLaterError(503, 7),
  );
  const other = queue.run("b", () => Promise.resolve("b"));
  expect([started, queue.waiting()]).toEqual([[0, 1], 2]);
  for (const [index, { resolve }] of ends.entries()) resolve(index);
  expect(await Promise.all(results)).toEqual([0, 1, 2]);
  expect(await other).toBe("b");
  expect(await queue.run("a", () => Promise.resolve("free again"))).toBe("free again");
});

test("a queue refuses work whose turn does not come in time, and never begins it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const patience = 20_000;
  const queue = createQueue({ running: 1, ofSender: 1, waiting: 9, patience, retryAfter: 7 });
  const busy = Promise.withResolvers<true>();
  const work = queue.run("a", () => busy.promise);
  await setImmediate();
  const late = vi.fn(() => Promise.resolve());
  const refused = Promise.allSettled(["a", "b"].map((sender) => queue.run(sender, late)));
  expect(queue.waiting()).toBe(2);
  vi.advanceTimersByTime(patience);
  const reason = new RetryLaterError(503, 7);
  expect(await refused).toEqual(Array(2).fill({ status: "rejected", reason }));
  expect(queue.waiting()).toBe(0);
  busy.resolve(true);
  expect(await work).toBe(true);
  expect(await queue.run("b", () => Promise.resolve("free again"))).toBe("free again");
  expect(late).not.toHaveBeenCalled();
});

test("a queue begins one piece of work of each address in turn, and much in slices", async () => {
  const queue = createQueue({ running: 9, ofSender: 2, waiting: 9, retryAfter: 1 });
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

/** Fills a queue of two places. */
async function fill(queue: Queue, sender: string, end: Promise<true>) {
  const first = queue.run(sender, () => end);
  await vi.waitUntil(() => queue.waiting() === 0);
  return [first, queue.run(sender, () => end)];
}

describe("an API", () => {
  let api: TestApi;
  const admission = createQueue({ running: 2, ofSender: 1, waiting: 1, retryAfter: 3 });
  const one = { running: 1, ofSender: 1, waiting: 1 };
  const passwords = createQueue({ ...one, retryAfter: 5 });
  const pictures = createQueue({ ...one, retryAfter: 7 });
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

  test("with too many logins of one address still answers other calls, and logins of others in their turn", async () => {
    const adas = surveyClient(api, await codeOf(api, ada, () => new Date()));
    const [office, home] = [from(api, "203.0.113.7"), from(api, "203.0.113.8")];
    const busy = Promise.withResolvers<true>();
    const work = await fill(passwords, "203.0.113.7", busy.promise);
    expect(await tryLogin(office, ada)).toMatchObject({ status: 503, code: 503 });
    expect(await adas.fetch()).toMatchObject({ status: 200 });
    const neighbour = tryLogin(home, ada);
    await vi.waitUntil(() => passwords.waiting() === 2);
    busy.resolve(true);
    await Promise.all(work);
    expect(await neighbour).toMatchObject({ status: 200 });
    expect(await tryLogin(office, ben)).toMatchObject({ status: 200 });
  });

  test("with too many uploads still saves profiles without a picture", async () => {
    const vUniqueCode = await codeOf(api, ada, () => new Date());
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const vImage = new File([new Uint8Array(png)], "me.png");
    const busy = Promise.withResolvers<true>();
    const { iParticipantId } = await api.database
      .selectFrom("participant")
      .select("iParticipantId")
      .where("vEmailKey", "=", "ada@example.org")
      .executeTakeFirstOrThrow();
    const work = await fill(pictures, `${iParticipantId}`, busy.promise);
    expect(await updateProfile(api, { vUniqueCode, vImage })).toMatchObject({ status: 503 });
    expect(await updateProfile(api, { vUniqueCode })).toMatchObject({ status: 200 });
    busy.resolve(true);
    await Promise.all(work);
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
