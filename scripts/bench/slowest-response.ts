import { chromium } from "@playwright/test";

import config from "../../playwright.config.ts";

/**
 * Uses a page as a visitor does, with a processor four times as slow: tabs through it, opens the
 * menu, and presses its first controls. Returns milliseconds until the slowest one had been drawn.
 */
export async function slowestResponse(address: string): Promise<number> {
  await using browser = await chromium.launch(config.use?.launchOptions);
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, hasTouch: true });
  await page.addInitScript(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    new PerformanceObserver((list) => {
      // Pointers that move over something are no interactions.
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) times.push(duration);
      // TypeScript's own types lack the threshold.
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address);
  for (let tab = 0; tab < 5; tab += 1) await page.keyboard.press("Tab");
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.keyboard.press("Escape");
  for (const control of await page
    .locator("main :is(label, summary, button, input:not([type=hidden]))")
    .all())
    if (await control.isVisible()) await control.click({ timeout: 2_000 }).catch(() => undefined);
  const times = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) =>
        requestIdleCallback(() => resolve((window as unknown as { times: number[] }).times), {
          timeout: 1_000,
        }),
      ),
  );
  return Math.round(Math.max(0, ...times));
}
