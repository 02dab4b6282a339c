import type { Page } from "@playwright/test";

import { findFullBrowser } from "../../scripts/setup/browser.mjs";
import { profileText } from "../../src/contract/text/profile.ts";
import { fieldOf, openSurvey, rowsOf, signIn } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";

/**
 * Back with the browser's back-forward cache: pages come back as they were left. Playwright turns
 * it off, and the headless shell has none.
 */
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = await findFullBrowser();
      if (!executablePath) throw new Error("This needs a full Chromium, which isn't installed.");
      const ignoreDefaultArgs = ["--disable-back-forward-cache"];
      await use({ ...launchOptions, executablePath, ignoreDefaultArgs });
    },
    { scope: "worker" },
  ],
});

// One worker, so that this browser starts once.
test.describe.configure({ mode: "default" });

const returned = "returned";

/** Makes sure that the page comes out of the cache, and isn't simply loaded again. */
const noteReturn = (page: Page): Promise<void> =>
  page.evaluate((key) => {
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) localStorage.setItem(key, "yes");
    });
  }, returned);

/** Goes through the browser's history, and is there when the page has come out of the cache. */
async function go(page: Page, steps: number): Promise<void> {
  await page.evaluate((key) => localStorage.removeItem(key), returned);
  // Leaving at once would end the script that Playwright waits for.
  await page.evaluate((by) => void setTimeout(() => history.go(by)), steps);
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), returned).catch(() => null))
    .toBe("yes");
}

test("going back to a search keeps its rows and the focus, though a browser empties the field", async ({
  page,
}) => {
  await page.goto("/blog");
  const field = page.getByRole("searchbox");
  await field.fill("work");
  await expect(page).toHaveURL("/blog?q=work");
  await noteReturn(page);
  // As Safari does.
  await field.evaluate((input: HTMLInputElement) =>
    addEventListener("pageshow", () => void (input.value = "")),
  );
  const third = page.getByRole("main").locator("#results a").nth(2);
  await third.press("Enter");
  await expect(page).toHaveURL(/blog-detail/);
  await go(page, -1);
  await expect(field).toHaveValue("work");
  await expect(third).toBeFocused();
});

/** The pages of each kind; the first one is looked at each time. */
const kinds = {
  public: ["/", "/blog", "/survey/pulse", "/solution", "/contact-us"],
  account: ["/login", "/forget-password", "/reset-password", "/confirm-email#/a1b2"],
  participant: ["/survey#k7w2qd9xva", "/dashboard", "/profile", "/change-password"],
};

for (const [kind, paths] of Object.entries(kinds))
  for (const [place, path] of paths.entries())
    test(
      `Back shows ${path} as it was left`,
      { tag: place === 0 ? [] : "@long" },
      async ({ page, minh }) => {
        if (kind === "participant") await signIn(page, minh);
        await page.goto(path);
        if (kind !== "public") await page.locator("[data-ready]").first().waitFor();
        await noteReturn(page);
        await page.goto("/cookies");
        await go(page, -1);
        await expect(page).toHaveURL(path);
      },
    );

test("a profile that was loaded for one person is not there for the next", async ({
  page,
  marged,
  minh,
}) => {
  await signIn(page, marged);
  await page.goto("/profile");
  const firstName = fieldOf(page, profileText.firstName);
  await expect(firstName).toHaveValue("Marged");
  await noteReturn(page);
  await page.getByRole("link", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/logout");
  await signIn(page, minh);
  await go(page, -2);
  await expect(page).toHaveURL("/profile");
  await expect(firstName).toHaveValue("Minh");
});

test("a survey shows nobody's answers after logging out", async ({ page, minh }) => {
  await signIn(page, minh);
  await openInclusion(page);
  await noteReturn(page);
  await page.goto("/logout");
  await go(page, -1);
  await expect(page).toHaveURL("/login");
});

/** Gives the page, when it comes back, the session storage of when it was left, as Firefox does. */
const keepStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const left = Object.fromEntries(Object.entries<string>(sessionStorage));
    // Before all listeners of `pageshow`.
    document.addEventListener("resume", () => Object.assign(sessionStorage, left));
  });

for (const [name, open, leadsTo] of [
  ["profile", openProfile, "/"],
  ["survey", openInclusion, "/login"],
] as const)
  test(
    `a ${name} is left after logging out, though a browser brings the code back`,
    { tag: "@long" },
    async ({ page, minh }) => {
      await signIn(page, minh);
      await page.evaluate(() => sessionStorage.setItem("login", "l-1"));
      await open(page);
      await noteReturn(page);
      await keepStorage(page);
      // Without it, the API would refuse the code.
      await page.route("**/participant/logout", (route) => route.fulfill({ json: { code: 200 } }));
      await page.goto("/logout");
      await go(page, -1);
      await expect(page).toHaveURL(leadsTo);
    },
  );

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await expect(fieldOf(page, profileText.firstName)).toHaveValue("Minh");
}

async function openInclusion(page: Page): Promise<void> {
  await openSurvey(page, "Inclusion Index");
  await rowsOf(page).first().getByRole("radio").first().check();
}

test("going back to an older survey loses no answer of either", async ({ page, minh }) => {
  const choose = (option: number) => rowsOf(page).first().getByRole("radio").nth(option).check();
  const expectChoice = (option: number) =>
    expect(rowsOf(page).first().getByRole("radio").nth(option)).toBeChecked();
  await signIn(page, minh);
  await openSurvey(page, "Inclusion Index");
  await choose(1);
  await noteReturn(page);
  await openSurvey(page, "Pulse");
  await choose(2);
  await noteReturn(page);
  await go(page, -2);
  await expectChoice(1);
  await choose(3);
  await noteReturn(page);
  await go(page, 2);
  // What counts is what has been kept, not what the page still shows.
  await page.reload();
  await expectChoice(2);
  await go(page, -2);
  await page.reload();
  await expectChoice(3);
});
