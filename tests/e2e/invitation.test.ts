import type { Locator } from "@playwright/test";

import { surveyScreens } from "../../src/contract/text/survey.ts";
import { expectHeading, nextButton, rowsOf } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";
import { deliverMails, outboxKey } from "./outbox.ts";
import { scriptInMail } from "./page-kinds.ts";

// A phone that has never seen the site. The outbox is shown to this machine alone.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  extraHTTPHeaders: {},
});

test("from the mail one tap leads to the first question, and one for each to the thanks", async ({
  page,
  api,
  newcomer,
  pageErrors,
}) => {
  pageErrors.allow(scriptInMail);
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  const mail = page.getByRole("article").filter({ hasText: newcomer.email });
  await expect(async () => {
    await deliverMails(api);
    await page.goto(`/outbox?key=${outboxKey}`);
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  await tap(mail.getByRole("link", { name: newcomer.code }));
  await expect(page.getByText(/^Asked for: \W?Nia\W?$/)).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/survey#/);
  expect(taps).toBe(1);

  let questions = 0;
  for (const section of ["My work", "My team", "The new rota"]) {
    await expectHeading(page, section);
    for (const row of await rowsOf(page).all()) {
      await tap(row.locator("label").nth(3));
      questions += 1;
    }
  }
  await tap(nextButton(page));
  await expectHeading(page, surveyScreens.completedHeading);
  expect(questions).toBe(10);
  // The link, the answers, and Next at the end; nothing was typed.
  expect(taps).toBe(1 + questions + 1);
});
