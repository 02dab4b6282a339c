import { cp } from "node:fs/promises";
import { join } from "node:path";

import { chromium, type BrowserContextOptions, type Page } from "@playwright/test";

import config from "../../playwright.config.ts";
import type { Preference } from "../../src/site/stores/survey/auto-advance.ts";
import { loginText } from "../../src/contract/text/login.ts";
import { openSite } from "./sample-site.ts";

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

type InputDevice = "finger" | "mouse" | "keys";

/** The longest scroll of one swipe or one turn of the wheel, as a share of the window. */
const longestScroll = 0.6;

/**
 * Answers a survey from the questions on screen to the thanks, question by question. Returns how
 * many actions that took, and what the participant saw.
 */
export async function answerSurvey(page: Page, device: InputDevice) {
  let questions = 0;
  let actions = 0;
  const shares: number[] = [];
  let seen = "";
  for (;;) {
    // Not always the same answer, which would be at one place of the window.
    const nth = questions % 5;
    const { heading, open, share, isAdvancing } = await readScreen(page, nth);
    if (heading === null) break;
    if (heading !== seen) shares.push(share);
    seen = heading;
    if (open && open.offset !== 0 && device !== "keys") {
      const height = page.viewportSize()?.height ?? 0;
      const distance = Math.min(Math.abs(open.offset) + height / 10, height * longestScroll);
      await page.mouse.wheel(0, open.offset < 0 ? -distance : distance);
      actions += 1;
    } else if (open) {
      if (device === "keys") await page.keyboard.press(String(nth + 1));
      else if (device === "mouse") await page.mouse.click(open.x, open.y);
      else await page.touchscreen.tap(open.x, open.y);
      actions += 1;
      questions += 1;
    } else if (isAdvancing) await untilNext(page, heading);
    else {
      const button = page.locator("form [type=submit]");
      if (device === "keys") await page.keyboard.press("Enter");
      else if (device === "mouse") await button.click();
      else await button.tap();
      actions += 1;
      await untilNext(page, heading);
    }
  }
  const [firstShare = 0, ...later] = shares;
  return {
    questions,
    /** Taps or clicks, and swipes; or presses of keys. */
    actions,
    /** The part of the window that shows questions, from 0 to 1: first, and least on a later page. */
    firstShare,
    laterShare: Math.min(...later),
    /** Layout shift without a recent input. */
    shift: await layoutShift(page),
  };
}

/** A survey of the sample (src/api/sample), and a participant who has not begun it. */
const address = "/survey#k7w2qd9xva";
const participant = { email: "samira.haddad@partner.example", password: "lantern-otter-meadow" };

/** Logs in and opens the first questions. `origin` is for a page without a base address. */
async function openSurvey(page: Page, preference?: Preference, origin = ""): Promise<void> {
  if (preference)
    await page.addInitScript(
      (text) => localStorage.setItem("autoAdvance", text),
      JSON.stringify(preference),
    );
  await page.addInitScript(gatherShifts);
  await page.goto(`${origin}/login`);
  await page.getByLabel(loginText.email, { exact: true }).fill(participant.email);
  await page.getByLabel(loginText.password, { exact: true }).fill(participant.password);
  await page.getByRole("button", { name: loginText.submit }).click();
  await page.waitForURL(`${origin}/dashboard`);
  await page.goto(origin + address);
  await page.getByRole("radiogroup").first().waitFor();
}

/** Reads the screen once nothing moves; `nth` is the answer to locate, from 0. */
const readScreen = (page: Page, nth: number) => page.evaluate(screenFacts, nth);

/** The next questions, or the thanks, after those under `heading`. */
const untilNext = (page: Page, heading: string) =>
  page.waitForFunction((before) => document.querySelector("h1")?.textContent !== before, heading);

/** The layout shift without a recent input, since the page was opened. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { shift: number }).shift);

/**
 * Answers pages and presses Next with a latency of the network in milliseconds. Returns the median
 * from the press to the painted heading of the next questions.
 */
async function timeNext(page: Page, latency: number, presses: number): Promise<number> {
  await using network = new AsyncDisposableStack();
  const session = await page.context().newCDPSession(page);
  network.defer(() => session.detach());
  const speed = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", speed);
  const times: number[] = [];
  while (times.length < presses) {
    for (const row of await page.getByRole("radiogroup").all())
      await row.getByRole("radio").first().check();
    const { heading } = await readScreen(page, 0);
    const time = page.evaluate(paintAfterPress);
    await page.locator("form [type=submit]").click();
    times.push(await time);
    await untilNext(page, heading ?? "");
  }
  return times.toSorted((one, other) => one - other)[Math.floor(presses / 2)] ?? 0;
}

/** Runs in the page. */
function gatherShifts(): void {
  const sum = { shift: 0 };
  Object.assign(globalThis, sum);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) sum.shift += entry.value;
    Object.assign(globalThis, sum);
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page: from the next click until a frame with another heading was painted. */
function paintAfterPress(): Promise<number> {
  return new Promise((resolve) => {
    const before = document.querySelector("h1")?.textContent;
    let pressed = 0;
    addEventListener("click", ({ timeStamp }) => void (pressed = timeStamp), {
      capture: true,
      once: true,
    });
    const watch = () => {
      if (document.querySelector("h1")?.textContent === before) requestAnimationFrame(watch);
      // A task after the frame's callbacks runs when the frame has been painted.
      else setTimeout(() => resolve(performance.now() - pressed));
    };
    requestAnimationFrame(watch);
  });
}

/** Runs in the page. */
async function screenFacts(nth: number) {
  for (let still = 0, last = scrollY; still < 10; last = scrollY) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    still = scrollY === last ? still + 1 : 0;
  }
  const rows = [...document.querySelectorAll("[role=radiogroup]")];
  const sticky = [...document.querySelectorAll("main *")]
    .filter((one) => getComputedStyle(one).position === "sticky" && one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  const tops = sticky.filter(({ top }) => top < innerHeight / 2);
  const upper = Math.max(0, ...tops.map(({ bottom }) => bottom));
  const lower = Math.min(
    innerHeight,
    ...sticky.filter((one) => !tops.includes(one)).map(({ top }) => top),
  );
  const first = rows[0]?.getBoundingClientRect().top ?? upper;
  const row = rows.find((one) => !one.querySelector(":checked"));
  const answers = [...(row?.querySelectorAll("label") ?? [])].map((one) =>
    one.getBoundingClientRect(),
  );
  const answer = answers[nth % answers.length];
  const above = upper - Math.min(...answers.map(({ top }) => top));
  const below = Math.max(...answers.map(({ bottom }) => bottom)) - lower;
  return {
    /** The page of questions; null after the last one. */
    heading: rows.length > 0 ? (document.querySelector("h1")?.textContent ?? "") : null,
    /** The first question without an answer. */
    open: answer
      ? {
          // An answer's middle, in the window.
          x: answer.x + answer.width / 2,
          y: answer.y + answer.height / 2,
          // Pixels to scroll until all its answers are between what sticks to the edges; 0 if they are.
          offset: below > 1 ? below : above > 1 ? -above : 0,
        }
      : null,
    /** The part of the window that shows questions, from 0 to 1. */
    share: (lower - Math.max(first, upper)) / innerHeight,
    /** The next questions follow by themselves, or have been asked for. */
    isAdvancing: document.querySelector("[data-going-on=true], form[aria-busy=true]") !== null,
  };
}
