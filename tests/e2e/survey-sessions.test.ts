import type { Route } from "@playwright/test";

import { categoryAnswer } from "../../src/contract/question.ts";
import { loginAgainText } from "../../src/contract/text/login-again.ts";
import { surveyLabels, surveyMessages } from "../../src/contract/text/survey.ts";
import { toastText } from "../../src/contract/text/form.ts";
import {
  answerRows,
  expectHeading,
  focusedSummary,
  goOnByHand,
  logIn,
  nextButton,
  openSurvey,
  rowsOf,
  signIn,
} from "./account-steps.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";
import { isInSight, overFocus } from "./in-sight.ts";
import { openStandIn, sections } from "./stand-in-survey.ts";

test("a survey outlives a lost network and an ended session", async ({
  page,
  pageErrors,
  minh,
}) => {
  pageErrors.allow(/(status|status of) 401|ERR_INTERNET_DISCONNECTED/);
  await page.goto("/login");
  await bringIslandsAlive(page);
  await logIn(page, minh);
  await expect(page).toHaveURL("/dashboard");
  await goOnByHand(page);
  await openStandIn(page);
  await answerRows(page, "Agree");

  await page.context().setOffline(true);
  await nextButton(page).click();
  const again = page.getByRole("button", { name: surveyLabels.sendAgain });
  const status = page.getByRole("status").filter({ hasText: surveyLabels.waiting(1, true) });
  await expect(status).toBeVisible();
  await expect(again).toBeVisible();
  expect(await overFocus(page)).toBe("");
  expect(await isInSight(again)).toBe(true);

  const saves = `**${categoryAnswer.path}`;
  const end = (route: Route) => route.fulfill({ status: 401, json: { code: 401 } });
  await page.route(saves, end);
  await page.context().setOffline(false);
  const dialog = page.getByRole("dialog", { name: loginAgainText.heading });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("radio", { name: "Agree", exact: true, checked: true })).toHaveCount(
    sections[0].statements.length,
  );
  await page.unroute(saves, end);
  // The dialog's form leaves toasts to the page; their code is loaded when the browser is idle.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  const toasts = page.getByRole("region", { name: toastText.region, includeHidden: true });
  await expect(toasts).toHaveCount(1);
  await logIn(page, minh);
  await expect(dialog).toBeHidden();
  await expectHeading(page, sections[1].heading);
});

test("a second session leads back into the first", async ({ page, minh }) => {
  await signIn(page, minh);
  await openSurvey(page, "Pulse");
  await expectHeading(page, "My team");
  await page.getByRole("button", { name: surveyLabels.back }).click();
  await expectHeading(page, "My work");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(await rowsOf(page).count());
});

test("a double click on Next looks for no answers on questions that have just come", async ({
  page,
  minh,
}) => {
  // The save stays on its way: the next questions are known already.
  await page.route(`**${categoryAnswer.path}`, () => undefined);
  await signIn(page, minh);
  await openSurvey(page, "Inclusion Index");
  await rowsOf(page).first().waitFor();
  for (const row of await rowsOf(page).all()) await row.getByRole("radio").first().check();
  await nextButton(page).dblclick();
  await expect(rowsOf(page).first().getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(page.getByText(surveyMessages.unanswered)).toHaveCount(0);
  await nextButton(page).click();
  await expect(focusedSummary(page, surveyMessages.unanswered)).toBeVisible();
});
