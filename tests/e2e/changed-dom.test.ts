import type { Locator, Page } from "@playwright/test";

import { moodAnswer } from "../../src/contract/answer.ts";
import { forgotPassword, login, resetPassword } from "../../src/contract/login.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import { changePassword, profileUpdate } from "../../src/contract/profile.ts";
import { questions } from "../../src/contract/question.ts";
import { participantSurveys } from "../../src/contract/survey.ts";
import { changePasswordText } from "../../src/text/change-password.ts";
import { contactText } from "../../src/text/contact.ts";
import { forgetPasswordText } from "../../src/text/forget-password.ts";
import { formText } from "../../src/text/form.ts";
import { loginText } from "../../src/text/login.ts";
import { newsletterText } from "../../src/text/newsletter.ts";
import { profileText } from "../../src/text/profile.ts";
import { resetPasswordText } from "../../src/text/reset-password.ts";
import { surveyLabels, surveyMessages } from "../../src/text/survey.ts";
import { surveyScreens } from "../../src/text/survey-screens.ts";
import {
  answerRows,
  expectHeading,
  fieldOf,
  minh,
  nextButton,
  rowsOf,
  signIn,
  storeCode,
} from "./account-steps.ts";
import { changeBefore, changeNow } from "./change-dom.ts";
import { expect, holdBack, test } from "./fixtures.ts";
import { openStandIn, sections } from "./stand-in-survey.ts";
import { answer, press, see } from "./state-tools.ts";

/** Pages that a translator or an extension changes, before React makes them alive and afterwards. */

