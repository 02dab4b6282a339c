import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import * as sessionKeys from "../../src/site/client/session-keys.ts";
import { listen } from "../../src/shared/http/listen.ts";
import { createSite } from "../../src/publisher/preview/create-site.ts";
import { builtSite } from "../helpers/test-settings.ts";
import { storeCode } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";

const drawing = "/static/pictures/drawing.svg";

/** A drawing that no publish lets through: it shows the login of its tab. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/>
<script>document.documentElement.id = "ran"; alert(sessionStorage.${sessionKeys.participant})</script></svg>`;

const withDrawing = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from a pattern
  baseURL: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "morrow-drawing-"));
    await cp(builtSite, join(folder, "site"), { recursive: true, dereference: true });
    await writeFile(join(folder, "site", drawing), svg);
    const site = await listen(createSite(join(folder, "site")), 0);
    await use(site.address);
    await site.close();
    await rm(folder, { recursive: true });
  },
});

withDrawing(
  "a drawing in a release is shown, and its script doesn't run",
  async ({ page, pageErrors }) => {
    // Chromium reports the script that it refuses.
    pageErrors.allow(/Blocked script execution|Content Security Policy/);
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await storeCode(page, "code");
    await page.goto(drawing);
    await expect(page.locator("rect")).toBeVisible();
    await expect(page.locator("svg")).not.toHaveAttribute("id", "ran");
    expect(dialogs).toEqual([]);
  },
);
