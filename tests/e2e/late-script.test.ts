import type { Page } from "@playwright/test";

import { chunkTimeout } from "../../src/contract/chunk-timeout.ts";
import { humanCheckChallengePath } from "../../src/contract/human-check.ts";
import { logOut } from "../../src/contract/logout.ts";
import { formText } from "../../src/text/form.ts";
import { humanCheckText } from "../../src/text/human-check.ts";
import { islandFailureText } from "../../src/text/island-failure.ts";
import { loginText } from "../../src/text/login.ts";
import { newsletterText } from "../../src/text/newsletter.ts";
import { logIn, minh, signIn } from "./account-steps.ts";
import { expect, holdBack, openWithScripts, test } from "./fixtures.ts";

// The browser's clock runs on between the steps, also on a busy machine.
const margin = 60_000;

const pages = [
  { path: "/login", chunk: /LoginForm\.[^/]*\.js/, isOfParticipant: false },
  { path: "/dashboard", chunk: /Dashboard\.[^/]*\.js/, isOfParticipant: true },
  { path: "/contact-us", chunk: /ContactForm\.[^/]*\.js/, isOfParticipant: false },
] as const;

const typed = "ada@partner.example";
const fieldsOf = (page: Page) =>
  page.locator("main form :is(input, textarea)[id]:not([type=checkbox])");
const fillIn = async (page: Page) => {
  for (const field of await fieldsOf(page).all()) await field.fill(typed);
};

for (const { path, chunk, isOfParticipant } of pages)
  test.describe(`the script of ${path}`, () => {
    test.beforeEach(async ({ page }) => {
      if (isOfParticipant) await signIn(page, minh);
    });

    test("fails: the page says so and can be loaded again", async ({ page, pageErrors }) => {
      pageErrors.allow(/failed request|Failed to load|Error hydrating/);
      await page.route(chunk, (route) => route.abort("failed"));
      await page.goto(path);
      await fillIn(page);
      const failure = page.getByRole("alert").filter({ hasText: islandFailureText.text });
      await expect(failure).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: /\S/ })).toHaveCount(0);
      page.once("framenavigated", () => void page.unroute(chunk));
      await failure.getByRole("link").click();
      await expect(page.locator("main [data-ready]")).toBeVisible();
      await expect(failure).toBeHidden();
      for (const field of await fieldsOf(page).all()) {
        const isPassword = (await field.getAttribute("type")) === "password";
        await expect(field).toHaveValue(isPassword ? "" : typed);
      }
      expect(await page.evaluate(() => sessionStorage.getItem("typedFields"))).toBeNull();
    });

    test("fails: it is loaded again, and what was typed stays", async ({ page, pageErrors }) => {
      pageErrors.allow(/failed request|Failed to load|Error hydrating/);
      // Also what its module imports.
      await page.route(/\/(client|live-api)\.[^/]*\.js/, (route) => route.abort("failed"));
      await page.goto(path);
      await fillIn(page);
      const failure = page.locator(".island-failure");
      await expect(failure).toBeVisible();
      const focused = await page.evaluate(() => document.activeElement?.id);
      await page.unrouteAll();
      await expect(page.locator("main [data-ready]")).toBeVisible();
      await expect(failure).toBeHidden();
      for (const field of await fieldsOf(page).all()) await expect(field).toHaveValue(typed);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(focused);
    });

    test("does not come in time: the page says so until it comes", async ({ page }) => {
      const deliver = await holdBack(page, chunk);
      await page.clock.install();
      // From then on the page counts the time.
      const asked = page.waitForRequest(chunk);
      await openWithScripts(page, path, { waitUntil: "domcontentloaded" });
      await asked;
      const failure = page.locator(".island-failure");
      await expect(failure).toBeAttached();
      await page.clock.runFor(chunkTimeout - margin);
      await expect(failure).toBeHidden();
      const isShown = async () => {
        await page.clock.runFor(margin);
        return failure.isVisible();
      };
      await expect.poll(isShown).toBe(true);
      deliver();
      await expect(failure).toBeHidden();
    });
  });

