import type { Page } from "@playwright/test";

import { categoryAnswer, questions } from "../../src/contract/question.ts";
import { participantSurveys } from "../../src/contract/survey.ts";
import { expectHeading } from "./account-steps.ts";
import { expect } from "./fixtures.ts";
import { answer } from "./state-tools.ts";

const name = "Short Walk";
const code = "short-walk";

/** The sections, in their order. The first one is longer than a telephone's screen. */
export const sections = [
  {
    heading: "Purpose",
    statements: [
      "I could explain to a new colleague what this organisation is trying to do, and why.",
      "I can see how my work helps the people we are here for.",
      "What we say in public differs from what I see at work.",
      "Bad news reaches me as quickly as good news.",
      "I know which of my tasks matters most this week.",
    ],
  },
  { heading: "Promises", statements: ["People here keep promises.", "My manager does, too."] },
  { heading: "Rest", statements: ["I can take breaks.", "I sleep well."] },
] as const;

const scale = [
  "Strongly disagree",
  "Disagree",
  "Neither agree nor disagree",
  "Agree",
  "Strongly agree",
];

/** Opens a short survey whose answers live as long as the page: no other test knows of them. */
export async function openStandIn(page: Page): Promise<void> {
  await standIn(page);
  await page.goto(`/survey#${code}`);
  await expectHeading(page, sections[0].heading);
  // Answering by digits is loaded beside the questions.
  await expect(page.locator("#survey-help [name=digits]")).toBeChecked();
}

async function standIn(page: Page): Promise<void> {
  const saved = new Map<number, { iQuestionId: number; iOptionId: number }[]>();
  const iTotal = sections.reduce((sum, { statements }) => sum + statements.length, 0);
  const section = (index: number) => ({
    category: { iCategoryId: 1, vCategory: "Direction" },
    sub_category: { iSubCategoryId: index, vSubCategory: sections[index]?.heading },
    questions: sections[index]?.statements.map((vQuestion, row) => ({
      iQuestionId: index * 10 + row,
      vQuestion,
    })),
    options: scale.map((vOption, iOptionId) => ({ iOptionId, vOption })),
    answers: saved.get(index) ?? [],
    progress: { iDone: [...saved.values()].flat().length, iTotal },
  });
  await answer(page, participantSurveys.path, 200, [
    { vSurvey: name, vUniqueCode: code, iSurveyId: 1, eMood: "No", survey_status: "pending" },
  ]);
  await page.route(`**${questions.path}`, (route) => {
    const asked = route.request().postDataJSON() as { iSubCategoryId?: number; vFlag?: string };
    const index = asked.iSubCategoryId ?? saved.size;
    const data = section(asked.vFlag ? index - 1 : index);
    return route.fulfill({ json: { code: 200, data } });
  });
  await page.route(`**${categoryAnswer.path}`, (route) => {
    const given = route.request().postDataJSON() as {
      iSubCategoryId: number;
      iQuestionId: number[];
      iOptionId: number[];
    };
    const { iSubCategoryId, iQuestionId, iOptionId } = given;
    saved.set(
      iSubCategoryId,
      iQuestionId.map((id, row) => ({ iQuestionId: id, iOptionId: iOptionId[row] ?? -1 })),
    );
    const isLast = saved.size === sections.length;
    const data = isLast
      ? { survey_status: "completed" }
      : { survey_status: "continue", next: section(iSubCategoryId + 1) };
    return route.fulfill({ json: { code: 200, data } });
  });
}
