import { describe, expect } from "vitest";

import { categoryData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { answerAll, ok, progress, test } from "../../fixtures/survey-tab.ts";
import { json, pendingCall, unreachable, type Handler } from "../../helpers/stub-api.ts";
import { eventually } from "../../helpers/eventually.ts";

/** The keys of the saves among some requests. */
const keysOf = (requests: readonly Request[]) =>
  requests
    .filter(({ url }) => url.endsWith("/save_answer"))
    .map(({ headers }) => headers.get("Idempotency-Key"));

/** A host that answers saves with `save`, and questions with those of category 1. */
const beside =
  (save: Handler, asked: Handler = ok(categoryData(1))): Handler =>
  (request) =>
    request.url.endsWith("/save_answer") ? save(request) : asked(request);

describe("a failed save", () => {
  test.for<[string, Handler]>([
    ["400", json({ code: 400 }, 400)],
    ["500 in the body", json({ code: 500 })],
    ["a page instead of JSON", () => new Response("<html>")],
  ])(
    "%s: toast, answers kept, and sent again",
    async ([, handler], { tab: { notices, begin } }) => {
      const { page, answer } = await begin(ok(categoryData(1)));
      answerAll(page);
      answer(beside(handler));
      await page.next();
      expect(notices).toEqual([
        {
          tone: "failure",
          text: "An error occurred. Please try again.",
          life: 1500,
          isSpokenElsewhere: true,
        },
      ]);
      expect(page.$state.get()).toMatchObject({
        kind: "answering",
        message: "save-failed",
        pending: { answers: { "101": "Agree", "102": "Neither" }, index: 0 },
      });
      answer(beside(ok(progress(2, { next: categoryData(2) }))));
      await page.next();
      expect(page.$state.get()).toMatchObject({ pending: { index: 1, unsent: [], refused: [] } });
    },
  );

  test("that may pass is sent again by itself, with the same key and after growing pauses", async ({
    tab: { environment, begin },
  }) => {
    const { page, answer, requests } = await begin(ok(categoryData(1)));
    answerAll(page);
    answer(beside(json({ code: 503 }, 503)));
    await page.next();
    for (const pause of [1000, 2000, 4000]) {
      const before = keysOf(requests).length;
      environment.advance(pause / 2 - 1);
      expect(keysOf(requests)).toHaveLength(before);
      environment.advance(pause);
      await eventually(() => expect(keysOf(requests)).toHaveLength(before + 1));
      await eventually(() => expect(page.$connectionStatus.get()).toBe("failing"));
    }
    expect(new Set(keysOf(requests))).toEqual(new Set(["key-1"]));
  });

  test("waits as long as the host asks for", async ({ tab: { environment, begin } }) => {
    const { page, answer, requests } = await begin(ok(categoryData(1)));
    answerAll(page);
    answer(beside(() => new Response("{}", { status: 429, headers: { "Retry-After": "60" } })));
    await page.next();
    environment.advance(59_000);
    expect(keysOf(requests)).toHaveLength(1);
    environment.advance(1000);
    await eventually(() => expect(keysOf(requests)).toHaveLength(2));
  });

  test("is sent with the same key after a reload", async ({ tab: { load, begin } }) => {
    const before = await begin(ok(categoryData(1)));
    answerAll(before.page);
    before.answer(beside(json({ code: 503 }, 503)));
    await before.page.next();
    const { page, requests } = load(beside(ok(progress(2, { next: categoryData(2) }))));
    await page.open();
    expect(keysOf(requests)).toEqual(["key-1"]);
    expect(page.$state.get()).toMatchObject({
      page: { category: "Category 2" },
      pending: { index: 1 },
    });
  });

  test("is sent with another key when answers have changed", async ({ tab: { begin } }) => {
    const { page, answer, requests } = await begin(ok(categoryData(1)));
    answerAll(page);
    answer(json({ code: 400 }, 400));
    await page.next();
    page.choose("101", "Disagree");
    await page.next();
    const [first, second] = keysOf(requests);
    expect(first).not.toBe(second);
  });

  test.for([401, "401 in the body"])(
    "%s: a login is asked for over the questions, and nothing is sent before",
    async (code, { tab: { environment, begin } }) => {
      environment.session.set("answersOwner", "one");
      const { page, answer, requests } = await begin(ok(categoryData(1)));
      answerAll(page);
      answer(json({ code: 401 }, code === 401 ? 401 : 200));
      await page.next();
      expect(page.$state.get()).toMatchObject({ kind: "answering", isSignedOut: true });
      expect(environment.session.get("selectedAnswers")).toBe('{"101":"Agree","102":"Neither"}');
      environment.advance(10 * 60 * 1000);
      expect(keysOf(requests)).toHaveLength(1);
      environment.session.set("vUniqueCode", "p-2");
      answer(beside(ok(progress(2, { next: categoryData(2) }))));
      await page.resumeAfterLogin();
      expect(keysOf(requests)).toEqual(["key-1", "key-1"]);
      expect(page.$state.get()).toMatchObject({ page: { category: "Category 2" } });
    },
  );

  test("another participant's login leaves the questions", async ({
    tab: { environment, begin },
  }) => {
    environment.session.set("answersOwner", "one");
    const { page, answer } = await begin(ok(categoryData(1)));
    answerAll(page);
    answer(json({ code: 401 }, 401));
    await page.next();
    environment.session.set("vUniqueCode", "p-2");
    environment.session.set("answersOwner", "other");
    await page.resumeAfterLogin();
    expect(environment.journey).toEqual(["assign /dashboard"]);
  });

  test("offline is told at once, and sent when back online", async ({
    tab: { environment, begin },
  }) => {
    const { page, answer, requests } = await begin(ok(categoryData(1)));
    const stop = page.listen();
    answerAll(page);
    environment.setOnline(false);
    await page.next();
    expect(keysOf(requests)).toEqual([]);
    expect(page.$connectionStatus.get()).toBe("offline");
    expect(page.$state.get()).toMatchObject({ kind: "answering", message: "unreachable" });
    answer(beside(ok(progress(2, { next: categoryData(2) }))));
    environment.setOnline(true);
    await eventually(() => expect(page.$state.get()).toMatchObject({ pending: { index: 1 } }));
    expect(page.$connectionStatus.get()).toBe("online");
    stop();
    environment.setOnline(false);
    expect(page.$connectionStatus.get()).toBe("online");
  });
});

describe("a save whose answer does not come", () => {
  test("counts as unclear after half a minute, and counts when it comes after all", async ({
    tab: { environment, begin },
  }) => {
    const { page, answer, requests } = await begin(ok(categoryData(1)));
    answerAll(page);
    const { handler, release } = pendingCall();
    answer(beside(handler));
    const saving = page.next();
    await eventually(() => expect(keysOf(requests)).toHaveLength(1));
    environment.advance(29_999);
    expect(page.$state.get()).toMatchObject({ kind: "saving" });
    environment.advance(1);
    await saving;
    expect(page.$state.get()).toMatchObject({
      kind: "answering",
      message: "unreachable",
      pending: { unsent: [{ key: "key-1", isUnclear: true }] },
    });
    release(Response.json({ code: 200, data: progress(2, { next: categoryData(2) }) }));
    await eventually(() => expect(page.$state.get()).toMatchObject({ pending: { unsent: [] } }));
    expect(page.$state.get()).toMatchObject({ page: { category: "Category 2" } });
  });
});

describe("a save whose answer was lost", () => {
  const progressed = ok(progress(3, { next: categoryData(3) }));

  test("that has arrived is not sent again: the survey goes on where it stands", async ({
    tab: { begin },
  }) => {
    const { page, answer, requests } = await begin(ok(categoryData(1)));
    answerAll(page);
    answer(beside(unreachable, ok(categoryData(2))));
    await page.next();
    expect(keysOf(requests)).toEqual(["key-1"]);
    expect(page.$state.get()).toMatchObject({
      page: { category: "Category 2" },
      pending: { index: 1, unsent: [] },
    });
  });

  test("that has not arrived is sent without the key where the header may be forbidden", async ({
    tab: { begin },
  }) => {
    const { page, answer, requests } = await begin(ok(categoryData(1)));
    answerAll(page);
    const forbidding: Handler = (request) =>
      request.headers.has("Idempotency-Key") ? unreachable(request) : progressed(request);
    answer(beside(forbidding));
    await page.next();
    expect(keysOf(requests)).toEqual(["key-1", null]);
    expect(page.$state.get()).toMatchObject({ page: { category: "Category 3" } });

    // The host is remembered: after a reload it is not tried again.
    const reloaded = await begin(ok(categoryData(1)));
    answerAll(reloaded.page);
    reloaded.answer(beside(forbidding));
    await reloaded.page.next();
    expect(keysOf(reloaded.requests)).toEqual([null]);
  });

  test("of a page that was answered before is sent again: where the survey stands tells nothing", async ({
    tab: { environment, begin },
  }) => {
    const { page, answer, bodies, requests } = await begin(ok(categoryData(1)));
    answerAll(page);
    answer(beside(ok(progress(2)), ok(categoryData(2))));
    await page.next();
    answer(ok(categoryData(1)));
    await page.back();
    page.choose("101", "Disagree");
    answer(beside(json({ code: 502 }, 502), ok(categoryData(2))));
    await page.next();
    answer(beside(ok(progress(2)), ok(categoryData(2))));
    environment.advance(1000);
    await eventually(() => expect(keysOf(requests)).toEqual(["key-1", "key-2", "key-2"]));
    await eventually(() => expect(page.$state.get()).toMatchObject({ pending: { unsent: [] } }));
    const sent = (await bodies()) as readonly { readonly iOptionId?: readonly number[] }[];
    const options = sent.flatMap(({ iOptionId }) => iOptionId?.join() ?? []);
    expect(options).toEqual(["3,2", "1,2", "1,2"]);
  });

  test("is asked for before it is sent again, and waits while that can't be known", async ({
    tab: { environment, begin },
  }) => {
    const { page, answer, requests } = await begin(ok(categoryData(1)));
    answerAll(page);
    answer(json({ code: 502 }, 502));
    await page.next();
    expect(keysOf(requests)).toEqual(["key-1"]);
    environment.advance(1000);
    await eventually(() => expect(page.$connectionStatus.get()).toBe("failing"));
    expect(keysOf(requests)).toEqual(["key-1"]);
    answer(beside(progressed, ok({ questions: [], survey_status: "completed" })));
    await page.next();
    expect(keysOf(requests)).toEqual(["key-1"]);
    expect(page.$state.get()).toMatchObject({ kind: "completed", sent: "matrix" });
  });
});
