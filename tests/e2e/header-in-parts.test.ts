import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, test } from "./fixtures.ts";
import { sumOf, watchShifts } from "./shifts.ts";

for (const [width, end, last] of [
  [412, 'popovertarget="menu">', ".menu-button"],
  [1440, ">Blog</a>", ".demo"],
] as const)
  test(`a header that comes in two parts does not move, ${width} pixels wide`, async ({
    page,
    pageErrors,
  }) => {
    // The server has the HTML alone.
    pageErrors.allow(/third-party host|404/);
    const html = await (await page.request.get("/about-us")).text();
    const middle = html.indexOf(end) + end.length;
    expect(middle).toBeGreaterThan(end.length);
    const painted = Promise.withResolvers<undefined>();
    await using server = createServer(({ url }, response) => {
      if (url === "/painted") painted.resolve(undefined);
      if (url !== "/") {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.write(html.slice(0, middle));
      void painted.promise.then(() => response.end(html.slice(middle)));
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    await page.setViewportSize({ width, height: 800 });
    const shifted = await watchShifts(page);
    await page.addInitScript(() => {
      new PerformanceObserver(() => void fetch("/painted")).observe({ type: "paint" });
    });
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: "domcontentloaded" });
    await expect(page.locator(".header").locator(last)).toBeVisible();
    expect(sumOf(await shifted())).toBe(0);
  });
