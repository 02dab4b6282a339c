import { confirmEmail } from "../../src/contract/confirm-email.ts";
import { humanCheckChallengePath } from "../../src/contract/human-check.ts";
import { forgotPassword, login, resetPassword } from "../../src/contract/login.ts";
import { surveyLinkById } from "../../src/contract/survey-link.ts";
import { confirmEmailText } from "../../src/text/confirm-email.ts";
import { failureText } from "../../src/text/failure.ts";
import { forgetPasswordText } from "../../src/text/forget-password.ts";
import { formText } from "../../src/text/form.ts";
import { humanCheckText } from "../../src/text/human-check.ts";
import { loginText } from "../../src/text/login.ts";
import { resetPasswordText } from "../../src/text/reset-password.ts";
import { surveyInviteText } from "../../src/text/survey-invite.ts";
import { expectHeading, fieldOf, logIn, minh } from "./account-steps.ts";
import { type Arrange, answer, fillPasswords, hold, open, press, see } from "./state-tools.ts";

/** States of the pages before the login. */
export const forVisitors: Readonly<Record<string, Arrange>> = {
  "login, idle": (page) => open(page, "/login"),
  "login with errors": async (page) => {
    await open(page, "/login");
    await press(page, loginText.submit);
    await see(page, loginText.passwordRequired);
  },
  "login with an error of a field that was left": async (page) => {
    await open(page, "/login");
    await fieldOf(page, loginText.password).fill("12345");
    await fieldOf(page, loginText.email).focus();
    await see(page, loginText.passwordShort);
  },
  "login, slow human check": async (page) => {
    await hold(page, humanCheckChallengePath);
    await open(page, "/login");
    await see(page, humanCheckText.slow);
  },
  "login, busy": async (page) => {
    await hold(page, login.path);
    await open(page, "/login");
    await logIn(page, minh);
    await see(page, formText.loading);
  },
  "login, waiting for long": async (page) => {
    await hold(page, login.path);
    await open(page, "/login");
    await logIn(page, minh);
    await see(page, formText.waiting);
  },
  "login, refused": async (page) => {
    await answer(page, login.path, 401);
    await open(page, "/login");
    await logIn(page, minh);
    await see(page, loginText.byCode[401]);
  },
  "login, unknown code": async (page) => {
    await answer(page, login.path, 418);
    await open(page, "/login");
    await logIn(page, minh);
    await see(page, failureText.other);
  },
  "login without a human check": async (page) => {
    await answer(page, humanCheckChallengePath, 404);
    await open(page, "/login");
    await logIn(page, minh);
    await see(page, loginText.humanCheckFailed);
  },
  "forget-password, idle": (page) => open(page, "/forget-password"),
  "forget-password with errors": async (page) => {
    await open(page, "/forget-password");
    await press(page, forgetPasswordText.submit);
    await see(page, forgetPasswordText.emailRequired);
  },
  "forget-password, refused": async (page) => {
    await answer(page, forgotPassword.path, 400);
    await open(page, "/forget-password");
    await fieldOf(page, forgetPasswordText.email).fill(minh.email);
    await press(page, forgetPasswordText.submit);
    await see(page, forgetPasswordText.byCode[400]);
  },
  "success-reset-password": (page) => open(page, "/success-reset-password"),
  "reset-password with errors": async (page) => {
    await open(page, "/reset-password/some-code");
    await fillPasswords(page, resetPasswordText, ["secret-1", "secret-2"]);
    await press(page, resetPasswordText.submit);
    await see(page, resetPasswordText.mismatch);
  },
  "reset-password, refused": async (page) => {
    await answer(page, resetPassword.path, 404);
    await open(page, "/reset-password/some-code");
    await fillPasswords(page, resetPasswordText, ["secret-1", "secret-1"]);
    await press(page, resetPasswordText.submit);
    await see(page, resetPasswordText.byCode[404]);
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
  "confirm-email, refused": async (page) => {
    await answer(page, confirmEmail.path, 400);
    await open(page, "/confirm-email#/some-code");
    await fieldOf(page, confirmEmailText.password).fill("secret-1");
    await press(page, confirmEmailText.submit);
    await see(page, failureText.other);
  },
  "confirm-email without a code": async (page) => {
    await page.goto("/confirm-email");
    await see(page, confirmEmailText.incomplete);
  },
  "survey-invite, looking up": async (page) => {
    await hold(page, surveyLinkById.path);
    await page.goto("/survey-invite/some-id");
    await expectHeading(page, surveyInviteText.heading);
  },
};
