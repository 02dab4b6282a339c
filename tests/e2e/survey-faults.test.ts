import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import type { Page, Route } from "@playwright/test";

import { createSite } from "../../src/publisher/preview/create-site.ts";
import { openDatabase } from "../../src/api/db/open-database.ts";
import { openServer } from "../../src/api/open-server.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { surveyScreens, surveyLabels, surveyMessages } from "../../src/contract/text/survey.ts";
import { builtSite } from "../helpers/test-settings.ts";
import { copySampleDatabase } from "../helpers/sample-database.ts";
import { goOnByHand, linkTo, rowsOf, signIn } from "./account-steps.ts";
import { expect, retryReset, test as base } from "./fixtures.ts";
import type { Api } from "./worker.ts";

/** Faults of a request between a browser and its API. */
const faults = [
  "offline",
  "reset before commit",
  "reset after commit",
  "hang",
  "500",
  "502",
  "429",
  "garbage",
] as const;
type Fault = (typeof faults)[number];

/** Milliseconds after which a network gives a request up that hangs. */
const hangTime = 60_000;

/** The answers of a host or a gateway in between that the request has not got past. */
const answersInstead: Readonly<Partial<Record<Fault, () => Response>>> = {
  "500": () => Response.json({ code: 500 }, { status: 500 }),
  "502": () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
  "429": () => Response.json({ code: 429 }, { status: 429, headers: { "Retry-After": "30" } }),
  garbage: () =>
    new Response("<title>Welcome to the guests' network</title>", {
      headers: { "Content-Type": "text/html" },
    }),
};

/**
 * Whole surveys in a browser over a network with faults, against the real API: each answer is stored
 * once, and none is lost. tests/simulate has more of them, without a browser.
 */
const test = base.extend<object, { own: { address: string; sqlite: DatabaseSync } & Api }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from a pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "morrow-survey-faults-"));
      const file = join(folder, "site.db");
      await copySampleDatabase(file);
      const settings = parseSettings({ DATABASE_URL: `file:${file}` });
      const { address, close } = await openServer(settings, {
        port: 0,
        site: createSite(builtSite),
        outbox: join(folder, "outbox"),
        announce: () => undefined,
        work: { cost: 10, numbers: { from: 1, to: 20 } },
      });
      const sqlite = new DatabaseSync(file, { timeout: 10_000 });
      const opened = await openDatabase(settings.DATABASE_URL, { isShared: true });
      await use({ address, sqlite, settings, database: opened.database });
      await opened.close();
      sqlite.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  api: [({ own }, use) => use(own), { scope: "worker" }],
  // This API's limits are not shared.
  extraHTTPHeaders: {},
  baseURL: ({ own }, use) => use(own.address),
});

/** Of Pulse. */
const pages = 3;
const questions = 10;

const moments = ["load", "Next", "Back", "mood", "last page"] as const;
/** At each run; the long run tries every fault at every moment. */
const everyTime = "reset after commit at Next";

