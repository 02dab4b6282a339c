import type { Page } from "@playwright/test";

import { retryPolicy } from "../../src/client/send-call.ts";
import { chunkTimeout, retryPause } from "../../src/contract/chunk-timeout.ts";
import { humanCheckChallengePath } from "../../src/contract/human-check.ts";
import { logOut } from "../../src/contract/logout.ts";
import { contactText } from "../../src/text/contact.ts";
import { formText } from "../../src/text/form.ts";
import { humanCheckText } from "../../src/text/human-check.ts";
import { islandFailureText } from "../../src/text/island-failure.ts";
import { loginText } from "../../src/text/login.ts";
import { newsletterText } from "../../src/text/newsletter.ts";
import { passwordToggle } from "../../src/text/password.ts";
import { logIn, minh, signIn } from "./account-steps.ts";
import { interact, expect, holdBack, openWithScripts, test } from "./fixtures.ts";

// The browser's clock runs on between the steps, also on a busy machine.
const margin = 60_000;

const pages = [
  { path: "/login", chunk: /LoginForm\.[^/]*\.js/, isOfParticipant: false, event: "online" },
  { path: "/dashboard", chunk: /Dashboard\.[^/]*\.js/, isOfParticipant: true, event: "keydown" },
  {
    path: "/contact-us",
    chunk: /ContactForm\.[^/]*\.js/,
    isOfParticipant: false,
    event: "pointerup",
  },
] as const;

const typed = "ada@partner.example";
const fieldsOf = (page: Page) =>
  page.locator("main form :is(input, textarea)[id]:not([type=checkbox])");
const fillIn = async (page: Page) => {
  for (const field of await fieldsOf(page).all()) await field.fill(typed);
};

for (const { path, chunk, isOfParticipant, event } of pages)
  test.describe(`the script of ${path}`, () => {
    test.beforeEach(async ({ page }) => {
      if (isOfParticipant) await signIn(page, minh);
    });

    test("fails: the page says so and can be loaded again", async ({ page, pageErrors }) => {
      pageErrors.allow(/failed request|Failed to load|Error hydrating/);
      await page.route(chunk, (route) => route.abort("failed"));
      await page.goto(path);
      await fillIn(page);
      await interact(page);
      const failure = page.getByRole("alert").filter({ hasText: islandFailureText.text });
      await expect(failure).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: /\S/ })).toHaveCount(0);
      await page.unroute(chunk);
      await failure.getByRole("link").click();
      await interact(page);
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
      // Other browsers move an element by removing and inserting it.
      if (path === "/contact-us")
        await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, "moveBefore"));
      // Also what its module imports.
      await page.route(/\/(react|client|forms)\.[^/]*\.js/, (route) => route.abort("failed"));
      await page.goto(path);
      await fillIn(page);
      await interact(page);
      const failure = page.locator(".island-failure");
      await expect(failure).toBeVisible();
      const focused = await page.evaluate(() => document.activeElement?.id);
      await page.unrouteAll();
      await page.evaluate((event) => dispatchEvent(new Event(event)), event);
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
      await interact(page);
      await asked;
      const failure = page.locator(".island-failure");
      await expect(failure).toBeAttached();
      await page.clock.runFor(chunkTimeout - margin);
      await expect(failure).toBeHidden();
      await page.clock.runFor(margin);
      await expect(failure).toBeVisible();
      deliver();
      await expect(failure).toBeHidden();
    });
  });

