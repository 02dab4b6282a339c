import type { Page } from "@playwright/test";

import { serviceWorkerPath } from "../../src/contract/addresses.ts";
import { type Newcomer, copyPerson, inviteNewcomer, type Person } from "./people.ts";
import { test as base } from "./worker.ts";

/** A file of the site that loads nothing, opened as a document; most others may not read its storage. */
export const quietFile = serviceWorkerPath;

/** Errors of a page, each of which fails its test unless the test allows it. */
export interface PageErrors {
  /** Allows errors that match. */
  readonly allow: (pattern: RegExp) => void;
}

/** Each test that names one has this person to itself. */
interface People {
  readonly samira: Person;
  readonly kwabena: Person;
  readonly marged: Person;
  readonly minh: Person;
  readonly newcomer: Newcomer;
}

/**
 * Tests on the built site. Each has its own people and, for limits per address, its own address: no test
 * sees what another one does. Any console message, script error, refused policy, failed request or
 * request to a third-party host fails the test that it happens in.
 */
export const test = base.extend<People & { pageErrors: PageErrors }>({
  samira: async ({ api }, use) => use(await copyPerson(api.database, "Samira")),
  kwabena: async ({ api }, use) => use(await copyPerson(api.database, "Kwabena")),
  marged: async ({ api }, use) => use(await copyPerson(api.database, "Marged")),
  minh: async ({ api }, use) => use(await copyPerson(api.database, "Minh")),
  newcomer: async ({ api }, use) => use(await inviteNewcomer(api.settings)),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from a pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ "X-Forwarded-For": randomAddress() });
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from a pattern
  baseURL: async ({}, use) => {
    await use(process.env["SITE_ADDRESS"]);
  },
  pageErrors: [
    async ({ page, baseURL }, use) => {
      const seen = collectErrors(page, new URL(baseURL ?? "").host);
      const allowed: RegExp[] = [];
      await use({ allow: (pattern) => void allowed.push(pattern) });
      const pageErrors = seen.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      base.expect(pageErrors, "what went wrong on the page").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

/** A private address, which the API believes (serve-site.ts). */
const randomAddress = () => ["10", ...crypto.getRandomValues(new Uint8Array(3))].join(".");

/** Collects what goes wrong on a page from now on. A broken policy is a console message too. */
function collectErrors(page: Page, host: string): readonly string[] {
  const seen: string[] = [];
  page.on("console", (message) => {
    // Every page names its icon; for other files the browser looks at this address.
    if (message.location().url.endsWith("/favicon.ico")) return;
    // Advice on fields of passwords; only a full Chromium gives it.
    if (message.text().startsWith("[DOM] Password f")) return;
    // Tests that don't want the service worker forbid it (playwright.config.ts).
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    seen.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => seen.push(`script error: ${message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The browser itself gives up what a page that is left had asked for.
    if (reason !== "net::ERR_ABORTED") seen.push(`failed request: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.url().endsWith("/favicon.ico"))
      seen.push(`status ${response.status()}: ${response.url()}`);
  });
  page.context().on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.host !== host)
      seen.push(`request to a third-party host: ${url.href}`);
  });
  return seen;
}

/**
 * Tests that share a tab, as a visitor's pages do: a renderer that has compiled the site's scripts
 * and axe needs half the time. Each test finds storage, routes, listeners, window and media as in a new tab.
 */
export const inOneTab = test.extend({
  page: async ({ tab, baseURL, extraHTTPHeaders, viewport }, use) => {
    await tab.context().setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    if (viewport) await tab.setViewportSize(viewport);
    await tab.emulateMedia({
      colorScheme: "light",
      reducedMotion: "reduce",
      media: null,
      forcedColors: null,
    });
    await tab.goto(quietFile);
    // What the last test left, answers that could not be saved among it.
    const devtools = await tab.context().newCDPSession(tab);
    const { origin } = new URL(baseURL ?? "");
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await devtools.detach();
    await tab.evaluate(() => sessionStorage.clear());
    await use(tab);
    for (const event of ["console", "pageerror", "requestfailed", "response", "dialog"])
      tab.removeAllListeners(event);
    tab.context().removeAllListeners("request");
    // Requests that a test holds end with their page, not with the routes that hold them.
    await tab.goto("about:blank");
    await tab.unrouteAll();
    await tab.context().unrouteAll();
  },
});

/**
 * Options of the requests that Playwright itself sends (`page.request`, `route.fetch`): it keeps
 * connections, and the server may close one at the moment at which the next request takes it.
 * Browsers then repeat the request, Playwright only when asked to, and only after ECONNRESET.
 */
export const retryReset = { maxRetries: 2 };

/** Waits until every island of the page is alive; those that wait to be seen are scrolled to. */
export async function bringIslandsAlive(page: Page): Promise<void> {
  const islands = page.locator("astro-island");
  for (const island of await islands.all()) {
    await island.locator(":scope > *").first().scrollIntoViewIfNeeded();
    await island.locator("[data-ready]").first().waitFor({ state: "attached" });
  }
}

export const pageViews = "/api/page_view/add";

/** Opens a page and waits for its own scripts, which report the visit. */
export async function openWithScripts(
  page: Page,
  path: string,
  options: Parameters<Page["goto"]>[1] = {},
): Promise<void> {
  const reported = page.waitForRequest(`**${pageViews}`);
  await page.goto(path, options);
  await reported;
}

/** Holds files back until the function that it gives is called. */
export async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}
