import { dashboardText } from "../../src/text/dashboard.ts";
import { surveyScreens } from "../../src/text/survey-screens.ts";
import { surveyMessages, surveyLabels } from "../../src/text/survey.ts";
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
import { codesInBodies } from "../fixtures/notations.ts";
import { expect } from "./fixtures.ts";
import { thirdPartyTest, prepare } from "./third-party-site.ts";

/** Every other way to write answers is tried in tests/stores/third-party-survey.test.ts. */
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
    const response = await route.fetch();
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

thirdPartyTest("a mood without words", async ({ page, host }) => {
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