for (const [late, chunk] of [
  ["its script", /LoginForm\.[^/]*\.js/],
  ["any script of the page", /\/static\/js\//],
] as const)
  test(`a form that is sent before ${late} has come keeps what was typed, and is sent when asked again`, async ({
    page,
  }) => {
    const deliver = await holdBack(page, chunk);
    await page.goto("/login", { waitUntil: "commit" });
    const email = page.getByLabel(loginText.email);
    const password = page.getByLabel(loginText.password, { exact: true });
    await email.fill("ada");
    await password.fill("meadow");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: loginText.submit }).click();
    await expect(page).toHaveURL("/login");
    deliver();
    await expect(page.locator("main [data-ready]")).toBeVisible();
    await expect(email).toHaveValue("ada");
    await expect(password).toHaveValue("meadow");
    await password.press("Enter");
    await expect(page.getByRole("heading", { name: formText.summary })).toBeVisible();
    await expect(email).toHaveValue("ada");
  });

test("what is typed before the form's script comes stays when the human check fails then", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/failed request|Failed to load/);
  const deliver = await holdBack(page, /LoginForm\.[^/]*\.js/);
  await page.route(`**${humanCheckChallengePath}`, (route) => route.abort("failed"));
  await page.goto("/login");
  await page.getByLabel(loginText.email).fill(typed);
  deliver();
  await expect(page.getByText(humanCheckText.unreachable)).toBeVisible();
  await expect(page.getByLabel(loginText.email)).toHaveValue(typed);
});

test("the worker of the human check can't be loaded: that counts as no answer, and is tried again", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/failed request|Failed to load/);
  const worker = /altcha\.worker[^/]*\.js/;
  await page.route(worker, (route) => route.abort("failed"));
  await openWithScripts(page, "/login");
  await expect(page.getByText(humanCheckText.unreachable)).toBeVisible();
  await page.unroute(worker);
  await logIn(page, minh);
  await expect(page).toHaveURL("/dashboard");
});

test("the script of the newsletter fails: the home page says so", async ({ page, pageErrors }) => {
  pageErrors.allow(/failed request|Failed to load|Error hydrating/);
  await page.route(/Newsletter\.[^/]*\.js/, (route) => route.abort("failed"));
  await page.goto("/");
  await page.getByLabel(newsletterText.email).fill("ada@example.org");
  await page.keyboard.press("Enter");
  const failure = page.getByRole("alert").filter({ hasText: islandFailureText.text });
  await expect(failure).toBeVisible();
  page.once("framenavigated", () => void page.unroute(/Newsletter\.[^/]*\.js/));
  await failure.getByRole("link").click();
  await expect(failure).toBeHidden();
  await expect(page.getByLabel(newsletterText.email)).toHaveValue("ada@example.org");
});

const script = "**/static/js/logout*";

test("a logout whose script fails leaves nobody logged in", async ({ page, pageErrors }) => {
  pageErrors.allow(/failed request|Failed to load/);
  await signIn(page, minh);
  await page.route(script, (route) => route.abort());
  await page.goto("/logout");
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
});

test("a logout without fonts is a whole one", async ({ page, pageErrors }) => {
  pageErrors.allow(/failed request|Failed to load/);
  await signIn(page, minh);
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto("/dashboard");
  const ended = page.waitForRequest(`**${logOut.path}`);
  await page.getByRole("link", { name: "Log Out" }).click();
  await ended;
  await expect(page).toHaveURL("/logout");
});

test("a logout that is left before its script comes leaves nobody logged in", async ({ page }) => {
  await signIn(page, minh);
  await page.route(script, () => undefined);
  await page.goto("/logout", { waitUntil: "commit" });
  await expect(page.locator("[data-spoken]")).toBeAttached();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
});
