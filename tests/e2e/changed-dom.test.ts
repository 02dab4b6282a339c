import { contactText } from "../../src/contract/text/contact.ts";
import { fieldOf } from "./account-steps.ts";
import { changeBefore } from "./change-dom.ts";
import {
  expectFormHolds,
  expectSurveyHolds,
  isAlive,
  madeAnew,
  typeInto,
} from "./changed-pages.ts";
import { expect, holdBack, test } from "./fixtures.ts";
import { press, see } from "./state-tools.ts";

/** Pages that a translator or an extension changes, before React makes them alive and afterwards. */
test.beforeEach(({ pageErrors }) => pageErrors.allow(madeAnew));

for (const time of ["before", "after"] as const)
  test(`/login, changed ${time} its form is alive`, ({ page }) =>
    expectFormHolds(page, "/login", time));

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

test("a survey translated before its first questions", ({ page }) =>
  expectSurveyHolds(page, "before"));
