import type { Page } from "@playwright/test";

import { sessionKeys } from "../../src/client/session-keys.ts";
import { changePassword, profile, profileUpdate } from "../../src/contract/profile.ts";
import { categoryAnswer, moodAnswer } from "../../src/contract/answer.ts";
import { questions } from "../../src/contract/question.ts";
import { participantSurveys } from "../../src/contract/survey.ts";
import { changePasswordText } from "../../src/text/change-password.ts";
import { dashboardText } from "../../src/text/dashboard.ts";
import { emptyTexts } from "../../src/text/empty.ts";
import { formText } from "../../src/text/form.ts";
import { profileText } from "../../src/text/profile.ts";
import { surveyScreens } from "../../src/text/survey-screens.ts";
import { surveyMessages, surveyLabels } from "../../src/text/survey.ts";
import { updateProfileText } from "../../src/text/update-profile.ts";
import {
  answerRows,
  cardOf,
  expectHeading,
  goOnByHand,
  fieldOf,
  focusedSummary,
  minh,
  nextButton,
  openSurvey,
  rowsOf,
  signIn,
  store,
} from "./account-steps.ts";
import { expect } from "./fixtures.ts";
import { openStandIn } from "./stand-in-survey.ts";
import { type Arrange, answer, fillPasswords, hold, open, press, see } from "./state-tools.ts";

/** Surveys of the participant in whose name the states are. */
const matrix = "Inclusion Index";
const mood = "Daily Mood";

/** What a save gets. It outlives its page, and must not reach the API when this answer is gone. */
async function answerSave(page: Page, path: string, code: number, data?: unknown) {
  await page.context().route(`**${path}`, (route) => route.abort());
  await answer(page, path, code, data);
}

async function sendMood(page: Page): Promise<void> {
  await openSurvey(page, mood);
  await page.getByRole("radio", { name: "Good" }).check();
  await press(page, surveyLabels.submit);
}

