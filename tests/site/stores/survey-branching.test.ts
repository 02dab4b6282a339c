import { describe, expect } from "vitest";

import type { RawData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import {
  answerPage,
  both,
  choose,
  createHost,
  pageOn,
  refusedOn,
  type HostOptions,
} from "../../fixtures/branching-host.ts";
import { codes, test, type Tab } from "../../fixtures/survey-tab.ts";
import { eventually } from "../../helpers/eventually.ts";

/** Surveys whose answers decide what is asked next: what the API names last counts (specification 4). */

const routes = { "1 Agree": 2, "2 Agree": 3, "2 Neither": 5, "3 Agree": 4, "5 Agree": 4 };

describe("after Back, other answers lead to other questions", () => {
  async function backOnSecond(tab: Tab, host: ReturnType<typeof createHost>) {
    const { page } = await tab.begin(host.answer);
    await answerPage(page, 1, "Agree");
    await answerPage(page, 2, "Agree");
    expect(pageOn(page)).toBe("Category 3");
    await page.back();
    choose(page, 2, "Neither");
    return page;
  }

  test.for<[string, Partial<HostOptions>]>([
    ["named by two ids", {}],
    ["named by the category alone", { name: (number) => ({ iCategoryId: number }) }],
    ["sent with the answer", { sendsNext: true }],
    ["named by no id", { name: () => ({}) }],
  ])("%s: they are shown and saved, the others never", async ([, change], { tab }) => {
    const host = createHost({ routes, ...change });
    const page = await backOnSecond(tab, host);
    await page.next();
    await answerPage(page, 5, "Agree");
    await answerPage(page, 4, "Agree");
    expect(page.$state.get()).toMatchObject({ kind: "completed", refused: [] });
    expect(host.saved).toEqual(["1 Agree", "2 Agree", "2 Neither", "5 Agree", "4 Agree"]);
  });

  test("also after a reload in between", async ({ tab }) => {
    const host = createHost({ routes });
    await backOnSecond(tab, host);
    const { page } = await tab.begin(host.answer);
    expect(pageOn(page)).toBe("Category 2");
    await page.next();
    expect(pageOn(page)).toBe("Category 5");
    expect(host.asked.at(-1)).toEqual(both(5));
    await page.back();
    expect(pageOn(page)).toBe("Category 2");
  });

  test("the same answers are saved again, and what follows is fetched again", async ({ tab }) => {
    const host = createHost({ routes });
    const page = await backOnSecond(tab, host);
    choose(page, 2, "Agree");
    await page.next();
    expect(pageOn(page)).toBe("Category 3");
    expect(host.asked).toEqual([{}, both(2), both(3), { ...both(3), vFlag: "History" }, both(3)]);
  });

  test("choices on a page that is asked no more come back with it, and are kept at the end", async ({
    tab,
  }) => {
    const host = createHost({ routes });
    const { page } = await tab.begin(host.answer);
    await answerPage(page, 1, "Agree");
    await answerPage(page, 2, "Agree");
    choose(page, 3, "Neither");
    await page.back();
    choose(page, 2, "Neither");
    await page.next();
    expect(pageOn(page)).toBe("Category 5");
    expect(refusedOn(page)).toEqual(["Category 3"]);
    await page.back();
    choose(page, 2, "Agree");
    await page.next();
    expect(page.$state.get()).toMatchObject({
      page: { category: "Category 3" },
      pending: { answers: { "301": "Agree", "302": "Neither" } },
    });
    await page.next();
    expect(page.$state.get()).toMatchObject({ kind: "completed", refused: [] });
  });

  test("without a connection remembered pages are shown, until the answer names others", async ({
    tab,
  }) => {
    const host = createHost({ routes });
    const page = await backOnSecond(tab, host);
    const stop = page.listen();
    tab.environment.setOnline(false);
    await page.next();
    expect(page.$state.get()).toMatchObject({
      page: { category: "Category 3" },
      pending: { index: 2, unsent: [{}] },
    });
    await answerPage(page, 3, "Agree");
    tab.environment.setOnline(true);
    await eventually(() => expect(pageOn(page)).toBe("Category 5"));
    stop();
    expect(page.$state.get()).toMatchObject({ message: "other-questions", pending: { index: 2 } });
    expect(refusedOn(page)).toEqual(["Category 3"]);
    expect(host.saved).toEqual(["1 Agree", "2 Agree", "2 Neither"]);
  });
});

describe("pages that the API has listed", () => {
  /** All that is answered without a connection is sent when it is back. */
  async function answerOffline(
    tab: Tab,
    host: ReturnType<typeof createHost>,
    answers: readonly (readonly [number, string])[],
  ) {
    const { page } = await tab.begin(host.answer);
    const stop = page.listen();
    tab.environment.setOnline(false);
    for (const [number, option] of answers) await answerPage(page, number, option);
    tab.environment.setOnline(true);
    return { page, stop };
  }

  test("are shown at once, and left where the answer names others", async ({ tab }) => {
    const host = createHost({ routes: { ...routes, "1 Neither": 5 }, following: [2, 3, 4] });
    const { page } = await tab.begin(host.answer);
    choose(page, 1, "Neither");
    const saving = page.next();
    expect(pageOn(page)).toBe("Category 2");
    page.choose("201", "Agree");
    await saving;
    expect(page.$state.get()).toMatchObject({
      kind: "answering",
      page: { category: "Category 5" },
      message: "other-questions",
      pending: { index: 1, unsent: [], refused: [{ answers: { iQuestionId: [201] } }] },
    });
    await answerPage(page, 5, "Agree");
    await answerPage(page, 4, "Agree");
    expect(page.$state.get()).toMatchObject({ kind: "completed" });
    expect(host.saved).toEqual(["1 Neither", "5 Agree", "4 Agree"]);
    expect(refusedOn(page)).toEqual(["Category 2"]);
  });

  test("are not sent after an outage, if the first answer names another", async ({ tab }) => {
    const host = createHost({ routes: { ...routes, "1 Neither": 5 }, following: [2, 3, 4] });
    const { page, stop } = await answerOffline(tab, host, [
      [1, "Neither"],
      [2, "Agree"],
      [3, "Agree"],
    ]);
    await eventually(() => expect(pageOn(page)).toBe("Category 5"));
    stop();
    expect(host.saved).toEqual(["1 Neither"]);
    expect(refusedOn(page)).toEqual(["Category 2", "Category 3"]);
  });

  test("are sent after an outage as far as the answers name them", async ({ tab }) => {
    const host = createHost({ routes: { ...routes, "1 Neither": 3 }, following: [2, 3, 4] });
    const { page, stop } = await answerOffline(tab, host, [
      [1, "Neither"],
      [2, "Agree"],
      [3, "Agree"],
    ]);
    await eventually(() => expect(host.saved).toEqual(["1 Neither", "3 Agree"]));
    await eventually(() => expect(page.$state.get()).toMatchObject({ pending: { unsent: [] } }));
    stop();
    expect(pageOn(page)).toBe("Category 4");
    expect(refusedOn(page)).toEqual(["Category 2"]);
  });

  test("are kept where the survey ends before them", async ({ tab }) => {
    const host = createHost({ routes: {}, following: [2, 3] });
    const { page, stop } = await answerOffline(tab, host, [
      [1, "Agree"],
      [2, "Agree"],
    ]);
    choose(page, 3, "Neither");
    await eventually(() => expect(page.$state.get().kind).toBe("completed"));
    stop();
    expect(host.saved).toEqual(["1 Agree"]);
    expect(refusedOn(page)).toEqual(["Category 2", "Category 3"]);
  });

  test("are corrected although the answers before skip them, once they are stored", async ({
    tab,
  }) => {
    const host = createHost({
      routes: { ...routes, "1 Neither": 4, "2 Disagree": 3 },
      following: [2, 3, 4],
    });
    const { page } = await tab.begin(host.answer);
    await answerPage(page, 1, "Agree");
    await answerPage(page, 2, "Agree");
    await page.back();
    await page.back();
    const stop = page.listen();
    tab.environment.setOnline(false);
    await answerPage(page, 1, "Neither");
    await answerPage(page, 2, "Disagree");
    tab.environment.setOnline(true);
    await eventually(() =>
      expect(host.saved).toEqual(["1 Agree", "2 Agree", "1 Neither", "2 Disagree"]),
    );
    stop();
    expect(refusedOn(page)).toEqual([]);
  });
});

describe("a host that does not give the category that it names", () => {
  test.for<[string, (body: RawData) => number | null]>([
    ["refuses it", (body) => (body["iCategoryId"] === undefined ? null : 422)],
    ["fails for it", (body) => (body["iCategoryId"] === undefined ? null : 501)],
    ["has none of that", (body) => (body["iCategoryId"] === undefined ? null : 404)],
    ["refuses a sub-category of null", (body) => (body["iSubCategoryId"] === null ? 400 : null)],
  ])("%s: is asked with the two codes alone", async ([, refuses], { tab }) => {
    const name = (number: number) => ({ iCategoryId: number });
    const host = createHost({ routes, refuses, name });
    const { page } = await tab.begin(host.answer);
    await answerPage(page, 1, "Agree");
    expect(pageOn(page)).toBe("Category 2");
    expect(host.asked[1]).toEqual({ iCategoryId: 2 });
    if (refuses({ iCategoryId: 2 }) !== null) expect(host.asked[2]).toEqual({});
  });

  test("and fails altogether can be asked again", async ({ tab }) => {
    let isDown = false;
    const host = createHost({ routes, refuses: () => (isDown ? 400 : null) });
    const { page, bodies } = await tab.begin(host.answer);
    isDown = true;
    await answerPage(page, 1, "Agree");
    expect(page.$state.get()).toMatchObject({ kind: "failed" });
    isDown = false;
    await page.retry();
    expect(pageOn(page)).toBe("Category 2");
    expect((await bodies()).at(-1)).toEqual(codes);
  });
});
