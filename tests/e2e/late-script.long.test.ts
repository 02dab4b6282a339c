import { logOut } from "../../src/contract/login.ts";
import { islandFailureText } from "../../src/contract/text/form.ts";
import { newsletterText } from "../../src/contract/text/newsletter.ts";
import { signIn } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";
import {
  expectLoadedAgain,
  expectLoadedByHand,
  expectToldInTime,
  failedScript,
} from "./late-script.ts";

// That of /login is in late-script.test.ts.
for (const { path, chunk } of [
  { path: "/dashboard", chunk: /Dashboard\.[^/]*\.js/ },
  { path: "/contact-us", chunk: /ContactForm\.[^/]*\.js/ },
] as const)
  test.describe(`the script of ${path}`, () => {
    test.beforeEach(async ({ page, pageErrors, minh }) => {
      pageErrors.allow(failedScript);
      if (path === "/dashboard") await signIn(page, minh);
    });

    test("fails: the page says so and can be loaded again", ({ page }) =>
      expectLoadedByHand(page, path, chunk));

    test("fails: it is loaded again, and what was typed stays", ({ page }) =>
      expectLoadedAgain(page, path));

    test("does not come in time: the page says so until it comes", ({ page }) =>
      expectToldInTime(page, path, chunk));
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

test("a logout without fonts is a whole one", async ({ page, pageErrors, minh }) => {
  pageErrors.allow(/failed request|Failed to load/);
  await signIn(page, minh);
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto("/dashboard");
  const ended = page.waitForRequest(`**${logOut.path}`);
  await page.getByRole("link", { name: "Log Out" }).click();
  await ended;
  await expect(page).toHaveURL("/logout");
});
