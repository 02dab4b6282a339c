import { mkdtemp, rm } from "node:fs/promises";

import { Hono } from "hono";

import { createSite } from "../../src/publisher/preview/create-site.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { inProject } from "../../src/shared/files.ts";
import { listen } from "../../src/shared/http/listen.ts";
import { contactText } from "../../src/site/text/contact.ts";
import { surveyMessages } from "../../src/site/text/survey.ts";
import { publishSite } from "../helpers/publish-site.ts";
import { startThirdPartyApi } from "../fixtures/third-party-api.ts";
import { startThirdPartyParticipants } from "../fixtures/third-party-participants.ts";
import { moodSurvey, participant } from "../fixtures/third-party-survey.ts";
import { openSurvey, storeCode } from "./account-steps.ts";
import { bringIslandsAlive, expect, retryReset, test } from "./fixtures.ts";
import { fillContact } from "./state-tools.ts";

/** A customer-relationship service: it takes messages, and lets no other origin read its answers. */
async function startContactService() {
  const messages: unknown[] = [];
  const app = new Hono();
  app.post("/form", async ({ req, html }) => {
    messages.push(Object.fromEntries(await req.formData()));
    return html("<h1>Thanks</h1>");
  });
  return { messages, ...(await listen(app, 0)) };
}

/** The site, its live API and its contact service, each on an origin of its own. */
const across = test.extend<{
  live: Awaited<ReturnType<typeof startThirdPartyParticipants>>;
  contact: Awaited<ReturnType<typeof startContactService>>;
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from a pattern
  live: async ({}, use) => {
    const live = await startThirdPartyParticipants({
      data: "data",
      code: "body",
      ids: "number",
      options: "of the page",
    });
    await use(live);
    await live.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  contact: async ({}, use) => {
    const contact = await startContactService();
    await use(contact);
    await contact.close();
  },
  // A header more would be one that other origins have not allowed.
  extraHTTPHeaders: {},
  baseURL: async ({ live, contact }, use) => {
    const content = await startThirdPartyApi();
    // On the disk of the pictures, to which it links.
    const folder = await mkdtemp(inProject(".data", "test", "origins-"));
    const settings = parseSettings({
      API_HOST: content.address,
      PUBLIC_API_HOST: live.address,
      PUBLIC_CONTACT_ENDPOINT: `${contact.address}/form`,
    });
    const published = await publishSite(settings, folder, content.address);
    await content.close();
    const site = await listen(createSite(published), 0);
    await use(site.address);
    await site.close();
    await rm(folder, { recursive: true, force: true });
  },
});

across(
  "on three origins, answers are saved and messages are passed on",
  async ({ page, live, contact, pageErrors }) => {
    // Requests to other origins are the point, and so is what the browser says of those it refuses.
    pageErrors.allow(/^request to a third-party host/);
    pageErrors.allow(/has been blocked by CORS policy|net::ERR_FAILED/);
    // No page.route: with it, Playwright answers preflights itself.
    await storeCode(page, participant.code);
    await openSurvey(page, moodSurvey.name);
    await page.getByRole("radio", { name: "Rainy" }).check();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("heading", { name: surveyMessages.moodCompleted })).toBeVisible();
    expect(live.requests("/api/question/answer")).toHaveLength(1);

    const worker = page.waitForRequest(/\/altcha\.worker/);
    await page.goto("/contact-us");
    await bringIslandsAlive(page);
    await fillContact(page);
    await page.getByRole("button", { name: contactText.submit }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByText(contactText.passedOn)).toBeVisible();
    expect(contact.messages).toEqual([
      expect.objectContaining({ Email: "ada@engines.example", privacy: "on" }),
    ]);
    // Browsers keep its file with the policy that came along: another API needs another name.
    const code = await page.request.get((await worker).url(), retryReset);
    expect((await code.text()).includes(live.address)).toBe(true);
  },
);
