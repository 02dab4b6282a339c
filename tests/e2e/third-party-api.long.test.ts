import { mkdtemp, rm } from "node:fs/promises";

import { besideApi } from "../../src/publisher/preview/local-site.ts";
import { createSite } from "../../src/publisher/preview/create-site.ts";
import { listen } from "../../src/shared/http/listen.ts";
import { siteFiles } from "../../src/publisher/files/redirects.ts";
import { participantPageKeys } from "../../src/site/content/page-keys.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { inProject } from "../../src/shared/files.ts";
import { startThirdPartyApi } from "../fixtures/third-party-api.ts";
import { publishSite } from "../helpers/publish-site.ts";
import { hostileHtml, hostileContent } from "../fixtures/hostile-content.ts";
import { newLists } from "../fixtures/third-party-content.ts";
import { bringIslandsAlive, expect, test as base } from "./fixtures.ts";

/** Pages that redirect visitors without a login, or need calls that this host doesn't have. */
const leadsAway = new Set([...participantPageKeys, "404"].map((key) => `/${key}`));

/**
 * The whole site, built from a host that is not ours, in a browser. That its notations give the same
 * content as others, tests/publisher/fetch/fetch-content.test.ts asserts.
 */
const test = base.extend<{ site: { address: string; pages: readonly string[] } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from a pattern
  site: async ({}, use) => {
    const api = await startThirdPartyApi({
      list: "body",
      code: "status",
      bytes: "array",
      pageBody: "plain",
      content: hostileContent(hostileHtml.join("")),
    });
    // On the disk of the pictures, to which it links.
    const folder = await mkdtemp(inProject(".data", "test", "third-party-site-"));
    const settings = parseSettings({ API_HOST: api.address });
    const site = await publishSite(settings, folder, api.address);
    const server = await listen(besideApi(createSite(site), settings), 0);
    const pages = [...(await siteFiles(site))].flatMap(([path, file]) =>
      file.endsWith(".html") && !leadsAway.has(path) ? [path] : [],
    );
    await use({ address: server.address, pages });
    await server.close();
    await api.close();
    await rm(folder, { recursive: true, force: true });
  },
  extraHTTPHeaders: {},
  baseURL: async ({ site }, use) => {
    await use(site.address);
  },
});

test("hostile texts in every field run nothing on any page, and the site is whole", async ({
  page,
  site,
}) => {
  // The specification gives no path for page views, so this host has none.
  await page.route("**/api/page_view/add", (route) => route.fulfill({ json: { code: 200 } }));
  expect(site.pages.length).toBeGreaterThan(15);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const path of site.pages) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await bringIslandsAlive(page);
    const handlers = await page.evaluate(
      () =>
        [...document.querySelectorAll("*")].filter((element) =>
          element.getAttributeNames().some((name) => name.startsWith("on")),
        ).length,
    );
    expect(handlers, `event handlers on ${path}`).toBe(0);
  }
  expect(dialogs).toEqual([]);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // This host answers no call that is new.
  await expect(page.getByText("No Data Found")).toHaveCount(newLists.length);
  await page.goto("/blog");
  const card = page.getByRole("main").getByRole("article").first();
  await card.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/blog-detail\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