/** States of the pages behind the login. */
export const forParticipants: Readonly<Record<string, Arrange>> = {
  "dashboard, full": async (page) => {
    await page.goto("/dashboard");
    await expect(cardOf(page, matrix)).toBeVisible();
  },
  "dashboard, loading": async (page) => {
    await hold(page, participantSurveys.path);
    await page.goto("/dashboard");
    await see(page, dashboardText.loading);
  },
  "dashboard, waiting for long": async (page) => {
    await hold(page, participantSurveys.path);
    await page.goto("/dashboard");
    await see(page, dashboardText.loading);
    await see(page, formText.waiting);
  },
  "dashboard, empty": async (page) => {
    await answer(page, participantSurveys.path, 200, []);
    await page.goto("/dashboard");
    await see(page, emptyTexts.list);
  },
  "dashboard, failing": async (page) => {
    await answer(page, participantSurveys.path, 403);
    await page.goto("/dashboard");
    await see(page, dashboardText.loadFailed);
  },
  "dashboard, signed out elsewhere": async (page) => {
    await answer(page, participantSurveys.path, 401);
    await page.goto("/dashboard");
    await see(page, dashboardText.logIn);
  },
  "dashboard with an invitation": async (page) => {
    await store(page, sessionKeys.solutionLink, "https://other.example/a");
    await page.goto("/dashboard");
    await see(page, dashboardText.resumeHeading);
    await expect(cardOf(page, matrix)).toBeVisible();
  },
  "profile, loaded": async (page) => {
    await page.goto("/profile");
    await expect(fieldOf(page, profileText.firstName)).toHaveValue("Minh");
  },
  "profile, failing": async (page) => {
    await answer(page, profile.path, 403);
    await page.goto("/profile");
    await see(page, profileText.loadFailed);
  },
  "profile with errors": async (page) => {
    await page.goto("/profile");
    await fieldOf(page, profileText.firstName).fill("");
    await fieldOf(page, profileText.phone).fill("123");
    await page
      .getByLabel(profileText.choosePicture)
      .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
    await press(page, profileText.submit);
    await see(page, profileText.pictureType);
    await see(page, profileText.phoneLength);
  },
  "profile, saving": async (page) => {
    await hold(page, profileUpdate.path);
    await page.goto("/profile");
    await press(page, profileText.submit);
    await see(page, formText.loading);
  },
  "change-password, idle": (page) => open(page, "/change-password"),
  "change-password with errors": async (page) => {
    await open(page, "/change-password");
    await fillPasswords(page, changePasswordText, ["secret-1", "secret-2"]);
    await press(page, changePasswordText.submit);
    await see(page, changePasswordText.currentRequired);
  },
  "change-password, refused": async (page) => {
    await answer(page, changePassword.path, 404);
    await open(page, "/change-password");
    await fieldOf(page, changePasswordText.current).fill("secret-1");
    await fillPasswords(page, changePasswordText, ["secret-1", "secret-1"]);
    await press(page, changePasswordText.submit);
    await see(page, changePasswordText.byCode[404]);
  },
  "update-profile": async (page) => {
    await open(page, "/update-profile");
    await see(page, updateProfileText.sampleName);
  },
  "survey, matrix": async (page) => {
    await openSurvey(page, matrix);
    await expect(rowsOf(page).first()).toBeVisible();
  },
  "survey, unanswered rows": async (page) => {
    await openSurvey(page, matrix);
    await nextButton(page).click();
    await expect(focusedSummary(page, surveyMessages.unanswered)).toBeVisible();
  },
  "survey, refused and then answered": async (page) => {
    await openSurvey(page, matrix);
    await nextButton(page).click();
    await answerRows(page, "Agree");
    await see(page, surveyLabels.allAnswered);
  },
  "survey, saving": async (page) => {
    // A save outlives its page: this one would be sent in the end, to a survey that nobody has.
    await goOnByHand(page);
    await openStandIn(page);
    await hold(page, categoryAnswer.path);
    await answerRows(page, "Agree");
    await nextButton(page).click();
    await see(page, formText.loading);
  },
  "survey, waiting at its end": async (page) => {
    await answerSave(page, moodAnswer.path, 429);
    await sendMood(page);
    await expectHeading(page, surveyScreens.waitingHeading);
  },
  "survey, login ended": async (page) => {
    await answerSave(page, categoryAnswer.path, 401);
    await openSurvey(page, matrix);
    await expect(rowsOf(page).first()).toBeVisible();
    await answerRows(page, "Agree");
    await nextButton(page).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "survey, not saved": async (page) => {
    await answerSave(page, categoryAnswer.path, 403);
    await openSurvey(page, matrix);
    await expect(rowsOf(page).first()).toBeVisible();
    await answerRows(page, "Agree");
    await nextButton(page).click();
    await see(page, surveyMessages.saveFailed);
  },
  "survey, second page": async (page) => {
    await openSurvey(page, "Pulse");
    await expect(rowsOf(page).first()).toBeVisible();
  },
  "survey, completed": async (page) => {
    await answerSave(page, categoryAnswer.path, 200, { survey_status: "completed" });
    await openSurvey(page, matrix);
    await expect(rowsOf(page).first()).toBeVisible();
    await answerRows(page, "Agree");
    await nextButton(page).click();
    await expectHeading(page, surveyScreens.completedHeading);
  },
  "survey, mood": async (page) => {
    await openSurvey(page, mood);
    await expect(rowsOf(page)).toBeVisible();
  },
  "survey, mood chosen": async (page) => {
    await openSurvey(page, mood);
    await page.getByRole("radio", { name: "Good" }).check();
    await expect(page.getByRole("radio", { name: "Good" })).toBeChecked();
  },
  "survey, mood sent": async (page) => {
    await answerSave(page, moodAnswer.path, 200, { survey_status: "completed" });
    await sendMood(page);
    await expectHeading(page, surveyMessages.moodCompleted);
  },
  "survey, none chosen": async (page) => {
    await page.goto("/survey");
    await expectHeading(page, surveyScreens.noHandoverHeading);
  },
  "survey, not loaded": async (page) => {
    await answer(page, questions.path, 403);
    await openSurvey(page, matrix);
    await expectHeading(page, surveyMessages.loadFailed);
  },
  "survey, session ended": async (page) => {
    await answer(page, questions.path, 401);
    await openSurvey(page, matrix);
    await expectHeading(page, surveyScreens.sessionEndedHeading);
  },
  "survey, loading": async (page) => {
    await hold(page, questions.path);
    await openSurvey(page, matrix);
    await see(page, surveyLabels.loading);
  },
  logout: async (page) => {
    // It ends the login on the server too.
    await signIn(page, minh);
    await page.goto("/logout");
    await expect(page.locator("[data-spoken]")).not.toBeEmpty();
  },
};
