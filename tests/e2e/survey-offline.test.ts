import { formReset } from "../../src/contract/limits.ts";
import { loginAgainText } from "../../src/contract/text/login-again.ts";
import { surveyScreens } from "../../src/contract/text/survey.ts";
import {
  expectHeading,
  goOnByHand,
  linkTo,
  logIn,
  nextButton,
  openSurvey,
  rowsOf,
} from "./account-steps.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";
import { waitForStoredSurvey, waitForWorkers } from "./ready-offline.ts";

test.use({ serviceWorkers: "allow" });

const name = "Safety to Speak";

test("a survey is finished in a new tab without a network, and arrives after another login", async ({
  page,
  context,
  pageErrors,
  marged,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/login");
  await bringIslandsAlive(page);
  await logIn(page, marged);
  await expect(page).toHaveURL("/dashboard");
  await goOnByHand(page);
  await openSurvey(page, name);
  await expect(rowsOf(page).first()).toBeVisible();
  const address = page.url();
  await waitForWorkers(page);
  await waitForStoredSurvey(page);
  await context.setOffline(true);
  await page.close();

  const other = await context.newPage();
  await other.goto(address);
  await expect(other).toHaveURL("/login");
  await bringIslandsAlive(other);
  await logIn(other, marged);
  await expect(other).toHaveURL(address, { timeout: formReset + 30_000 });
  const waiting = other.getByRole("heading", { name: surveyScreens.waitingHeading });
  await expect(async () => {
    for (const row of await rowsOf(other).all())
      await row.getByRole("radio").first().press("Space");
    await nextButton(other).click();
    await expect(waiting).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(waiting).toBeFocused();

  await context.setOffline(false);
  // The device has not kept the code of the first login.
  const dialog = other.getByRole("dialog", { name: loginAgainText.heading });
  await logIn(dialog, marged);
  await expectHeading(other, surveyScreens.completedHeading);
  await other.goto("/dashboard");
  await expect(linkTo(other, name)).toHaveCount(0);
});
