import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, retryReset, test } from "./fixtures.ts";

for (const [width, end, lastOfPart, last] of [
  [412, 'popovertarget="menu">', "[popovertarget=menu]", ".menu-button"],
  [1440, ">Blog</a>", "a:text-is('Blog')", ".demo"],
] as const)
  test(`a header that comes in two parts does not move, ${width} pixels wide`, async ({
    page,
    pageErrors,
  }) => {
    // The server has the HTML alone.
    pageErrors.allow(/third-party host|404/);
    const html = await (await page.request.get("/about-us", retryReset)).text();
    const middle = html.indexOf(end) + end.length;
    expect(middle).toBeGreaterThan(end.length);
    const rest = Promise.withResolvers<undefined>();
    await using server = createServer(({ url }, response) => {
      if (url !== "/") {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.write(html.slice(0, middle));
      void rest.promise.then(() => response.end(html.slice(middle)));
    });
    // Else it waits for connections that the browser has opened ahead of requests, and for an answer
    // that is not whole.
    using connections = new DisposableStack();
    connections.defer(() => server.closeAllConnections());
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    await page.setViewportSize({ width, height: 800 });
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: "commit" });
    const header = page.locator(".header");
    await header.locator(lastOfPart).first().waitFor({ state: "attached" });
    // Asked for, because the browser need not paint a page that is still coming.
    const before = await page.evaluateHandle(placesOfVisible);
    expect(await before.evaluate((places) => places.length)).toBeGreaterThan(0);
    rest.resolve(undefined);
    await expect(header.locator(last)).toBeVisible();
    await page.waitForLoadState("domcontentloaded");
    expect(await before.evaluate(moved)).toEqual([]);
  });

interface Place {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
}

/** Runs in the page: where what the header shows begins. */
const placesOfVisible = (): readonly Place[] =>
  [...document.querySelectorAll(".header, .header *")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => {
      const { x, y } = element.getBoundingClientRect();
      return { element, x, y };
    });

/** Runs in the page. */
const moved = (places: readonly Place[]): readonly string[] =>
  places
    .map(({ element, x, y }) => {
      const now = element.getBoundingClientRect();
      return `${element.outerHTML.slice(0, 80)}: ${now.x - x}, ${now.y - y}`;
    })
    .filter((line) => !line.endsWith(": 0, 0"));
