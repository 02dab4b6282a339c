import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

import { chromium, type Page } from "@playwright/test";

import config from "../../playwright.config.ts";
import * as sessionKeys from "../../src/site/client/session-keys.ts";
import { openSurvey } from "./survey-page.ts";
import { openSite } from "./open-site.ts";

/** Milliseconds between a click on an answer and the browser's death. */
const delay = 50;

/**
 * Kills Chromium (SIGKILL) after a click on an answer, and looks in the next one, after a login
 * with the same profile, whether the answer is there. Returns the number of answers that were lost.
 *
 * @param folder for the browser's profile and a copy of the database, a file with the sample
 */
export async function killBrowsers(
  site: string,
  database: string,
  folder: string,
  kills: number,
): Promise<number> {
  const file = join(folder, "kills.db");
  await cp(database, file);
  await using server = await openSite(site, file, folder);
  const profile = join(folder, "profile");
  let lost = 0;
  let expected: Answers = {};
  for (let kill = 0; kill <= kills; kill += 1) {
    await using browser = await startBrowser(profile);
    const page = await browser.newPage();
    await openSurvey(page, { digits: true, goesOn: false }, server.address);
    const answers = await answersIn(page);
    if (JSON.stringify(answers) !== JSON.stringify(expected)) lost += 1;
    expected = { ...answers, ...(await choose(page, kill)) };
    await pause(delay);
  }
  await rm(profile, { recursive: true, force: true });
  return lost;
}

/** Chosen option texts by question id. */
type Answers = Readonly<Record<string, string>>;

const answersIn = async (page: Page): Promise<Answers> => {
  const text = await page.evaluate((key) => sessionStorage.getItem(key), sessionKeys.answers);
  return JSON.parse(text ?? "{}") as Answers;
};

/** Clicks an answer that was not chosen, another one each time. */
async function choose(page: Page, turn: number): Promise<Answers> {
  const rows = page.getByRole("radiogroup");
  const row = rows.nth(turn % (await rows.count()));
  const question = (await row.getAttribute("data-question")) ?? "";
  const radio = row.getByRole("radio", { checked: false }).nth(turn % 4);
  const option = await radio.inputValue();
  await radio.click({ force: true });
  return { [question]: option };
}

/** Starts Chromium with a profile that stays; its end is SIGKILL. */
async function startBrowser(profile: string) {
  const { executablePath = chromium.executablePath(), args = [] } = config.use?.launchOptions ?? {};
  const child = spawn(
    executablePath,
    [...args, "--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`],
    // Its processes are a group, which dies together.
    { stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  let address: string | undefined;
  for await (const line of createInterface({ input: child.stderr }))
    if ((address = /^DevTools listening on (\S+)$/.exec(line)?.[1])) break;
  child.stderr.resume();
  if (address === undefined) throw new Error("Chromium did not start.");
  const browser = await chromium.connectOverCDP(address);
  return {
    async newPage(): Promise<Page> {
      // The profile's own context, whose data is on the disk.
      const [context = await browser.newContext()] = browser.contexts();
      return await context.newPage();
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      await ended;
    },
  };
}
