import { cp } from "node:fs/promises";
import { join } from "node:path";

import { chromium, type BrowserContextOptions, type Page } from "@playwright/test";

import config from "../../playwright.config.ts";
import { answerSurvey, type InputDevice } from "./survey-answers.ts";
import { openSurvey, timeNext } from "./survey-page.ts";
import { openSite } from "./open-site.ts";

interface Walk extends Awaited<ReturnType<typeof answerSurvey>> {
  readonly screen: string;
  readonly device: InputDevice;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The figures as a table shows them. */
export const surveyRows = (walks: readonly Walk[]) =>
  walks.map(({ screen, device, questions, actions, firstShare, laterShare, shift }) => ({
    screen,
    "answers with": device,
    questions,
    "gestures or keys per question": (actions / questions).toFixed(2),
    "for answering, at first": percent(firstShare),
    "later, at least": percent(laterShare),
    "layout shift": shift.toFixed(2),
  }));

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 800 } };
const ways = [
  { device: "finger", options: phone },
  { device: "mouse", options: desk },
  { device: "keys", options: desk },
] as const;

/** Milliseconds for each request and its answer. */
const latencies = [0, 100, 400];

/** Presses of Next with each latency; the survey has pages for all of them. */
const presses = 3;

/**
 * Answers the sample's Culture Audit in Chromium as a participant would, each time from the login
 * to the thanks and with a copy of the database in `folder`.
 *
 * @returns the ways of answering, and milliseconds from Next to the next questions by latency
 */
export async function measureSurvey(site: string, database: string, folder: string) {
  await using browser = await chromium.launch(config.use?.launchOptions);

  async function visit<Result>(
    name: string,
    options: BrowserContextOptions,
    work: (page: Page) => Promise<Result>,
  ): Promise<Result> {
    const file = join(folder, `${name}.db`);
    await cp(database, file);
    await using server = await openSite(site, file, folder);
    await using context = await browser.newContext({
      locale: "en-GB",
      baseURL: server.address,
      ...options,
    });
    return await work(await context.newPage());
  }

  const walks: Walk[] = [];
  for (const { device, options } of ways) {
    const { width, height } = options.viewport;
    const cost = await visit(device, options, async (page) => {
      await openSurvey(page);
      return answerSurvey(page, device);
    });
    walks.push({ screen: `${width} × ${height}`, device, ...cost });
  }
  const nextToPaint = await visit("latency", phone, async (page) => {
    await openSurvey(page, { digits: true, goesOn: false });
    const times = new Map<number, number>();
    for (const latency of latencies) times.set(latency, await timeNext(page, latency, presses));
    return times;
  });
  return { walks, nextToPaint };
}
