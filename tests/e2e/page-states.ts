import type { Page } from "@playwright/test";

import { categoryAnswer, questions } from "../../src/contract/question.ts";
import { humanCheckChallengePath } from "../../src/contract/human-check.ts";
import { login, resetPassword, logOut } from "../../src/contract/login.ts";
import { profile } from "../../src/contract/profile.ts";
import { surveyLinkById } from "../../src/contract/survey-link.ts";
import { participantSurveys } from "../../src/contract/survey.ts";
import {
  confirmEmailText,
  profileText,
  updateProfileText,
} from "../../src/contract/text/profile.ts";
import { dashboardText } from "../../src/contract/text/dashboard.ts";
import { formText } from "../../src/contract/text/form.ts";
import { humanCheckText } from "../../src/contract/text/human-check.ts";
import { loginText } from "../../src/contract/text/login.ts";
import { mailedCodeText } from "../../src/contract/text/mailed-code.ts";
import { resetPasswordText } from "../../src/contract/text/reset-password.ts";
import { surveyInviteText } from "../../src/contract/text/survey-invite.ts";
import { surveyScreens, surveyMessages, surveyLabels } from "../../src/contract/text/survey.ts";
import {
  answerRows,
  cardOf,
  expectHeading,
  fieldOf,
  focusedSummary,
  logIn,
  nextButton,
  openSurvey,
  rowsOf,
} from "./account-steps.ts";
import { expect } from "./fixtures.ts";
import { type Arrange, answer, fillPasswords, hold, open, press, see } from "./state-tools.ts";

/** Surveys of the participant who is logged in in these states. */
const matrix = "Inclusion Index";
const mood = "Daily Mood";

/** Answers a save, which outlives its page and must not reach the API later. */
async function answerSave(page: Page, path: string, code: number, data?: unknown) {
  await page.context().route(`**${path}`, (route) => route.abort());
  await answer(page, path, code, data);
}

/**
 * States of the pages before the login: one of each kind of page, and what no specimen of the style
 * guide shows. The other states of islands are specimens, which `styleguide.test.ts` looks at.
 */
export const forVisitors = {
  "login with errors": async (page) => {
    await open(page, "/login");
    await press(page, loginText.submit);
    await see(page, loginText.passwordRequired);
  },
  "login, slow human check": async (page) => {
    await hold(page, humanCheckChallengePath);
    await open(page, "/login");
    await see(page, humanCheckText.slow);
  },
  "login, waiting for long": async (page) => {
    await hold(page, login.path);
    await open(page, "/login");
    await logIn(page, { email: "ada@engines.example", password: "difference" });
    await see(page, formText.waiting);
  },
  "reset-password, used link": async (page) => {
    await answer(page, resetPassword.path, 400);
    await open(page, "/reset-password/some-code");
    await fillPasswords(page, resetPasswordText, ["secret-1", "secret-1"]);
    await press(page, resetPasswordText.submit);
    await see(page, resetPasswordText.again);
  },
  "reset-password without a code": async (page) => {
    await page.goto("/reset-password");
    await see(page, resetPasswordText.incomplete);
  },
  "confirm-email without a code": async (page) => {
    await page.goto("/confirm-email");
    await see(page, confirmEmailText.incomplete);
  },
  "survey-invite without a code": async (page) => {
    await page.goto("/survey-invite");
    await see(page, surveyInviteText.incomplete.text);
    await expect(fieldOf(page, mailedCodeText.code)).toBeVisible();
  },
  "survey-invite, looking up": async (page) => {
    await hold(page, surveyLinkById.path);
    await page.goto("/survey-invite/some-id");
    await expectHeading(page, surveyInviteText.heading);
  },
} satisfies Readonly<Record<string, Arrange>>;

/** The same of the pages behind the login. */
export const forParticipants = {
  "dashboard, full": async (page) => {
    await page.goto("/dashboard");
    await expect(cardOf(page, matrix)).toBeVisible();
  },
  "dashboard, waiting for long": async (page) => {
    await hold(page, participantSurveys.path);
    await page.goto("/dashboard");
    await see(page, dashboardText.loading);
    await see(page, formText.waiting);
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
  "change-password, idle": (page) => open(page, "/change-password"),
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
  "survey, login ended": async (page) => {
    await answerSave(page, categoryAnswer.path, 401);
    await openSurvey(page, matrix);
    await expect(rowsOf(page).first()).toBeVisible();
    await answerRows(page, "Agree");
    await nextButton(page).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "survey, mood": async (page) => {
    await openSurvey(page, mood);
    await expect(rowsOf(page)).toBeVisible();
  },
  logout: async (page) => {
    // Other states go on with this login.
    await answer(page, logOut.path, 200);
    await page.goto("/logout");
    await expect(page.locator("[data-spoken]")).not.toBeEmpty();
  },
} satisfies Readonly<Record<string, Arrange>>;

/**
 * States that differ from another one by less than an island, or by one that is a specimen:
 * participant-accessibility.long.test.ts.
 */
export const likeAnother: readonly string[] = [
  "login with errors",
  "login, slow human check",
  "login, waiting for long",
  "reset-password, used link",
  "reset-password without a code",
  "confirm-email without a code",
  "profile, loaded",
  "profile, failing",
  "change-password, idle",
  "survey, matrix",
  "survey, mood",
];

/** States of surveys that are specimens too, from which other tests start. */
export const surveyStates = {
  "survey, not saved": async (page) => {
    await answerSave(page, categoryAnswer.path, 403);
    await openSurvey(page, matrix);
    await expect(rowsOf(page).first()).toBeVisible();
    await answerRows(page, "Agree");
    await nextButton(page).click();
    await see(page, surveyMessages.saveFailed);
  },
  "survey, completed": async (page) => {
    await answerSave(page, categoryAnswer.path, 200, { survey_status: "completed" });
    await openSurvey(page, matrix);
    await expect(rowsOf(page).first()).toBeVisible();
    await answerRows(page, "Agree");
    await nextButton(page).click();
    await expectHeading(page, surveyScreens.completedHeading);
  },
  "survey, mood chosen": async (page) => {
    await openSurvey(page, mood);
    await page.getByRole("radio", { name: "Good" }).check();
    await expect(page.getByRole("radio", { name: "Good" })).toBeChecked();
  },
  "survey, loading": async (page) => {
    await hold(page, questions.path);
    await openSurvey(page, matrix);
    await see(page, surveyLabels.loading);
  },
} satisfies Readonly<Record<string, Arrange>>;
