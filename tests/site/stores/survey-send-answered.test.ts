import { describe, expect } from "vitest";

import { createDashboard } from "../../../src/site/stores/account/dashboard.ts";
import { sendAnswered } from "../../../src/site/stores/survey/store.ts";
import { storedSurveys } from "../../../src/site/stores/survey/pending-answers.ts";
import { categoryData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { answerAll, ok, progress, test } from "../../fixtures/survey-tab.ts";
import { json, stubApi } from "../../helpers/stub-api.ts";

describe("a survey that is answered, on whose last page Next was not pressed", () => {
  const last = { ...categoryData(3), progress: { iDone: 4, iTotal: 6 } };
  const completed = ok({ survey_status: "completed" });
  const ended = json({ code: 401 }, 401);
  test.for([
    ["is sent from the dashboard", ok(last), completed, "completed", []],
    ["waits there offline", ok(last), json({ code: 503 }, 503), "waiting", [{ waiting: 1 }]],
    ["is opened where more is asked", ok(last), ok(progress(2)), "open", [{ isUnsent: false }]],
    [
      "is opened where the login has ended, or is that of another link",
      ended,
      null,
      "open",
      [{ waiting: 0, refused: 0, isUnsent: true }],
    ],
    [
      "is opened where another device has completed it, and what was chosen here is kept",
      completed,
      null,
      "open",
      [{ waiting: 0, refused: 1, isUnsent: false }],
    ],
  ] as const)("%s", async ([, questions, response, became, left], { tab }) => {
    const { page } = await tab.begin(ok(last));
    expect(storedSurveys(tab.environment.session)).toMatchObject([{ isUnsent: false }]);
    answerAll(page, 3);
    expect(storedSurveys(tab.environment.session)).toMatchObject([{ isUnsent: true, waiting: 0 }]);
    const { api, requests } = stubApi(tab.environment, (request) =>
      (request.url.endsWith("/save_answer") && response ? response : questions)(request),
    );
    const options = {
      api,
      environment: tab.environment,
      notify: () => undefined,
      createKey: () => "key",
      onDelivered: () => undefined,
    };
    expect(await sendAnswered("s-1", options)).toBe(became);
    const saves = requests.filter(({ url }) => url.endsWith("/save_answer"));
    expect(saves).toHaveLength(response ? 1 : 0);
    expect(storedSurveys(tab.environment.session)).toMatchObject(left);
  });

  test.for([
    ["is offered first while the host has it open", "continue", [{ isUnsent: true }]],
    ["is not offered once another device has completed it", "completed", []],
  ] as const)("%s", async ([, survey_status, offered], { tab }) => {
    answerAll((await tab.begin(ok(last))).page, 3);
    const list = ok([{ vUniqueCode: "s-1", vSurvey: "Pulse", survey_status }]);
    const { api } = stubApi(tab.environment, list);
    const origin = () => "https://site.example";
    const dashboard = createDashboard({ api, environment: tab.environment, origin });
    await dashboard.load();
    expect(dashboard.$storedSurveys.get()).toMatchObject(offered);
    expect(dashboard.surveys.$state.get()).toMatchObject({
      data: { next: undefined, open: [], isAnswered: offered.length > 0 },
    });
  });
});
