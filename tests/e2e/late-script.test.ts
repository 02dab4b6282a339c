import { humanCheckChallengePath } from "../../src/contract/human-check.ts";
import { formText } from "../../src/contract/text/form.ts";
import { humanCheckText } from "../../src/contract/text/human-check.ts";
import { loginText } from "../../src/contract/text/login.ts";
import { logIn, signIn } from "./account-steps.ts";
import { expect, holdBack, openWithScripts, test } from "./fixtures.ts";
import {
  expectLoadedAgain,
  expectLoadedByHand,
  expectToldInTime,
  failedScript,
  typed,
} from "./late-script.ts";

test.describe("the script of /login", () => {
  const chunk = /LoginForm\.[^/]*\.js/;

  test("fails: the page says so and can be loaded again", async ({ page, pageErrors }) => {
    pageErrors.allow(failedScript);
    await expectLoadedByHand(page, "/login", chunk);
  });

  test("fails: it is loaded again, and what was typed stays", async ({ page, pageErrors }) => {
    pageErrors.allow(failedScript);
    await expectLoadedAgain(page, "/login");
  });

  test("does not come in time: the page says so until it comes", async ({ page }) => {
    await expectToldInTime(page, "/login", chunk);
  });
});

test("a form that is sent before any script of the page has come keeps what was typed, and is sent when asked again", async ({
  page,
}) => {
  const deliver = await holdBack(page, /\/static\/js\//);
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
  minh,
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

const script = "**/static/js/logout*";

test("a logout whose script fails leaves nobody logged in", async ({ page, pageErrors, minh }) => {
  pageErrors.allow(/failed request|Failed to load/);
  await signIn(page, minh);
  await page.route(script, (route) => route.abort());
  await page.goto("/logout");
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
});

test("a logout that is left before its script comes leaves nobody logged in", async ({
  page,
  minh,
}) => {
  await signIn(page, minh);
  await page.route(script, () => undefined);
  await page.goto("/logout", { waitUntil: "commit" });
  await expect(page.locator("[data-spoken]")).toBeAttached();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
});
