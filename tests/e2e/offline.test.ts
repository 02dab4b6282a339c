import { readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { offlinePages, type OfflineFiles } from "../../src/contract/addresses.ts";
import { listen } from "../../src/shared/http/listen.ts";
import { createSite } from "../../src/publisher/preview/create-site.ts";
import { writeServiceWorker } from "../../src/publisher/release/service-worker.ts";
import { filesBelow } from "../../src/shared/files.ts";
import { builtSite } from "../helpers/test-settings.ts";
import { copyTree } from "../helpers/copy-tree.ts";
import { openSurvey, signIn } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";
import { waitForWorkers } from "./ready-offline.ts";

test.use({ serviceWorkers: "allow" });

const isOffline = /ERR_INTERNET_DISCONNECTED/;

/** Looks for a new worker, as a visit does. */
const update = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration("/login"))?.update();
  });

/** Whether a new worker of /login waits until no page uses the one before. */
const hasWaiting = (page: Page) =>
  page.evaluate(async () =>
    Boolean((await navigator.serviceWorker.getRegistration("/login"))?.waiting),
  );

/** The names of all caches. */
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** The files of the pages in a release, as its worker lists them. */
async function listOf(folder: string) {
  const worker = await readFile(join(folder, "sw.js"), "utf8");
  const [, json = "", program = ""] = /^const releaseFiles=(.*);\n([^]*)$/.exec(worker) ?? [];
  return { lists: JSON.parse(json) as Record<string, OfflineFiles>, program };
}

test("after one visit login, dashboard and survey open without a network", async ({
  page,
  pageErrors,
  minh,
}) => {
  pageErrors.allow(isOffline);
  await signIn(page, minh);
  await openSurvey(page, "Pulse");
  await expect(page.locator("main [data-ready]")).toBeVisible();
  const survey = page.url();
  await waitForWorkers(page);
  await page.context().setOffline(true);
  for (const path of ["/login", "/dashboard", survey]) {
    await page.goto(path);
    await expect(page.locator("main [data-ready]").first()).toBeAttached();
    await expect(page.locator("main")).toBeVisible();
    await page.reload();
    await expect(page.locator("main [data-ready]").first()).toBeAttached();
    // Also those that only import() names.
    const { lists } = await listOf(builtSite);
    const files = Object.keys(lists[new URL(page.url()).pathname]?.files ?? {});
    const assets = files.filter((file) => file.startsWith("/static/"));
    expect(assets.length).toBeGreaterThan(10);
    const missing = await page.evaluate(async (paths) => {
      const answers = paths.map(async (path) => ((await fetch(path)).ok ? [] : [path]));
      return (await Promise.all(answers)).flat();
    }, assets);
    expect(missing).toEqual([]);
    expect(
      await page.evaluate(() => document.fonts.ready.then((fonts) => fonts.size)),
    ).toBeGreaterThan(0);
  }
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = names.map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(all)).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.filter((path) => !/^\/(static\/.*|login|dashboard|survey)$/.test(path))).toEqual(
    [],
  );
});

test("no other page is answered by the worker, or opens without a network", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(isOffline);
  // Of an invitation that doesn't exist.
  pageErrors.allow(/404/);
  await page.goto("/login");
  await waitForWorkers(page);
  const byWorker: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.fromServiceWorker() && !pathname.startsWith("/static/")) byWorker.push(pathname);
  });
  for (const path of ["/blog", "/survey/pulse", "/"]) await page.goto(path);
  // Both lead on, perhaps before they are loaded themselves; to /login, which a worker answers.
  await page.goto("/logout", { waitUntil: "commit" });
  await expect(page).toHaveURL("/");
  await page.goto("/survey-invite/none", { waitUntil: "commit" });
  await expect(page).toHaveURL("/login");
  // The page of an invitation fetches that of the survey ahead.
  await expect.poll(() => byWorker.filter((path) => path !== "/survey")).toEqual(["/login"]);
  await page.context().setOffline(true);
  for (const path of ["/", "/survey/pulse"])
    await expect(page.goto(path)).rejects.toThrow(isOffline);
});

