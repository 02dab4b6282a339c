import { cp } from "node:fs/promises";
import { join } from "node:path";

import { chromium, type Locator, type Page } from "@playwright/test";

import config from "../../playwright.config.ts";
import { openServer } from "../../src/api/open-server.ts";
import { withContext } from "../../src/operate/organisation/context.ts";
import { importPeople } from "../../src/operate/organisation/import.ts";
import { invite } from "../../src/operate/organisation/invitations.ts";
import { open } from "../../src/operate/organisation/survey-rounds.ts";
import { createSite } from "../../src/publisher/preview/create-site.ts";
import { parseSettings, type Settings } from "../../src/shared/settings.ts";
import { loginText } from "../../src/contract/text/login.ts";
import { resetPasswordText } from "../../src/contract/text/reset-password.ts";
import { freePort } from "../../tests/helpers/ports.ts";
import { answerSurvey } from "./survey.ts";

/** Lighthouse's phone: a processor four times as slow, 150 ms, 1.6 Mbit/s down and 0.75 up. */
const slowdown = 4;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const person = { email: "nia.ford@firm.example", password: "three-grey-herons" };

/** What a way costs a person who has never been on the site. */
interface Cost {
  readonly taps: number;
  readonly fields: number;
  readonly seconds: number;
}

/**
 * Goes from the tap on the link of an invitation to the first question and to the thanks, as a person without a
 * password on a phone that has never seen the site, for both values of `INVITATIONS`. The sample's Pulse is asked.
 *
 * @returns rows of a table: medians of `runs`; seconds are those of machine and network, not of typing and reading
 */
export async function measureWayIn(site: string, database: string, folder: string, runs: number) {
  const rows: object[] = [];
  for (const INVITATIONS of ["open", "password"] as const) {
    const walks: Awaited<ReturnType<typeof walkIn>>[] = [];
    for (let run = 0; run < runs; run += 1) {
      const own = join(folder, `way-in-${INVITATIONS}-${run}`);
      await cp(database, `${own}.db`);
      const port = await freePort();
      const settings = parseSettings({
        DATABASE_URL: `file:${own}.db`,
        SITE_URL: `http://localhost:${port}`,
        INVITATIONS,
      });
      walks.push(await walkIn(settings, site, own));
    }
    const middle = walks.toSorted(
      (one, other) => one.toQuestion.seconds - other.toQuestion.seconds,
    )[Math.floor(runs / 2)];
    if (!middle) continue;
    const { toQuestion, toThanks, questions } = middle;
    const cells = ({ taps, fields, seconds }: Cost, where: string) => ({
      [`taps to ${where}`]: taps,
      [`fields to ${where}`]: fields,
      [`seconds to ${where}`]: seconds.toFixed(1),
    });
    rows.push({
      INVITATIONS,
      ...cells(toQuestion, "question"),
      questions,
      ...cells(toThanks, "thanks"),
    });
  }
  return rows;
}

async function walkIn(settings: Settings, site: string, outbox: string) {
  await withContext(settings, async (context) => {
    const people = `email,first_name,last_name\n${person.email},Nia,Ford\n`;
    await importPeople(context, Buffer.from(people), { dryRun: false });
    await open(context, "pulse", { until: "2099-12-31" });
    const words = { sender: "The board", results: "28 January", pace: 60 };
    await invite(context, "pulse", { ...words, again: person.email });
  });
  const mailed = Promise.withResolvers<string>();
  await using _server = await openServer(settings, {
    port: Number(new URL(settings.SITE_URL).port),
    site: createSite(site),
    outbox,
    // A local run announces each mail with its link.
    announce: (line) => {
      if (line.startsWith("Mail to ")) mailed.resolve(line.split(" ").at(-1) ?? "");
    },
  });
  const link = await mailed.promise;
  await using browser = await chromium.launch(config.use?.launchOptions);
  const context = await browser.newContext({ locale: "en-GB", ...phone });
  const page = await context.newPage();
  await page.setContent(`<a href="${link}">Begin the survey</a>`);
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const cost = { taps: 0, fields: 0 };
  const tap = async (target: Locator) => {
    await target.tap();
    cost.taps += 1;
  };
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await tap(field);
    await field.fill(text);
    cost.fields += 1;
  };
  const press = async (name: string) => {
    // A form that is sent before it is alive only keeps what was typed.
    await page.locator("[data-ready]").first().waitFor({ state: "attached" });
    await tap(page.getByRole("button", { name, exact: true }));
  };
  const begin = Date.now();
  const until = (time: number): Cost => ({ ...cost, seconds: (time - begin) / 1000 });
  await tap(page.getByRole("link"));
  if (settings.INVITATIONS === "password") {
    await type(resetPasswordText.password, person.password);
    await type(resetPasswordText.confirm, person.password);
    await press(resetPasswordText.submit);
    // Where the address is filled in.
    await page.waitForURL("**/login");
    await type(loginText.password, person.password);
    await press(loginText.submit);
  }
  const toQuestion = until(await paintedAt(page, "[role=radiogroup]"));
  const { questions, actions } = await answerSurvey(page, "finger");
  cost.taps += actions;
  return { toQuestion, questions, toThanks: until(Date.now()) };
}

/** When a frame with an element has been painted. */
async function paintedAt(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().waitFor();
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        // A task after the frame's callbacks runs when the frame has been painted.
        requestAnimationFrame(() => setTimeout(() => resolve(Date.now()))),
      ),
  );
}
