import { type ElementHandle, launch } from "puppeteer-core";

import type { Engine } from "./engine.ts";

/** Starts Debian's Firefox, which is driven by WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    // These find what hangs.
    timeout: 600_000,
    protocolTimeout: 600_000,
    defaultViewport: null,
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
  });
  const [page = await browser.newPage()] = await browser.pages();
  // Otherwise what has the focus does not show it.
  await page.bringToFront();
  return {
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    pressAt: async (x, y) => {
      await page.mouse.click(x, y);
      await page.mouse.move(0, 0);
    },
    type: (text) => page.keyboard.type(text),
    attach: async (expression, file) => {
      const input = (await page.evaluateHandle(expression)) as ElementHandle<HTMLInputElement>;
      await input.uploadFile(file);
    },
    screenshot: () => page.screenshot(),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