test(
  "a new release leaves an open page whole, and replaces it at the next visit",
  { tag: "@long" },
  async ({ context, pageErrors }, info) => {
    const outputPath = (name: string) => info.outputPath(name);
    pageErrors.allow(/./);
    const folder = outputPath("first");
    // It links to the folder of a release.
    await copyTree(await realpath(builtSite), folder);
    const link = outputPath("site");
    const publish = async (release: string) => {
      await rm(link, { force: true });
      await symlink(release, link);
    };
    await publish(folder);
    const server = await listen(createSite(link), 0);
    const loginOf = async (page: Page) => {
      await page.goto(`${server.address}/login`);
      return page.getByRole("heading", { level: 1 }).textContent();
    };
    try {
      const page = await context.newPage();
      const heading = await loginOf(page);
      await waitForWorkers(page);
      const first = await cacheNames(page);
      const late = await lateScript(folder);
      const other = await context.newPage();
      await other.goto(`${server.address}/blog`);

      const next = outputPath("second");
      await secondRelease(folder, next);
      await publish(next);
      await update(page);
      await expect.poll(() => hasWaiting(page)).toBe(true);
      // Both are there until the page is left, one cache more than before.
      expect(await cacheNames(page)).toEqual(expect.arrayContaining([...first]));
      expect(await cacheNames(page)).toHaveLength(first.length + 1);
      const status = (path: string) =>
        page.evaluate((one) => fetch(one).then((answer) => answer.status), path);
      expect(await status(late)).toBe(200);
      await context.setOffline(true);
      expect(await status(late)).toBe(200);
      expect(await loginOf(page)).toBe(heading);
      await expect(page.locator("main [data-ready]")).toBeAttached();

      await page.close();
      // The browser ends the first worker some time after its last page.
      await expect.poll(() => hasWaiting(other)).toBe(false);
      expect(await loginOf(other)).toBe("Second release");
      await expect(other.locator("main [data-ready]")).toBeAttached();
      await expect.poll(() => cacheNames(other)).toHaveLength(first.length);

      // A release whose worker is off.
      await context.setOffline(false);
      const off = outputPath("off");
      await copyTree(next, off);
      const { program } = await listOf(next);
      await writeFile(join(off, "sw.js"), `const releaseFiles={};\n${program}`);
      await publish(off);
      await update(other);
      await expect
        .poll(() => other.evaluate(() => navigator.serviceWorker.getRegistration("/login")))
        .toBeUndefined();
      expect((await cacheNames(other)).filter((name) => name.includes("/login"))).toEqual([]);
    } finally {
      await server.close();
    }
  },
);

/** A script of /login that is loaded later: the worker of its human check. */
async function lateScript(folder: string): Promise<string> {
  const { lists } = await listOf(folder);
  const paths = Object.keys(lists["/login"]?.files ?? {});
  const late = paths.find((path) => path.includes("/altcha.worker"));
  if (late === undefined) throw new Error("/login has no worker of its human check.");
  return late;
}

/** Makes a release whose page of login and its scripts differ from those of another. */
async function secondRelease(folder: string, next: string): Promise<void> {
  await copyTree(folder, next);
  const late = (await lateScript(folder)).split("/").at(-1) ?? "";
  for (const path of await filesBelow(next)) {
    const file = join(next, path);
    if (path.endsWith(late)) {
      await writeFile(file.replace(late, `new-${late}`), await readFile(file));
      await rm(file);
    } else if (/\.(js|html)$/.test(path)) {
      const text = await readFile(file, "utf8");
      const changed = text
        .replaceAll(late, `new-${late}`)
        .replace(/(<h1[^>]*>)[^<]*/, path === "login.html" ? "$1Second release" : "$&");
      if (changed !== text) {
        await rm(file);
        await writeFile(file, changed);
      }
    }
  }
  const { program } = await listOf(folder);
  const pages = Object.fromEntries(
    offlinePages.map((address) => [address, { file: `${address.slice(1)}.html` }] as const),
  );
  const files = await filesBelow(next);
  const worker = await writeServiceWorker(next, { pages, files, program, isOn: true });
  await rm(join(next, "sw.js"));
  await writeFile(join(next, "sw.js"), worker);
}
