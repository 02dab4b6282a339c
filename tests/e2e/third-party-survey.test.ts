import { dashboardText } from "../../src/site/text/dashboard.ts";
import { surveyScreens, surveyMessages, surveyLabels } from "../../src/site/text/survey.ts";
import {
  categorySurvey,
  categorySurveyRequests,
  moodPicture,
  moodSurvey,
  participant,
} from "../fixtures/third-party-survey.ts";
import {
  answerRows,
  cardOf,
  expectHeading,
  nextButton,
  openSurvey,
  rowsOf,
  storeCode,
} from "./account-steps.ts";
import { codesInBodies } from "../fixtures/third-party-participants.ts";
import { expect, retryReset } from "./fixtures.ts";
import { thirdPartyTest, prepare } from "./third-party-site.ts";

/** Every other way to write answers is tried in tests/site/stores/third-party-survey.test.ts. */
thirdPartyTest.use({ notation: codesInBodies });
thirdPartyTest.beforeEach(prepare);

/** Storage that no setting names. */
const storage = "https://bucket.example.net/uploads";

thirdPartyTest("a mood's pictures may lie on any https host", async ({ page, pageErrors }) => {
  pageErrors.allow(/^request to a third-party host: https:\/\/bucket\.example\.net/);
  await page.route(`${storage}/*`, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: moodPicture }),
  );
  await page.route("**/get_all_question_data", async (route) => {
    const response = await route.fetch(retryReset);
    const body = await response.text();
    await route.fulfill({ response, body: body.replaceAll("/media", storage) });
  });
  await storeCode(page, participant.code);
  await openSurvey(page, moodSurvey.name);
  const picture = page.locator(`img[src="${storage}/mood-rainy.svg"]`);
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

thirdPartyTest("a category survey, with Back", async ({ page, host }) => {
  await storeCode(page, participant.code);
  await openSurvey(page, categorySurvey.name);
  await expectHeading(page, "Part 111");
  await answerRows(page, "Always");
  await nextButton(page).click();
  await expectHeading(page, "Part 112");
  await answerRows(page, "Never");
  await page.getByRole("button", { name: surveyLabels.back }).click();
  await expectHeading(page, "Part 111");
  const first = rowsOf(page).first();
  await expect(first.getByRole("radio", { name: "Always" })).toBeChecked();
  await first.getByRole("radio", { name: "Sometimes" }).check();
  await nextButton(page).click();
  await expectHeading(page, "Part 112");
  await expect(page.getByRole("radio", { name: "Never" })).toBeChecked();
  await nextButton(page).click();
  await expectHeading(page, "Part 121");
  await answerRows(page, "Sometimes");
  await nextButton(page).click();
  await expectHeading(page, surveyScreens.completedHeading);
  await page.getByRole("link", { name: surveyScreens.continue }).click();
  await expect(cardOf(page, categorySurvey.name)).toContainText(dashboardText.status.completed);

  const requests = categorySurveyRequests(String);
  expect(host.requests("/api/question/get_all_question_data")).toEqual(requests.questions);
  expect(host.requests("/api/question/save_answer")).toEqual(requests.answers);
});

thirdPartyTest("a mood without words", { tag: "@long" }, async ({ page, host }) => {
  await storeCode(page, participant.code);
  await openSurvey(page, moodSurvey.name);
  await expectHeading(page, "How is the weather?");
  await page.getByRole("radio", { name: "Rainy" }).check();
  await page.getByRole("button", { name: surveyLabels.submit }).click();
  await expectHeading(page, surveyMessages.moodCompleted);
  expect(host.requests("/api/question/answer")).toEqual([
    {
      iSurveyId: String(2),
      iQuestionId: [String(900)],
      iOptionId: [String(32)],
      participantVUniquieCode: participant.code,
    },
  ]);
});

thirdPartyTest(
  "five moods that share the name of their picture",
  { tag: "@long" },
  async ({ page, host }) => {
    await page.route("**/get_all_question_data", (route) =>
      route.fulfill({
        json: {
          questions: [{ iQuestionId: 900, vQuestion: "How is the weather?" }],
          options: [31, 32, 33, 34, 35].map((iMoodOptionId) => ({
            iMoodOptionId,
            vMoodOption: `/media/${iMoodOptionId}/image.svg`,
          })),
        },
      }),
    );
    await storeCode(page, participant.code);
    await openSurvey(page, moodSurvey.name);
    const moods = page.getByRole("radio");
    await expect(moods).toHaveCount(5);
    await page.getByRole("radio", { name: surveyLabels.mood(4, 5), exact: true }).check();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
    await expect
      .poll(() => page.locator("img[src*='/34/image.svg']").getAttribute("width"))
      .toBe("100");
    await page.reload();
    await expect(moods.nth(3)).toBeChecked();
    await page.getByRole("button", { name: surveyLabels.submit }).click();
    await expectHeading(page, surveyMessages.moodCompleted);
    expect(host.requests("/api/question/answer")).toMatchObject([
      { iQuestionId: [900], iOptionId: [34] },
    ]);
  },
);

thirdPartyTest(
  "a category without sub-categories, and a question without words",
  { tag: "@long" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(/a question is left out\. vQuestion/);
    const saved: unknown[] = [];
    const category = (iCategoryId: number) => ({
      category: [{ iCategoryId, vCategory: `Category ${iCategoryId}` }],
      sub_category: {},
      questions: [
        { iQuestionId: iCategoryId * 10, vQuestion: `Statement ${iCategoryId}` },
        { iQuestionId: iCategoryId * 10 + 1, vQuestion: null },
      ],
      options: ["Same", "Same", "Other"].map((vOption, index) => ({
        iOptionId: index + 1,
        vOption,
      })),
    });
    await page.route("**/get_all_question_data", (route) => {
      const body = route.request().postDataJSON() as { iCategoryId?: number; vFlag?: string };
      const number = body.iCategoryId ?? saved.length + 1;
      return route.fulfill({ json: { data: category(body.vFlag ? number - 1 : number) } });
    });
    await page.route("**/save_answer", (route) => {
      const body = route.request().postDataJSON() as { iCategoryId: number };
      saved.push(body);
      const data =
        body.iCategoryId === 2
          ? { survey_status: "completed" }
          : { survey_status: "continue", iCategoryId: 2 };
      return route.fulfill({ json: { data } });
    });
    await storeCode(page, participant.code);
    await openSurvey(page, categorySurvey.name);
    await expectHeading(page, "Category 1");
    await expect(page.getByText(surveyLabels.partial)).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(1);
    await rowsOf(page).getByRole("radio", { name: "Same" }).nth(1).check();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
    await nextButton(page).click();
    await expectHeading(page, "Category 2");
    await page.getByRole("button", { name: surveyLabels.back }).click();
    await expectHeading(page, "Category 1");
    await expect(page.getByRole("radio").nth(1)).toBeChecked();
    await nextButton(page).click();
    await expectHeading(page, "Category 2");
    await page.reload();
    await expectHeading(page, "Category 2");
    await answerRows(page, "Other");
    await nextButton(page).click();
    await expectHeading(page, surveyScreens.completedHeading);
    const body = (number: number, option: number) => ({
      iCategoryId: number,
      iSubCategoryId: null,
      iQuestionId: [number * 10],
      iOptionId: [option],
      participantVUniquieCode: participant.code,
    });
    expect(saved.slice(0, 2)).toEqual([body(1, 2), body(1, 2)]);
    expect(saved.at(-1)).toEqual(body(2, 3));
  },
);
