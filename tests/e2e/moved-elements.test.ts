import type { Locator } from "@playwright/test";

import { login } from "../../src/contract/login.ts";
import { failureText } from "../../src/contract/text/failure.ts";
import { forgetPasswordText } from "../../src/contract/text/reset-password.ts";
import { islandFailureText } from "../../src/contract/text/form.ts";
import { loginText } from "../../src/contract/text/login.ts";
import { surveyScreens } from "../../src/contract/text/survey.ts";
import {
  answerRows,
  expectHeading,
  fieldOf,
  nextButton,
  rowsOf,
  storeCode,
} from "./account-steps.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";
import { openStandIn, sections } from "./stand-in-survey.ts";
import { answer, press, see } from "./state-tools.ts";

/** Islands whose elements are no longer where React has put them: src/site/islands/IslandBoundary.tsx. */

test.beforeEach(({ pageErrors }) => pageErrors.allow(/NotFoundError|status.* 503/));

const email = "ada@partner.example";

/** Moves an element into a new one, as extensions do with what they decorate. */
const wrap = (target: Locator) =>
  target.evaluate((element) => {
    const wrapper = document.createElement("x-helper");
    element.replaceWith(wrapper);
    wrapper.append(element);
  });

test("a form whose elements were moved is rendered anew, with its values", async ({ page }) => {
  await answer(page, login.path, 503);
  await page.goto("/login");
  await bringIslandsAlive(page);
  await fieldOf(page, loginText.email).fill(email);
  await fieldOf(page, loginText.password).fill("meadow");
  const button = page.getByRole("button", { name: loginText.submit });
  await wrap(button.locator("span"));
  await fieldOf(page, loginText.password).press("Enter");
  await see(page, failureText.server);
  await expect(button).toBeVisible();
  await expect(fieldOf(page, loginText.email)).toHaveValue(email);
  await expect(fieldOf(page, loginText.password)).toHaveValue("meadow");
  await expect(fieldOf(page, loginText.password)).toBeFocused();
  await expect(page.locator("form")).toHaveCount(1);
});

test("a survey whose questions were moved goes on", async ({ page }) => {
  await storeCode(page, "walker");
  await openStandIn(page);
  for (const { heading } of sections) {
    await expectHeading(page, heading);
    await answerRows(page, "Agree");
    await wrap(page.locator("form > div:has(ol)"));
    await nextButton(page).click();
  }
  await expectHeading(page, surveyScreens.completedHeading);
  await expect(rowsOf(page)).toHaveCount(0);
});

test("a form that fails whatever is rendered says that it could not be loaded", async ({
  page,
}) => {
  await page.goto("/forget-password");
  await bringIslandsAlive(page);
  // The summary of errors can't be inserted, and no other form be made.
  await page.evaluate(() => {
    const fail = () => {
      throw new DOMException("no place for this", "NotFoundError");
    };
    Node.prototype.insertBefore = fail;
    Node.prototype.appendChild = function <T extends Node>(this: Element, child: T): T {
      if (child instanceof HTMLFormElement) fail();
      Element.prototype.append.call(this, child);
      return child;
    };
  });
  await press(page, forgetPasswordText.submit);
  await expect(page.getByRole("alert").filter({ hasText: islandFailureText.text })).toBeVisible();
});
