import { describe, expect } from "vitest";

import { sendAnswered } from "../../../src/site/stores/survey/store.ts";
import { storedSurveys } from "../../../src/site/stores/survey/pending-answers.ts";
import { categoryData } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { answerAll, ok, progress, test } from "../../fixtures/survey-tab.ts";
import { json, stubApi } from "../../helpers/stub-api.ts";

describe("a survey that is answered, on whose last page Next was not pressed", () => {
  const last = { ...categoryData(3), progress: { iDone: 4, iTotal: 6 } };
  const completed = ok({ survey_status: "completed" });
  test.for([
    ["is sent from the dashboard", completed, "completed", []],
    ["waits there without a connection", json({ code: 503 }, 503), "waiting", [{ waiting: 1 }]],
    ["is opened where more is asked", ok(progress(2)), "open", [{ waiting: 0, isUnsent: false }]],
  ] as const)("%s", async ([, response, became, left], { tab }) => {
    const { page } = await tab.begin(ok(last));
    expect(storedSurveys(tab.environment.session)).toMatchObject([{ isUnsent: false }]);
    answerAll(page, 3);
    expect(storedSurveys(tab.environment.session)).toMatchObject([{ isUnsent: true, waiting: 0 }]);
    const { api, requests } = stubApi(tab.environment, (request) =>
      (request.url.endsWith("/save_answer") ? response : ok(last))(request),
    );
    const options = {
      api,
      environment: tab.environment,
      notify: () => undefined,
      createKey: () => "key",
      onDelivered: () => undefined,
    };
    expect(await sendAnswered("s-1", options)).toBe(became);
    expect(requests.filter(({ url }) => url.endsWith("/save_answer"))).toHaveLength(1);
    expect(storedSurveys(tab.environment.session)).toMatchObject(left);
  });
});
