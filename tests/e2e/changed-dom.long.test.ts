import { moodAnswer, questions } from "../../src/contract/question.ts";
import { changePassword, profileUpdate } from "../../src/contract/profile.ts";
import { participantSurveys } from "../../src/contract/survey.ts";
import { changePasswordText, profileText } from "../../src/contract/text/profile.ts";
import { formText } from "../../src/contract/text/form.ts";
import { loginText } from "../../src/contract/text/login.ts";
import { surveyLabels, surveyMessages } from "../../src/contract/text/survey.ts";
import { expectHeading, fieldOf, signIn, storeCode } from "./account-steps.ts";
import { changeBefore } from "./change-dom.ts";
import { email, expectFormHolds, expectSurveyHolds, isAlive, madeAnew } from "./changed-pages.ts";
import { expect, holdBack, test } from "./fixtures.ts";
import { answer, press, see } from "./state-tools.ts";

test.beforeEach(({ pageErrors }) => pageErrors.allow(madeAnew));

for (const path of ["/forget-password", "/reset-password#/a-code", "/"] as const)
  for (const time of ["before", "after"] as const)
    test(`${path}, changed ${time} its form is alive`, ({ page }) =>
      expectFormHolds(page, path, time));

test("a carousel, changed before it is alive, keeps the focus", async ({ page }) => {
  const deliver = await holdBack(page, /PartnerCarousel\.[^/]*\.js/);
  await changeBefore(page);
  await page.goto("/");
  const row = page.locator("#partners-row");
  await row.focus();
  deliver();
  await page.locator("[data-ready]").filter({ has: row }).waitFor();
  await expect(row).toBeFocused();
});

test("a form that is sent before it is alive keeps what was typed, also changed", async ({
  page,
}) => {
  const deliver = await holdBack(page, /LoginForm\.[^/]*\.js/);
  await changeBefore(page);
  await page.goto("/login");
  await fieldOf(page, loginText.email).fill(email);
  await fieldOf(page, loginText.password).fill("meadow");
  await fieldOf(page, loginText.password).press("Enter");
  deliver();
  await isAlive(page, loginText.submit);
  await expect(page).toHaveURL("/login");
  await expect(fieldOf(page, loginText.email)).toHaveValue(email);
  await expect(fieldOf(page, loginText.password)).toHaveValue("meadow");
});

test("/profile and /change-password hold translated", async ({ page, minh }) => {
  await signIn(page, minh);
  await answer(page, profileUpdate.path, 503);
  await answer(page, changePassword.path, 400);
  await changeBefore(page);
  await page.goto("/profile");
  await fieldOf(page, profileText.firstName).fill("");
  await see(page, profileText.firstNameRequired);
  await press(page, profileText.submit);
  await see(page, formText.summary);
  await fieldOf(page, profileText.firstName).fill("Ada");
  await expect(page.locator("form").getByText(/^Ada /)).toBeVisible();
  await press(page, profileText.submit);
  await expect(page.getByRole("status").filter({ hasText: /\S/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: profileText.submit, exact: true })).toBeVisible();

  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/change-password");
  await press(page, changePasswordText.submit);
  await see(page, changePasswordText.currentRequired);
  await fieldOf(page, changePasswordText.current).fill("pebbles");
  await fieldOf(page, changePasswordText.password).fill("meadows");
  await fieldOf(page, changePasswordText.confirm).fill("meadows");
  await press(page, changePasswordText.submit);
  await see(page, changePasswordText.byCode[400]);
  await expect(page.getByRole("button", { name: changePasswordText.submit })).toBeVisible();
});

test("a survey translated after its first questions", ({ page }) =>
  expectSurveyHolds(page, "after"));

test("a mood survey translated", async ({ page }) => {
  await storeCode(page, "walker");
  await changeBefore(page);
  await answer(page, participantSurveys.path, 200, [
    {
      vSurvey: "Today",
      vUniqueCode: "today",
      iSurveyId: 1,
      eMood: "Yes",
      survey_status: "pending",
    },
  ]);
  await answer(page, questions.path, 200, {
    questions: [{ iQuestionId: 1, vQuestion: "How are you?" }],
    options: ["Well", "So so", "Unwell"].map((vOption, index) => ({
      iMoodOptionId: index + 1,
      vMoodOption: "/icons/apple-touch-icon-180.png",
      vOption,
    })),
  });
  await answer(page, moodAnswer.path, 200, { survey_status: "completed" });
  await page.goto("/survey#today");
  await expectHeading(page, "How are you?");
  await press(page, surveyLabels.submit);
  await see(page, surveyLabels.rowUnanswered);
  await page.getByRole("radio", { name: "So so" }).check();
  await press(page, surveyLabels.submit);
  await expectHeading(page, surveyMessages.moodCompleted);
});
