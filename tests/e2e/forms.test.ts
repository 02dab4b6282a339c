import { forgotPassword, login } from "../../src/contract/login.ts";
import { contactText } from "../../src/contract/text/contact.ts";
import { formText } from "../../src/contract/text/form.ts";
import { forgetPasswordText } from "../../src/contract/text/reset-password.ts";
import { loginText } from "../../src/contract/text/login.ts";
import { fieldOf, focusedSummary, logIn } from "./account-steps.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";
import { answer, open, press } from "./state-tools.ts";

/** What the fields of a form do in a browser; tests/site/stores/form.test.ts has the rules. */

test("an error found by leaving a field does not take the click that left it", async ({ page }) => {
  await open(page, "/forget-password");
  const email = fieldOf(page, forgetPasswordText.email);
  await email.fill("ada");
  const button = page.getByRole("button", { name: forgetPasswordText.submit });
  const { x, y, width, height } = (await button.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(x + width / 2, y + height - 2);
  await page.mouse.down();
  await expect(button).toBeFocused();
  expect((await button.boundingBox())?.y).toBe(y);
  await page.mouse.up();
  await expect(focusedSummary(page, formText.summary)).toBeVisible();
});

test("a value that came without an event is sent", async ({ page }) => {
  await answer(page, forgotPassword.path, 200);
  await open(page, "/forget-password");
  await fieldOf(page, forgetPasswordText.email).evaluate((field) => {
    if (field instanceof HTMLInputElement) field.value = "ada@example.org";
  });
  const sent = page.waitForRequest(`**${forgotPassword.path}`);
  await press(page, forgetPasswordText.submit);
  expect((await sent).postData()).toContain("ada@example.org");
});

test("an error comes when a field is left, and goes with the change that mends it", async ({
  page,
}) => {
  await open(page, "/login");
  const password = fieldOf(page, loginText.password);
  await password.pressSequentially("12345");
  await expect(page.getByText(loginText.passwordShort)).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("alert").filter({ hasText: loginText.passwordShort })).toBeVisible();
  await expect(page.getByRole("heading", { name: formText.summary })).toHaveCount(0);
  await password.press("End");
  await page.keyboard.type("6");
  await expect(page.getByText(loginText.passwordShort)).toHaveCount(0);
});

test("a refused login leads back to its email, but not someone who has gone elsewhere", async ({
  page,
  pageErrors,
  minh,
}) => {
  pageErrors.allow(/401/);
  await answer(page, login.path, 401);
  await open(page, "/login");
  const email = fieldOf(page, loginText.email);
  await logIn(page, minh);
  await expect(email).toBeFocused();
  await expect(email).toHaveValue("");
  await expect(page.getByRole("status").getByText(loginText.byCode[401])).toBeVisible();

  await logIn(page, minh);
  const elsewhere = page.getByRole("banner").getByRole("link").first();
  await elsewhere.focus();
  await expect(email).toHaveValue("");
  await expect(elsewhere).toBeFocused();
});

test("what was typed is there after Back", async ({ page }) => {
  const { firstName, email } = contactText.fields;
  await open(page, "/contact-us");
  await fieldOf(page, firstName).fill("Grace");
  await fieldOf(page, email).fill("grace@navy.example");
  await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL("/blog");
  await page.goBack();
  await bringIslandsAlive(page);
  await expect(fieldOf(page, firstName)).toHaveValue("Grace");
  await expect(fieldOf(page, email)).toHaveValue("grace@navy.example");
});