for (const [late, chunk] of [
  ["its script", /LoginForm\.[^/]*\.js/],
  ["any script of the page", /\/static\/js\//],
] as const)
  test(`a form that is sent before ${late} has come is sent then, and not before`, async ({
    page,
  }) => {
    const deliver = await holdBack(page, chunk);
    await page.goto("/login", { waitUntil: "domcontentloaded" });
    await page.getByLabel(loginText.email).fill("ada");
    await page.keyboard.press("Enter");
    await expect(page.locator("form[data-submitted]")).toBeVisible();
    await expect(page).toHaveURL("/login");
    deliver();
    await expect(page.getByRole("heading", { name: formText.summary })).toBeVisible();
    await expect(page.getByLabel(loginText.email)).toHaveValue("ada");
  });

test("a button that is tapped before the form's script has come does its work then", async ({
  page,
}) => {
  const deliver = await holdBack(page, /LoginForm\.[^/]*\.js/);
  await openWithScripts(page, "/login");
  const password = page.getByLabel(loginText.password, { exact: true });
  await page.getByRole("button", { name: passwordToggle.label(loginText.password) }).click();
  await expect(password).toHaveAttribute("type", "password");
  deliver();
  await expect(password).toHaveAttribute("type", "text");
});

test("taps don't reach an island between the coming of its code and its hydration", async ({
  page,
}) => {
  const deliver = await holdBack(page, /\/client\.[^/]*\.js/);
  await openWithScripts(page, "/login");
  const island = page.locator("main astro-island");
  await island.evaluate((element) =>
    element.addEventListener("pointerdown", () => element.toggleAttribute("data-reached", true)),
  );
  const isReached = async () => {
    await island.evaluate((element) => element.removeAttribute("data-reached"));
    await page.getByLabel(loginText.email).click();
    return island.evaluate((element) => element.hasAttribute("data-reached"));
  };
  await expect.poll(isReached).toBe(false);
  deliver();
  await expect(page.locator("main [data-ready]")).toBeVisible();
  expect(await isReached()).toBe(true);
});

test("what is typed before the form's script comes stays, also when the human check has failed by then", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/failed request|Failed to load/);
  const deliver = await holdBack(page, /LoginForm\.[^/]*\.js/);
  let tries = 0;
  await page.route(`**${humanCheckChallengePath}`, (route) => {
    tries += 1;
    return route.abort("failed");
  });
  await openWithScripts(page, "/login");
  await page.getByLabel(loginText.email).fill("ada@partner.example");
  await expect.poll(() => tries).toBe(1 + retryPolicy.limit);
  deliver();
  await expect(page.getByText(humanCheckText.unreachable)).toBeVisible();
  await expect(page.getByLabel(loginText.email)).toHaveValue("ada@partner.example");
});

test("the worker of the human check can't be loaded: that counts as no answer, and is tried again", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/failed request|Failed to load/);
  const worker = /altcha\.worker[^/]*\.js/;
  await page.route(worker, (route) => route.abort("failed"));
  await openWithScripts(page, "/login");
  await interact(page);
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
  await page.unroute(/Newsletter\.[^/]*\.js/);
  await failure.getByRole("link").click();
  await interact(page);
  await expect(failure).toBeHidden();
  await expect(page.getByLabel(newsletterText.email)).toHaveValue("ada@example.org");
});

test("the loader of islands fails: it is loaded again every few seconds", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/failed request|Failed to load/);
  await page.clock.install();
  await page.route(/LateInteraction/, (route) => route.abort("failed"));
  await page.goto("/contact-us");
  const message = page.getByLabel(contactText.fields.message);
  await message.fill("Hello");
  await expect(page.locator(".island-failure")).toBeVisible();
  await page.unroute(/LateInteraction/);
  // The second try, as the first one may have failed before.
  await page.clock.runFor(2 * retryPause);
  await expect(page.locator("main [data-ready]")).toBeVisible();
  await expect(page.locator(".island-failure")).toBeHidden();
  await expect(message).toHaveValue("Hello");
});

test("no script of the home page comes: a sign-up that was sent is not met with silence", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/failed request|Failed to load/);
  await page.route(/static\/js/, (route) => route.abort("failed"));
  await page.goto("/");
  await page.getByLabel(newsletterText.email).fill("ada@example.org");
  await page.keyboard.press("Enter");
  const failure = page.getByRole("alert").filter({ hasText: islandFailureText.text });
  await expect(failure).toBeHidden();
  // Its twenty seconds are over.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(failure).toBeVisible();
  await page.unroute(/static\/js/);
  const loaded = page.waitForEvent("load");
  await failure.getByRole("link").click();
  await loaded;
  await expect(failure).toBeHidden();
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
