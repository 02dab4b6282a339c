import { confirmEmailText, profileText } from "../../src/contract/text/profile.ts";
import { fieldOf, logIn, signIn } from "./account-steps.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";
import { codesFor } from "./outbox.ts";
import { press } from "./state-tools.ts";

test("a new email address counts once it is confirmed with the password", async ({
  page,
  kwabena,
}) => {
  const email = `elsewhere.${kwabena.email}`;
  await signIn(page, kwabena);
  await page.goto("/profile");
  const field = fieldOf(page, profileText.email);
  await field.fill(email);
  const reloaded = page.waitForEvent("load");
  await press(page, profileText.submit);
  const pending = page.getByText(profileText.emailPending(email));
  await expect(page.getByRole("status").filter({ has: pending })).toBeVisible();
  await reloaded;
  await expect(field).toHaveValue(kwabena.email);
  await expect(pending).toBeVisible();

  const codes = () => codesFor(email, "/confirm-email#/");
  await expect.poll(codes).toHaveLength(1);
  const [code = ""] = await codes();
  await page.goto(`/confirm-email#/${code}`);
  await bringIslandsAlive(page);
  await fieldOf(page, confirmEmailText.password).fill(kwabena.password);
  await press(page, confirmEmailText.submit);
  await expect(page.getByText(confirmEmailText.byCode[200]).first()).toBeVisible();
  await expect(page).toHaveURL("/login");
  await bringIslandsAlive(page);
  await logIn(page, { ...kwabena, email });
  await expect(page).toHaveURL("/dashboard");
});