test.beforeEach(({ pageErrors }) => {
  // React tells of elements that it makes anew instead of taking them over, and of refusals.
  pageErrors.allow(/Minified React error #418|status.* (400|401|403|404|503)/);
});

/** Types into a field, and leaves the caret after the first letter where browsers let a script do so. */
async function typeInto(field: Locator, text: string, hasCaret: boolean): Promise<void> {
  await field.click();
  await field.pressSequentially(text);
  if (hasCaret)
    await field.evaluate((element: HTMLInputElement) => element.setSelectionRange(1, 1));
}

/** Waits until the form with this button is alive. */
const isAlive = (page: Page, submit: string) =>
  page
    .locator("[data-ready]")
    .filter({ has: page.getByRole("button", { name: submit, exact: true }) })
    .waitFor();

interface FormPage {
  readonly path: string;
  readonly chunk: RegExp;
  readonly call: string;
  /** The refusal of the call, and the message that it shows. */
  readonly code: number;
  readonly message: string;
  readonly submit: string;
  /** Label and text of each field; the last one has the focus. */
  readonly typed: readonly (readonly [label: string, text: string])[];
  /** The errors of an empty form, by their field. */
  readonly error: string;
  /** A caret in the last field can be read: not in an email. */
  readonly hasCaret: boolean;
}

const email = "ada@partner.example";

const forms: readonly FormPage[] = [
  {
    path: "/login",
    chunk: /LoginForm\.[^/]*\.js/,
    call: login.path,
    code: 401,
    message: loginText.byCode[401],
    submit: loginText.submit,
    typed: [
      [loginText.email, email],
      [loginText.password, "meadow"],
    ],
    error: loginText.passwordRequired,
    hasCaret: true,
  },
  {
    path: "/forget-password",
    chunk: /ForgetPasswordForm\.[^/]*\.js/,
    call: forgotPassword.path,
    code: 400,
    message: forgetPasswordText.byCode[400],
    submit: forgetPasswordText.submit,
    typed: [[forgetPasswordText.email, email]],
    error: forgetPasswordText.emailRequired,
    hasCaret: false,
  },
  {
    path: "/reset-password#/a-code",
    chunk: /ResetPasswordForm\.[^/]*\.js/,
    call: resetPassword.path,
    code: 404,
    message: resetPasswordText.byCode[404],
    submit: resetPasswordText.submit,
    typed: [
      [resetPasswordText.password, "meadow"],
      [resetPasswordText.confirm, "meadow"],
    ],
    error: resetPasswordText.confirmRequired,
    hasCaret: true,
  },
  {
    path: "/",
    chunk: /Newsletter\.[^/]*\.js/,
    call: newsletterAdd.path,
    code: 400,
    message: newsletterText.rejected,
    submit: newsletterText.submit,
    typed: [[newsletterText.email, email]],
    error: newsletterText.emailRequired,
    hasCaret: false,
  },
];

for (const { path, chunk, call, code, message, submit, typed, error, hasCaret } of forms)
  for (const time of ["before", "after"] as const)
    test(`${path}, changed ${time} its form is alive`, async ({ page }) => {
      await answer(page, call, code);
      const deliver = await holdBack(page, chunk);
      if (time === "before") await changeBefore(page);
      await page.goto(path);
      const form = page.locator("form").filter({ has: page.getByRole("button", { name: submit }) });
      for (const [label, text] of typed)
        await typeInto(fieldOf(form, label), text, hasCaret && label === typed.at(-1)?.[0]);
      deliver();
      await isAlive(page, submit);
      if (time === "after") await changeNow(page);
      const [last] = typed.slice(-1).map(([label]) => fieldOf(form, label));
      if (!last) throw new Error("expected a field");
      await expect(last).toBeFocused();
      for (const [label, text] of typed) await expect(fieldOf(form, label)).toHaveValue(text);
      await page.keyboard.type("!");
      const [, text] = typed.at(-1) ?? ["", ""];
      const caret = hasCaret ? 1 : text.length;
      await expect(last).toHaveValue(`${text.slice(0, caret)}!${text.slice(caret)}`);

      await last.fill("");
      await press(page, submit);
      await see(page, error);
      await last.fill(text);
      await press(page, submit);
      await see(page, message);
      await expect(form.getByRole("button", { name: submit })).toBeVisible();
    });

test("/contact-us, changed before its form is alive: text, choice and tick stay", async ({
  page,
}) => {
  const deliver = await holdBack(page, /ContactForm\.[^/]*\.js/);
  await changeBefore(page);
  await page.goto("/contact-us");
  const { fields, submit, empty } = contactText;
  // A translated list.
  await page
    .locator("option")
    .evaluateAll((options) => options.forEach((option) => (option.textContent += "*")));
  await page.getByLabel(fields.salutation).selectOption("Dr.");
  await fieldOf(page, fields.firstName).fill("Ada");
  await page.getByRole("checkbox").check();
  await typeInto(page.getByLabel(fields.message), "Hello", true);
  deliver();
  await isAlive(page, submit);
  await page.keyboard.type("!");
  await expect(page.getByLabel(fields.message)).toHaveValue("H!ello");
  await expect(fieldOf(page, fields.firstName)).toHaveValue("Ada");
  await expect(page.getByLabel(fields.salutation)).toHaveValue("Dr.");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await press(page, submit);
  await see(page, empty(fields.lastName));
  await expect(page.getByRole("button", { name: submit })).toBeVisible();
});

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

test("/profile and /change-password hold translated", async ({ page }) => {
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

for (const time of ["before", "after"] as const)
  test(`a survey translated ${time} its first questions`, async ({ page }) => {
    await storeCode(page, "walker");
    if (time === "before") await changeBefore(page);
    await openStandIn(page);
    if (time === "after") await changeNow(page);
    for (const { heading, statements } of sections) {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Direction: ${heading}`);
      await expect(rowsOf(page)).toHaveCount(statements.length);
      await answerRows(page, "Agree");
      if (heading !== sections[1].heading) await nextButton(page).click();
      else await page.getByRole("button", { name: surveyLabels.next }).press("Enter");
    }
    await expectHeading(page, surveyScreens.completedHeading);
  });

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
