import type { Page } from "@playwright/test";

import { type Notation } from "../fixtures/third-party-notation.ts";
import {
  type ThirdPartyParticipants,
  startThirdPartyParticipants,
} from "../fixtures/third-party-participants.ts";
import { type PageErrors, test } from "./fixtures.ts";
import { chatWidget, type ThirdPartySite } from "./third-party-site.ts";

/** What is answered in place of the world outside; undefined refuses the connection. */
type OutsideAnswer = { readonly type: string; readonly body: string } | undefined;

export const recaptchaScript = "https://www.google.com/recaptcha/api.js?render=site-key";
export const script = (body: string) => ({ type: "text/javascript", body });
/** A script that works as that of reCAPTCHA. */
export const recaptcha = script(`window.grecaptcha = {
  ready: (action) => action(),
  execute: async (key, { action }) => key + " " + action,
};`);

/**
 * Tests of a site whose live API is a third-party host on another origin, with no call and no header but the
 * specification's. Their pages have no routes: with one, Playwright answers all preflights itself.
 */
export const thirdPartyTest = test.extend<{
  notation: Notation;
  site: ThirdPartySite;
  host: ThirdPartyParticipants;
  outside: Map<string, OutsideAnswer>;
}>({
  notation: [
    { data: "data", code: "body", ids: "number", options: "of the page" },
    { option: true },
  ],
  // A header more would be one that other origins have not allowed.
  extraHTTPHeaders: {},
  site: async ({ thirdPartySite }, use) => use(thirdPartySite),
  host: async ({ notation, site }, use) => {
    const host = await startThirdPartyParticipants(notation, {
      origin: site.address,
      port: site.port,
    });
    await use(host);
    await host.close();
  },
  baseURL: async ({ site }, use) => {
    await use(site.address);
  },
  outside: [
    async ({ page, pageErrors }, use) => {
      const answers = new Map<string, OutsideAnswer>([
        [chatWidget, script("")],
        [recaptchaScript, recaptcha],
      ]);
      pageErrors.allow(/^request to a third-party host: https:/);
      const devtools = await page.context().newCDPSession(page);
      devtools.on("Fetch.requestPaused", ({ requestId, request }) => {
        const found = answers.get(request.url);
        void (found
          ? devtools.send("Fetch.fulfillRequest", {
              requestId,
              responseCode: 200,
              responseHeaders: [{ name: "Content-Type", value: found.type }],
              body: Buffer.from(found.body).toString("base64"),
            })
          : devtools.send("Fetch.failRequest", { requestId, errorReason: "ConnectionRefused" }));
      });
      // The site and its hosts have http.
      await devtools.send("Fetch.enable", { patterns: [{ urlPattern: "https://*" }] });
      await use(answers);
    },
    { auto: true },
  ],
});

/** Shortens timers, and gives the site a cookie of another application: call it before a test opens its page. */
export async function prepare({
  page,
  notation,
  site,
  pageErrors,
}: {
  readonly page: Page;
  readonly notation: Notation;
  readonly site: ThirdPartySite;
  readonly pageErrors: PageErrors;
}): Promise<void> {
  // How long forms rest is measured elsewhere; here it is only waited for.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, delay = 0) =>
      later(work, delay / 4)) as typeof setTimeout;
  });
  await page.context().addCookies([{ name: "XSRF-TOKEN", value: "another", url: site.address }]);
  pageErrors.allow(new RegExp(`^request to a third-party host: ${site.api}/`));
  // The specification gives no path for page views, so this host has none.
  allowRefusal(pageErrors, `${site.api}/api/page_view/add`);
  if (notation.code === "status") pageErrors.allow(/(status|status of) (400|401|404)/);
}

/** Allows what a browser says of a request that a host refuses to pages of other origins. */
export function allowRefusal({ allow }: PageErrors, address: string): void {
  allow(new RegExp(`^failed request: ${address} `));
  allow(new RegExp(`^console error: Access to fetch at '${address}' .* blocked by CORS policy`));
  // The line of the request says which one it was.
  allow(/^console error: Failed to load resource: net::ERR_FAILED$/);
}
