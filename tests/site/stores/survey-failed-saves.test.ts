import { describe, expect } from "vitest";

import { categoryData, moodData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import type { SurveyStore } from "../../../src/site/stores/survey/store.ts";
import { answerAll, ok, progress, survey, test, type Tab } from "../../fixtures/survey-tab.ts";
import { eventually } from "../../helpers/eventually.ts";
import { json, unreachable, type Handler } from "../../helpers/stub-api.ts";

/** A save that fails shows the toast of the specification, whatever the cause and the page. */

const failed = {
  tone: "failure",
  text: "An error occurred. Please try again.",
  life: 1500,
  isSpokenElsewhere: true,
};
const failures = ({ notices }: Tab) => notices.filter(({ tone }) => tone === "failure");

const pages: readonly [string, Handler, object, (page: SurveyStore) => void][] = [
  ["a page in the middle", ok(categoryData(1)), {}, answerAll],
  [
    "a page before known ones",
    ok({ ...categoryData(1), progress: { iDone: 0, iTotal: 4 }, following: [categoryData(2)] }),
    {},
    answerAll,
  ],
  ["the last page", ok({ ...categoryData(1), progress: { iDone: 2, iTotal: 4 } }), {}, answerAll],
  ["a mood", ok(moodData), { moodType: "Yes" }, (page) => page.choose("900", "Okay")],
];
const causes: readonly [string, Handler | "offline"][] = [
  ["no connection", "offline"],
  ["a host out of reach", unreachable],
  ["a host that fails", json({ code: 500 }, 500)],
  ["too many requests", json({ code: 429 }, 429)],
  ["a refusal", json({ code: 400 }, 400)],
  ["a save out of order", json({ code: 409 }, 409)],
  ["a page instead of JSON", () => new Response("<html>")],
  ["a login that has ended", json({ code: 401 }, 401)],
];

describe.each(pages)("%s", (_page, questions, navigationState, answerPage) => {
  test.for(causes)("%s: one toast, and all answers kept", async ([, cause], { tab }) => {
    const saves = cause === "offline" ? unreachable : cause;
    const { page } = await tab.begin(
      (request) => (request.url.endsWith("answer") ? saves : questions)(request),
      { navigationState: { ...survey, ...navigationState } },
    );
    answerPage(page);
    if (cause === "offline") tab.environment.setOnline(false);
    const before = page.$state.get();
    const answers = "pending" in before ? before.pending.answers : {};
    await page.next();
    expect(failures(tab)).toEqual([failed]);
    expect(page.$state.get()).toMatchObject({ pending: { answers } });
  });
});

test("attempts by themselves say nothing, one that was asked for says it again", async ({
  tab,
}) => {
  const { page, answer, requests } = await tab.begin(ok(moodData), {
    navigationState: { ...survey, moodType: "Yes" },
  });
  page.choose("900", "Okay");
  answer(unreachable);
  await page.next();
  expect(page.$state.get().kind).toBe("waiting");
  const before = requests.length;
  tab.environment.advance(1000);
  await eventually(() => expect(requests.length).toBeGreaterThan(before));
  await eventually(() => expect(page.$connectionStatus.get()).toBe("failing"));
  expect(failures(tab)).toHaveLength(1);
  await page.next();
  expect(page.$state.get().kind).toBe("waiting");
  expect(failures(tab)).toHaveLength(2);
});

test("a queue that waits says it once, also after a reload", async ({ tab }) => {
  const following = [2, 3].map((number) => categoryData(number));
  const data = { ...categoryData(1), progress: { iDone: 0, iTotal: 6 }, following };
  const { page } = await tab.begin(ok(data));
  tab.environment.setOnline(false);
  for (const number of [1, 2]) {
    answerAll(page, number);
    await page.next();
  }
  expect(page.$state.get()).toMatchObject({ pending: { unsent: [{}, {}] } });
  expect(failures(tab)).toHaveLength(1);
  await tab.begin(ok(data));
  expect(failures(tab)).toHaveLength(1);
});

test("after one that has arrived, the next that fails is told again", async ({ tab }) => {
  const { page, answer } = await tab.begin(ok(categoryData(1)));
  answerAll(page, 1);
  answer(json({ code: 500 }, 500));
  await page.next();
  answer(ok(progress(2, { next: categoryData(2) })));
  await page.next();
  expect(page.$state.get()).toMatchObject({ page: { category: "Category 2" } });
  answerAll(page, 2);
  answer(json({ code: 500 }, 500));
  await page.next();
  expect(failures(tab)).toHaveLength(2);
});
