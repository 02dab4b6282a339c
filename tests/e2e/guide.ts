import { fork } from "node:child_process";
import { once } from "node:events";

import type { Page } from "@playwright/test";

import { nextMessage } from "../../src/shared/processes.ts";
import { inProject } from "../../src/shared/files.ts";
import { builtSite, testEnvironment } from "../helpers/test-settings.ts";
import { staticSpecimenPath, styleguidePath } from "../../src/site/styleguide/path.ts";
import { test } from "./fixtures.ts";

/**
 * Starts the development server, which has the style guide.
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

/** Tests on the development server, which starts once for a worker. */
export const onGuide = test.extend<object, { guide: string }>({
  guide: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from a pattern
    async ({}, use) => {
      await using server = await startGuide(process.env["SITE_ADDRESS"] ?? "");
      await use(server.address);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ guide }, use) => use(guide),
});

/**
 * Draws each specimen in turn, in one page: a new page would compile axe again.
 *
 * @returns the ids of the specimens
 */
export async function drawEach(
  page: Page,
  look: (id: string) => Promise<void>,
): Promise<readonly string[]> {
  await page.goto(styleguidePath);
  const ids = await page.locator("article").evaluateAll((articles) => articles.map(({ id }) => id));
  await page.goto(staticSpecimenPath("buttons"));
  for (const id of ids) {
    await page.evaluate(async (path) => {
      const answer = await fetch(path);
      document.documentElement.innerHTML = await answer.text();
    }, staticSpecimenPath(id));
    await look(id);
  }
  return ids;
}