for (const [fault, moment] of faults.flatMap((one) => moments.map((at) => [one, at] as const))) {
  const title = `${fault} at ${moment}`;
  const tag = title === everyTime ? [] : "@long";
  test(title, { tag }, async ({ page, own: { sqlite }, minh, pageErrors }) => {
    pageErrors.allow(/status|ERR_|failed request|can't be read/);
    forget(sqlite);
    await page.clock.install();
    await signIn(page, minh);
    await page.goto("/dashboard");
    await goOnByHand(page);
    const network = await faultyNetwork(page);
    const link = linkTo(page, moment === "mood" ? "Daily Mood" : "Pulse");
    await expect(link).toBeVisible();
    if (moment === "load") network.breakNext(fault);
    await link.click();
    const given: Record<string, string> = {};
    const asked: string[] = [];
    const answerAll = () => answerPage(page, given, asked);
    const before = moment === "Back" ? 1 : moment === "last page" ? pages - 1 : 0;
    for (let shown = 0; shown < before; shown += 1) {
      await expect(rowsOf(page).first()).toBeVisible();
      await answerAll();
    }
    if (moment !== "load") {
      await expect(rowsOf(page).first()).toBeVisible();
      await network.settled();
      network.breakNext(fault);
    }
    // The page itself could not be loaded.
    if (fault === "offline" && moment !== "load") await page.context().setOffline(true);
    if (moment === "Back") await page.getByRole("button", { name: surveyLabels.back }).click();

    const thanks =
      moment === "mood" ? surveyMessages.moodCompleted : surveyScreens.completedHeading;
    const done = page.getByRole("heading", { level: 1, name: thanks });
    const retry = page.getByRole("button", { name: surveyLabels.retry });
    for (let steps = 0; !(await done.isVisible()); steps += 1) {
      expect(steps, "steps until the thanks").toBeLessThan(20);
      await network.settled();
      if (await retry.isVisible()) await retry.click();
      else if (!(await answerAll())) await network.wait();
      await page.context().setOffline(false);
    }
    await expect(page.getByText(surveyScreens.refused)).toHaveCount(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(stored(sqlite)).toEqual(given);
    expect(Object.keys(given)).toHaveLength(moment === "mood" ? 1 : questions);
    const saves = moment === "mood" ? 1 : pages;
    // What the API does not have it asks for again.
    expect(asked, "pages that were asked").toHaveLength(saves);
    expect(accepted(sqlite)).toBeGreaterThanOrEqual(saves);
    // Back shows a page again, whose answers are unchanged: it is one more save at most.
    expect(accepted(sqlite)).toBeLessThanOrEqual(moment === "Back" ? saves + 1 : saves);
  });
}

/**
 * Chooses an answer to each question on screen and sends them; false when there are none to send.
 *
 * @param given gets the answers, by question
 * @param asked gets the heading of each new page
 */
async function answerPage(
  page: Page,
  given: Record<string, string>,
  asked: string[],
): Promise<boolean> {
  // At once, because the page may go on by itself meanwhile, when a call is tried again.
  const answered = await page.evaluate(async () => {
    const form = document.querySelector("main form[aria-busy=false]");
    if (!form?.checkVisibility()) return null;
    const chosen: Record<string, string> = {};
    for (const row of form.querySelectorAll<HTMLElement>("[data-question]")) {
      const key = row.dataset["question"] ?? "";
      const radios = row.querySelectorAll<HTMLInputElement>("[type=radio]");
      const radio = radios[Number(key) % radios.length];
      radio?.click();
      chosen[key] = radio?.value ?? "";
      // Lets React render, and nothing else happen.
      await Promise.resolve();
    }
    form.querySelector<HTMLElement>("[type=submit]")?.click();
    return { heading: document.querySelector("h1")?.innerText ?? "", chosen };
  });
  if (!answered) return false;
  if (asked.at(-1) !== answered.heading) asked.push(answered.heading);
  Object.assign(given, answered.chosen);
  return true;
}

/** Breaks the next calls of the survey on demand, and knows which ones are on their way. */
async function faultyNetwork(page: Page) {
  let left = 0;
  let fault: Fault = "500";
  let sending = 0;
  const held: Route[] = [];
  await page.route("**/api/question/*", async (route) => {
    const broken = left > 0 ? fault : null;
    left -= 1;
    if (broken === "hang") return void held.push(route);
    const instead = broken && answersInstead[broken]?.();
    if (instead) {
      const headers = Object.fromEntries(instead.headers);
      return route.fulfill({ status: instead.status, headers, body: await instead.text() });
    }
    if (broken === "offline") return route.abort("internetdisconnected");
    if (broken === "reset before commit") return route.abort("connectionreset");
    sending += 1;
    try {
      const response = await route.fetch(retryReset);
      await (broken ? route.abort("connectionreset") : route.fulfill({ response }));
    } finally {
      sending -= 1;
    }
  });
  return {
    /** Breaks this call and the next one. */
    breakNext(next: Fault): void {
      fault = next;
      left = 2;
    },
    /** Lets the time pass after which a browser gives up what hangs. */
    async wait(): Promise<void> {
      await page.clock.fastForward(hangTime);
      // The page may have given them up itself.
      for (const route of held.splice(0)) await route.abort("timedout").catch(() => undefined);
    },
    /** Also lets the page show what an answer brings. */
    async settled(): Promise<void> {
      await expect.poll(() => sending).toBe(0);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    },
  };
}

/** Empties what earlier tests have stored. */
function forget(database: DatabaseSync): void {
  database.exec(`DELETE FROM answer; DELETE FROM idempotency;
    UPDATE invitation SET survey_status = 'pending'`);
}

/** All answers, by question. */
function stored(database: DatabaseSync): Readonly<Record<string, string>> {
  const rows = database
    .prepare("SELECT iQuestionId, vOption FROM answer JOIN survey_option USING (iOptionId)")
    .all();
  return Object.fromEntries(
    rows.map((row) => [String(row["iQuestionId"]), String(row["vOption"])]),
  );
}

/** How many different saves the API has accepted, by their keys. */
const accepted = (database: DatabaseSync): number =>
  database.prepare("SELECT vKey FROM idempotency").all().length;
