import type { Locator } from "@playwright/test";

import { surveyLinkById } from "../../src/contract/survey-link.ts";
import { surveyScreens } from "../../src/contract/text/survey.ts";
import { expectHeading, nextButton, rowsOf } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";
import { outboxKey } from "./outbox.ts";
import { scriptInMail } from "./page-kinds.ts";

const { path: lookUp } = surveyLinkById;

// A phone that has never seen the site. The outbox is shown to this machine alone.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  extraHTTPHeaders: {},
});

test("from the mail one tap leads to the first question, and one for each to the thanks", async ({
  page,
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
  await page.goto(`/outbox?key=${outboxKey}`);
  let lookUps = 0;
  page.on("request", (request) => void (lookUps += Number(request.url().endsWith(lookUp))));
  await tap(mail.getByRole("link", { name: newcomer.code }));
  await expect(page.getByText(/^Asked for: \W?Nia\W?$/)).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/survey#/);
  expect(taps).toBe(1);
  // Sent before its script has come, and once; the page of the survey was fetched in the meantime.
  expect(lookUps).toBe(1);
  const deliveryType = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation");
    return (entry as { readonly deliveryType?: string } | undefined)?.deliveryType;
  });
  expect(deliveryType).toBe("navigational-prefetch");

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
