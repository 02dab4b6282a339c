import type { Page } from "@playwright/test";

import { contactText } from "../../src/contract/text/contact.ts";
import { fieldOf } from "./account-steps.ts";
import { bringIslandsAlive, expect } from "./fixtures.ts";

/** A page in one state: how it gets there, and what shows that it is there. */
export type Arrange = (page: Page) => Promise<unknown>;

/** Answers a call in place of the API. */
export const answer = (page: Page, path: string, code: number, data: unknown = null) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ status: code, json: { code, data, message: "" } }),
  );

/** A call that is never answered. */
export const hold = (page: Page, path: string) => page.route(`**${path}`, () => undefined);

/** Presses a button, once the island that it belongs to is alive: before, a press does nothing. */
export async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  const island = page.locator("astro-island").filter({ has: button });
  if ((await island.count()) > 0)
    await island.locator("[data-ready]").first().waitFor({ state: "attached" });
  await button.click();
}

export const see = (page: Page, text: string) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await bringIslandsAlive(page);
}

/** All that the contact form requires. */
export async function fillContact(page: Page): Promise<void> {
  const { fields } = contactText;
  await fieldOf(page, fields.firstName).fill("Ada");
  await fieldOf(page, fields.lastName).fill("Lovelace");
  await fieldOf(page, fields.company).fill("Engines");
  await fieldOf(page, fields.email).fill("ada@engines.example");
  await page.getByRole("checkbox").check();
}

/** Both fields of a form that asks for a new password. */
export async function fillPasswords(
  page: Page,
  text: { readonly password: string; readonly confirm: string },
  [password, confirm]: readonly [string, string],
): Promise<void> {
  await fieldOf(page, text.password).fill(password);
  await fieldOf(page, text.confirm).fill(confirm);
}
