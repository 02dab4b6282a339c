import { readFile } from "node:fs/promises";

import { siteFiles } from "../../src/publisher/files/redirects.ts";
import { participantPageKeys } from "../../src/site/content/page-keys.ts";
import { hostileHtml, hostileContent } from "../fixtures/hostile-content.ts";
import { newLists } from "../fixtures/third-party-content.ts";
import { codesInBodies } from "../fixtures/third-party-notation.ts";
import { startThirdPartyParticipants } from "../fixtures/third-party-participants.ts";
import { bringIslandsAlive, expect, test as base } from "./fixtures.ts";
import { openThirdPartySite, type ThirdPartySite } from "./third-party-site.ts";
import { allowRefusal } from "./third-party-test.ts";

/** Pages that redirect visitors without a login, or need calls that this host doesn't have. */
const leadsAway = new Set([...participantPageKeys, "404"].map((key) => `/${key}`));

/**
 * The whole site, built from a host that is not ours, in a browser. That its notations give the same
 * content as others, tests/publisher/fetch/fetch-content.test.ts asserts.
 */
const test = base.extend<{ site: ThirdPartySite }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from a pattern
  site: async ({}, use) => {
    await using site = await openThirdPartySite({
      list: "body",
      code: "status",
      bytes: "array",
      pageBody: "plain",
      content: hostileContent(hostileHtml.join("")),
    });
    const { address: origin, port } = site;
    const host = await startThirdPartyParticipants(codesInBodies, { origin, port });
    await use(site);
    await host.close();
  },
  extraHTTPHeaders: {},
  baseURL: async ({ site }, use) => {
    await use(site.address);
  },
});

test("hostile texts in every field run nothing on any page, and the site is whole", async ({
  page,
  site,
  pageErrors,
}) => {
  pageErrors.allow(new RegExp(`^request to a third-party host: ${site.api}/`));
  allowRefusal(pageErrors, `${site.api}/api/page_view/add`);
  const files = await siteFiles(site.files);
  const pages = [...files].flatMap(([path, file]) =>
    file.endsWith(".html") && !leadsAway.has(path) ? [path] : [],
  );
  expect(pages.length).toBeGreaterThan(15);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const path of pages) {
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
  // Browsers keep this file with the policy that came along: for another API it has another name.
  const [worker = ""] = [...files].flatMap(([path, file]) =>
    path.includes("/altcha.worker") ? [file] : [],
  );
  expect(await readFile(worker, "utf8")).toContain(site.api);
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
