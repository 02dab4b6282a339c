import { describe, expect, test } from "vitest";

import type { Handler } from "../../helpers/stub-api.ts";
import { categoryData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { answerAll, codes, ok, openTab } from "../../fixtures/survey-tab.ts";
import { json } from "../../helpers/stub-api.ts";

/** Surveys of a participant, as a host lists them. */
const list = [
  { vSurvey: "Culture Audit", vUniqueCode: "s-9", survey_status: "completed" },
  { vSurvey: "Ça va?", vUniqueCode: "s-1", survey_status: "pending" },
  { vSurvey: "Pulse", vUniqueCode: "s-2", survey_status: "continue" },
].map((survey, index) => ({ ...survey, iSurveyId: index + 1, eMood: "No", tDescription: "" }));

const host: Handler = (request) =>
  request.url.endsWith("/api/participant/survey")
    ? ok(list)(request)
    : ok(categoryData(1))(request);

/** A page opened by an address, without navigation state. */
async function openAddress(fragment: string, handler: Handler = host, code = "p-1") {
  const tab = openTab("works", fragment);
  if (code !== "") tab.environment.session.set("vUniqueCode", code);
  const page = tab.load(handler);
  await page.page.open();
  return { ...tab, ...page };
}

describe("/survey#…", () => {
  test.each([
    ["the survey's code", "s-1"],
    ["the slug of its name", "%C3%A7a-va"],
    ["its name", "%C3%87a%20va%3F"],
  ])("opens a survey by %s", async (_what, fragment) => {
    const { page, bodies, environment } = await openAddress(fragment);
    expect(page.$state.get()).toMatchObject({ kind: "answering" });
    expect(page.$name.get()).toBe("Ça va?");
    expect(await bodies()).toEqual([{ vUniqueCode: "p-1" }, codes]);
    // A reload needs no look-up.
    expect(environment.entry.state()).toMatchObject({ surveyCode: "s-1", surveyId: 2 });
  });

  test("says so when the participant does not have the survey", async () => {
    const { page, requests } = await openAddress("someone-elses");
    expect(page.$state.get()).toEqual({ kind: "absent" });
    expect(requests).toHaveLength(1);
  });

  test("shows a failed look-up, which can be retried", async () => {
    let isDown = true;
    const { page } = await openAddress("s-1", (request) =>
      isDown ? json({ code: 500 }, 503)(request) : host(request),
    );
    expect(page.$state.get()).toMatchObject({ kind: "finding", failure: "unavailable" });
    isDown = false;
    await page.retry();
    expect(page.$state.get()).toMatchObject({ kind: "answering" });
  });

  test("remembers the survey for the time after the login", async () => {
    const { environment } = await openAddress("s-1", host, "");
    expect(environment.journey).toEqual(["replace /login"]);
    expect(environment.session.get("wantedPage")).toBe("/survey#s-1");
  });

  test("ignores the navigation state of another tab", async () => {
    const tab = openTab("works", "s-1");
    tab.environment.session.set("vUniqueCode", "p-1");
    tab.environment.session.set(
      "navigationState",
      JSON.stringify({ surveyCode: "s-2", surveyId: 3, moodType: "No" }),
    );
    const { page } = tab.load(host);
    await page.open();
    expect(page.$name.get()).toBe("Ça va?");
  });
});

test("a session that ends on the way leads back to the survey after the login", async () => {
  const { page, environment } = await openAddress("s-1", (request) =>
    request.url.endsWith("/api/participant/survey")
      ? host(request)
      : json({ code: 401 }, 401)(request),
  );
  expect(page.$state.get()).toEqual({ kind: "session-ended" });
  expect(environment.session.get("wantedPage")).toBe("/survey#s-1");
});

describe("after the last answer", () => {
  const finishing: Handler = (request) => {
    if (request.url.endsWith("/api/participant/survey")) return host(request);
    return request.url.endsWith("/api/question/get_all_question_data")
      ? ok(categoryData(1))(request)
      : ok({ survey_status: "completed" })(request);
  };

  test("the next open survey is offered, one that is begun first", async () => {
    const { page, environment } = await openAddress("s-1", finishing);
    answerAll(page);
    await page.next();
    expect(page.$state.get()).toMatchObject({ kind: "completed" });
    const open = page.$openSurvey.get();
    expect(open?.vSurvey).toBe("Pulse");
    if (open) page.storeNavigationState(open);
    expect(environment.session.get("navigationState")).toContain('"surveyCode":"s-2"');
  });

  test("the survey that has just ended is not offered, whatever the host says", async () => {
    const { page } = await openAddress("s-2", finishing);
    answerAll(page);
    await page.next();
    expect(page.$openSurvey.get()?.vUniqueCode).toBe("s-1");
  });

  test("nothing is offered when the list can't be had", async () => {
    let isDown = false;
    const { page } = await openAddress("s-1", (request) =>
      isDown && request.url.endsWith("/api/participant/survey")
        ? json({ code: 500 }, 503)(request)
        : finishing(request),
    );
    isDown = true;
    answerAll(page);
    await page.next();
    expect(page.$state.get()).toMatchObject({ kind: "completed" });
    expect(page.$openSurvey.get()).toBeNull();
  });
});
