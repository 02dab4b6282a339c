import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

import * as sessionKeys from "../../src/site/client/session-keys.ts";
import { humanCheckChallengePath } from "../../src/contract/human-check.ts";
import { login } from "../../src/contract/login.ts";
import { dashboardText } from "../../src/contract/text/dashboard.ts";
import { loginText } from "../../src/contract/text/login.ts";
import { surveyLabels } from "../../src/contract/text/survey.ts";
import { expect, quietFile, retryReset } from "./fixtures.ts";
import type { Person } from "./people.ts";

/** The forms' fields by their label; a password's toggle has the label in its name. */
export const fieldOf = (page: Page | Locator, label: string) =>
  page.getByLabel(label, { exact: true });

/** Fills in and sends the form of /login, as a person does. */
export async function logIn(page: Page | Locator, { email, password }: Person): Promise<void> {
  await fieldOf(page, loginText.email).fill(email);
  await fieldOf(page, loginText.password).fill(password);
  await page.getByRole("button", { name: loginText.submit }).click();
}

/** Signs in with a real call, without the form. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await storeCode(page, await codeFor(page.request, person));
}

/** The code that a real login gives. */
export async function codeFor(request: APIRequestContext, person: Person): Promise<string> {
  const asked = await request.get(humanCheckChallengePath, retryReset);
  const challenge = (await asked.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const proof = JSON.stringify({ challenge, solution });
  const answer = await request.post(login.path, {
    ...retryReset,
    data: {
      vEmail: person.email,
      vPassword: person.password,
      vGoogleRecaptchaResponse: Buffer.from(proof).toString("base64"),
    },
  });
  expect(answer.status()).toBe(200);
  const { data } = (await answer.json()) as { data: { vUniqueCode: string } };
  return data.vUniqueCode;
}

/** The summary of errors that has the focus. */
export const focusedSummary = (page: Page, heading: string): Locator =>
  page.locator(":focus").filter({ has: page.getByRole("heading", { name: heading, level: 2 }) });

/** Puts a login's code where the site keeps it, from a file of the site that loads nothing else. */
export async function storeCode(page: Page, code: string): Promise<void> {
  await page.goto(quietFile);
  await store(page, sessionKeys.participant, code);
}

const store = (page: Page, key: string, value: string): Promise<void> =>
  page.evaluate(([name, text]) => sessionStorage.setItem(name, text), [key, value] as const);

/** A survey on the dashboard: the card of the next one or a row, which may be folded. */
export const cardOf = (page: Page, survey: string): Locator =>
  page
    .getByRole("main")
    .locator("li, article")
    .filter({ has: page.locator("h2, h3", { hasText: new RegExp(`^${survey}$`) }) });

/** The link of a survey on the dashboard. */
export const linkTo = (page: Page, survey: string): Locator => {
  const { pending, continue: goOn } = dashboardText.action;
  return page.getByRole("link", { name: new RegExp(`^(${pending}|${goOn}) ${survey}$`) });
};

/** Pages of questions wait for Next, however long a test takes for it. */
export const goOnByHand = (page: Page): Promise<void> =>
  page.evaluate(() =>
    localStorage.setItem("autoAdvance", JSON.stringify({ digits: true, goesOn: false })),
  );

/** Goes to /survey by the dashboard, which tells that page which survey it is. */
export async function openSurvey(page: Page, survey: string): Promise<void> {
  await page.goto("/dashboard");
  await goOnByHand(page);
  // A survey with answers on this device has one more, with the same address.
  await linkTo(page, survey).first().click();
  await expect(page).toHaveURL(/\/survey#/);
}

/** The rows of the matrix, or the one mood question. */
export const rowsOf = (page: Page): Locator => page.getByRole("radiogroup");

/** An option of one row. */
export const optionOf = (row: Locator, name: string): Locator =>
  row.getByRole("radio", { name, exact: true });

/** How wide each face of a mood question is. */
export const facesOf = (page: Page): Promise<readonly number[]> =>
  rowsOf(page)
    .getByRole("presentation")
    .evaluateAll((faces) => faces.map(({ clientWidth }) => clientWidth));

/** Answers every row on screen that has no answer yet, each with the option of this name. */
export async function answerRows(page: Page, option: string): Promise<void> {
  for (const row of await rowsOf(page).all())
    if ((await row.getByRole("radio", { checked: true }).count()) === 0)
      await row.getByRole("radio", { name: option, exact: true }).check();
}

export const nextButton = (page: Page): Locator =>
  page.getByRole("button", { name: surveyLabels.next, exact: true });

/** The heading of the questions on screen, which comes with them. */
export const expectHeading = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole("heading", { level: 1 })).toContainText(text);

/** The names of everything in session storage. */
export const storedKeys = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(sessionStorage));

/** A toast's message is beside the form too. */
export const expectSaid = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
