import type { Page } from "@playwright/test";

import { besideApi } from "../../src/publisher/preview/local-site.ts";
import { createSite } from "../../src/publisher/preview/create-site.ts";
import { listen } from "../../src/shared/http/listen.ts";
import { builtSite } from "../helpers/test-settings.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import {
  type ThirdPartyParticipants,
  type Notation,
  startThirdPartyParticipants,
} from "../fixtures/third-party-participants.ts";
import { type PageErrors, test } from "./fixtures.ts";

/** Tests of the built site whose live API is a third-party host. */
export const thirdPartyTest = test.extend<{ notation: Notation; host: ThirdPartyParticipants }>({
  notation: [
    { data: "data", code: "body", ids: "number", options: "of the page" },
    { option: true },
  ],
  // This site's limits are not shared.
  extraHTTPHeaders: {},
  host: async ({ notation }, use) => {
    const host = await startThirdPartyParticipants(notation);
    await use(host);
    await host.close();
  },
  baseURL: async ({ host }, use) => {
    const settings = parseSettings({ API_HOST: host.address });
    const site = await listen(besideApi(createSite(builtSite), settings), 0);
    await use(site.address);
    await site.close();
  },
});

/** Shortens timers, and answers what the host does not: call it before a test opens its page. */
export async function prepare({
  page,
  notation,
  pageErrors,
}: {
  readonly page: Page;
  readonly notation: Notation;
  readonly pageErrors: PageErrors;
}): Promise<void> {
  // How long forms rest is measured elsewhere; here it is only waited for.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, delay = 0) =>
      later(work, delay / 4)) as typeof setTimeout;
  });
  // The specification gives no path for page views, so this host has none.
  await page.route("**/api/page_view/add", (route) => route.fulfill({ json: { code: 200 } }));
  if (notation.code === "status") pageErrors.allow(/(status|status of) (400|401|404)/);
}
