import { describe, expect, test } from "vitest";

import { createKey } from "../../../src/site/client/codes.ts";
import { createDashboard } from "../../../src/site/stores/account/dashboard.ts";
import { createSurvey, type SurveyStore } from "../../../src/site/stores/survey/store.ts";
import { notations } from "../../fixtures/third-party-notation.ts";
import {
  categorySurvey,
  categorySurveyRequests,
  moodSurvey,
  participant,
} from "../../fixtures/third-party-survey.ts";
import { openThirdPartyTab, type ThirdPartyTab } from "./third-party-tab.ts";

/** Surveys on hosts that share no code with ours; tests/e2e shows one in a browser. */
describe.each(notations)(
  "data in $data, codes in $code, ids as $ids, options $options",
  (notation) => {
    /** An id as this host writes it. */
    const id = (value: number) => (notation.ids === "number" ? value : String(value));

    test("a category survey, with Back", async () => {
      const { host, tab } = await openThirdPartyTab(notation, participant.code);
      const page = await openSurvey(tab, categorySurvey.name);
      const expectPart = (part: string, option?: string) => {
        expect(onScreen(page).subCategory).toBe(part);
        if (option !== undefined) choose(page, option);
      };
      const step = async (part: string, option?: string) => {
        expectPart(part, option);
        await page.next();
      };
      await step("Part 111", "Always");
      expectPart("Part 112", "Never");
      await page.back();
      expect(onScreen(page).answers).toEqual(["Always", "Always"]);
      const [first] = onScreen(page).keys;
      page.choose(first ?? "", "Sometimes");
      await step("Part 111");
      expect(onScreen(page).answers).toEqual(["Never"]);
      await step("Part 112");
      await step("Part 121", "Sometimes");
      expect(page.$state.get()).toMatchObject({ kind: "completed", sent: "matrix", refused: [] });
      const dashboard = createDashboard(tab);
      await dashboard.load();
      expect(dashboard.surveys.$state.get()).toMatchObject({
        data: { next: {}, done: [{ vSurvey: categorySurvey.name, survey_status: "completed" }] },
      });

      const requests = categorySurveyRequests(id);
      expect(host.requests("/api/question/get_all_question_data")).toEqual(requests.questions);
      expect(host.requests("/api/question/save_answer")).toEqual(requests.answers);
    });

    test("a survey that ends while it is answered", async () => {
      const { host, tab } = await openThirdPartyTab(notation, participant.code);
      const page = await openSurvey(tab, categorySurvey.name);
      choose(page, "Always");
      await page.next();
      choose(page, "Never");
      host.hasEnded = true;
      await page.next();
      expect(page.$state.get()).toMatchObject({
        kind: "ended",
        pending: { refused: [{ page: { subCategory: "Part 112" } }] },
      });
    });

    test("a mood without words", async () => {
      const { host, tab } = await openThirdPartyTab(notation, participant.code);
      const page = await openSurvey(tab, moodSurvey.name);
      choose(page, "Rainy");
      await page.next();
      expect(page.$state.get()).toEqual({ kind: "completed", sent: "mood", refused: [] });
      expect(host.requests("/api/question/answer")).toEqual([
        {
          iSurveyId: id(2),
          iQuestionId: [id(900)],
          iOptionId: [id(32)],
          participantVUniquieCode: participant.code,
        },
      ]);
    });
  },
);

/** Goes to /survey from the dashboard. */
async function openSurvey(tab: ThirdPartyTab, name: string): Promise<SurveyStore> {
  const dashboard = createDashboard(tab);
  await dashboard.load();
  const state = dashboard.surveys.$state.get();
  const { next, open = [], done = [] } = state.kind === "ready" ? state.data : {};
  const found = [...(next ? [next] : []), ...open, ...done].find(({ vSurvey }) => vSurvey === name);
  if (!found) throw new Error(`${name} is not among the surveys.`);
  dashboard.choose(found);
  const page = createSurvey({ ...tab, createKey });
  await page.open();
  return page;
}

function onScreen(page: SurveyStore) {
  const state = page.$state.get();
  if (!("page" in state)) throw new Error(`No questions: ${state.kind}`);
  const keys = state.page.questions.map(({ key }) => key);
  return {
    keys,
    subCategory: state.page.subCategory,
    answers: keys.map((key) => state.pending.answers[key]),
  };
}

/** Answers every question on screen. */
function choose(page: SurveyStore, option: string): void {
  for (const key of onScreen(page).keys) page.choose(key, option);
}
