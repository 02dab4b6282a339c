import { fork } from "node:child_process";
import { once } from "node:events";

import { test as base, type Page } from "@playwright/test";

import { openDatabase } from "../../src/api/db/open-database.ts";
import type { Database } from "../../src/api/db/tables.ts";
import { inProject } from "../../src/shared/files.ts";
import { nextMessage } from "../../src/shared/processes.ts";
import { parseSettings, type Settings } from "../../src/shared/settings.ts";
import { builtSite, testEnvironment } from "../helpers/test-settings.ts";
import { chatWidget, openThirdPartySite, type ThirdPartySite } from "./third-party-site.ts";

/** The embedded API behind the site, whose database tests may use beside it. */
export interface Api {
  readonly settings: Settings;
  readonly database: Database;
}

/** What a worker starts when a first test asks for it, and ends with its last one. */
interface Started {
  readonly api: Api;
  /** A tab that tests use one after the other (`inOneTab`). */
  readonly tab: Page;
  /** The address of a development server, which has the style guide (`onGuide`). */
  readonly guide: string;
  readonly thirdPartySite: ThirdPartySite;
}

/**
 * All that workers start. It is declared in one place: two tests whose `test` knows of different parts can't
 * share a worker, and in a random order nearly each test would start a new one, with a new browser.
 */
/* oxlint-disable no-empty-pattern -- Playwright reads a fixture's needs from a pattern */
export const test = base.extend<object, Started>({
  api: [
    async ({}, use) => {
      const settings = parseSettings({ DATABASE_URL: process.env["SITE_DATABASE"] ?? "" });
      await using opened = await openDatabase(settings.DATABASE_URL, { isShared: true });
      await use({ settings, database: opened.database });
    },
    { scope: "worker" },
  ],
  tab: [
    async ({ browser }, use) => {
      const address = process.env["SITE_ADDRESS"] ?? "";
      const context = await browser.newContext({
        baseURL: address,
        locale: "en-GB",
        reducedMotion: "reduce",
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  guide: [
    async ({}, use) => {
      await using server = await startGuide(process.env["SITE_ADDRESS"] ?? "");
      await use(server.address);
    },
    { scope: "worker" },
  ],
  thirdPartySite: [
    async ({}, use) => {
      await using site = await openThirdPartySite(
        {},
        {
          PUBLIC_RECAPTCHA_SITE_KEY: "site-key",
          RECAPTCHA_SECRET: "secret",
          PUBLIC_CHAT_WIDGET_URL: chatWidget,
        },
      );
      await use(site);
    },
    { scope: "worker" },
  ],
});
/* oxlint-enable no-empty-pattern */

/**
 * Starts the development server.
 *
 * @param host the address of the API with its content
 * @returns its address; disposing of it ends the server
 */
async function startGuide(host: string) {
  const child = fork(inProject("tests", "e2e", "serve-guide.ts"), {
    execArgv: [],
    env: {
      ...process.env,
      ...testEnvironment(inProject(".data", "test"), builtSite),
      API_HOST: host,
      ASTRO_TELEMETRY_DISABLED: "1",
    },
  });
  const ended = once(child, "exit");
  const address = String(await nextMessage(child));
  return {
    address,
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
