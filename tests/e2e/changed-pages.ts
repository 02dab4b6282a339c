import type { Locator, Page } from "@playwright/test";

import { forgotPassword, login, resetPassword } from "../../src/contract/login.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import { forgetPasswordText, resetPasswordText } from "../../src/contract/text/reset-password.ts";
import { loginText } from "../../src/contract/text/login.ts";
import { newsletterText } from "../../src/contract/text/newsletter.ts";
import { surveyLabels, surveyScreens } from "../../src/contract/text/survey.ts";
import {
  answerRows,
  expectHeading,
  fieldOf,
  nextButton,
  rowsOf,
  storeCode,
} from "./account-steps.ts";
import { changeBefore, changeNow } from "./change-dom.ts";
import { expect, holdBack } from "./fixtures.ts";
import { openStandIn, sections } from "./stand-in-survey.ts";
import { answer, press, see } from "./state-tools.ts";

/** What React tells of elements that it makes anew instead of taking them over, and of refusals. */
export const madeAnew = /Minified React error #418|status.* (400|401|403|404|503)/;

/** Whether a page is changed before or after React makes it alive. */
type Time = "before" | "after";

/** Types into a field, and leaves the caret after the first letter where browsers let a script do so. */
export async function typeInto(field: Locator, text: string, hasCaret: boolean): Promise<void> {
  await field.click();
  await field.pressSequentially(text);
  if (hasCaret)
    await field.evaluate((element: HTMLInputElement) => element.setSelectionRange(1, 1));
}

/** Waits until the form with this button is alive. */
export const isAlive = (page: Page, submit: string) =>
  page
    .locator("[data-ready]")
    .filter({ has: page.getByRole("button", { name: submit, exact: true }) })
    .waitFor();

interface FormPage {
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

export const email = "ada@partner.example";

/** The pages with a form, by their path. */
const forms = {
  "/login": {
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
  "/forget-password": {
    chunk: /ForgetPasswordForm\.[^/]*\.js/,
    call: forgotPassword.path,
    code: 400,
    message: forgetPasswordText.byCode[400],
    submit: forgetPasswordText.submit,
    typed: [[forgetPasswordText.email, email]],
    error: forgetPasswordText.emailRequired,
    hasCaret: false,
  },
  "/reset-password#/a-code": {
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
  "/": {
    chunk: /Newsletter\.[^/]*\.js/,
    call: newsletterAdd.path,
    code: 400,
    message: newsletterText.rejected,
    submit: newsletterText.submit,
    typed: [[newsletterText.email, email]],
    error: newsletterText.emailRequired,
    hasCaret: false,
  },
} satisfies Readonly<Record<string, FormPage>>;

/** Fills in, corrects and sends a form on a page that is changed. */
export async function expectFormHolds(
  page: Page,
  path: keyof typeof forms,
  time: Time,
): Promise<void> {
  const { chunk, call, code, message, submit, typed, error, hasCaret }: FormPage = forms[path];
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
}

/** Answers a survey that is changed before or after its first questions. */
export async function expectSurveyHolds(page: Page, time: Time): Promise<void> {
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
}
