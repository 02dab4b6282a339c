import { mkdtemp, rm } from "node:fs/promises";

import { webToContact } from "../../src/contract/contact.ts";
import { listen } from "../../src/shared/http/listen.ts";
import { createSite } from "../../src/publisher/preview/create-site.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { inProject } from "../../src/shared/files.ts";
import { contactText } from "../../src/site/text/contact.ts";
import { humanCheckText } from "../../src/site/text/human-check.ts";
import { siteEnvironment } from "../endurance/environment.ts";
import { startThirdPartyApi } from "../fixtures/third-party-api.ts";
import { publishSite } from "../helpers/publish-site.ts";
import { bringIslandsAlive, expect, test as onSite } from "./fixtures.ts";
import { fillContact } from "./state-tools.ts";

/** The site of an organisation that has reCAPTCHA and a live chat, whose scripts the test answers. */
const test = onSite.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from a pattern
  baseURL: async ({}, use) => {
    const content = await startThirdPartyApi();
    // On the disk of the pictures, to which it links.
    const folder = await mkdtemp(inProject(".data", "test", "scripts-"));
    const settings = parseSettings(siteEnvironment);
    const published = await publishSite(settings, folder, content.address);
    await content.close();
    const site = await listen(createSite(published), 0);
    await use(site.address);
    await site.close();
    await rm(folder, { recursive: true, force: true });
  },
});

/** What the host of reCAPTCHA answers: nothing, a script that says nothing, and one that works. */
const answers = {
  down: undefined,
  silent: "window.grecaptcha = { ready: () => undefined };",
  up: `window.grecaptcha = {
    ready: (action) => action(),
    execute: async (key, { action }) => key + " " + action,
  };`,
};

test("the chat starts, and the form sends a token of reCAPTCHA, which it loads again after a failure", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/^request to a third-party host: https:\/\/(www\.google\.com|chat\.example)\//);
  pageErrors.allow(/^(failed request|console error: Failed to load)/);
  await page.clock.install();
  const script = (body: string) => ({ contentType: "text/javascript", body });
  await page.route("https://chat.example/widget.js", (route) =>
    route.fulfill(script("document.title = 'Chat';")),
  );
  let host: keyof typeof answers = "down";
  const asked = new Set<string>();
  await page.route("https://www.google.com/**", (route) => {
    asked.add(route.request().url());
    const answer = answers[host];
    return answer === undefined ? route.abort() : route.fulfill(script(answer));
  });
  await page.route("**/api/page_view/add", (route) => route.fulfill({ json: { code: 200 } }));
  const sent: unknown[] = [];
  await page.route(`**${webToContact.path}`, (route) => {
    sent.push(Object.fromEntries(new URLSearchParams(route.request().postData() ?? "")));
    return route.fulfill({ json: { code: 200, data: null } });
  });
  const submit = page.getByRole("button", { name: contactText.submit });

  await page.goto("/contact-us");
  await expect(page).toHaveTitle("Chat");
  await bringIslandsAlive(page);
  await fillContact(page);
  await expect(page.getByText(humanCheckText.unreachable)).toBeVisible();

  host = "silent";
  await submit.click();
  await expect(page.getByText(humanCheckText.slow)).toBeVisible();
  // Each attempt is given half a minute.
  const passUntil = (check: () => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(31_000);
      await check();
    }).toPass();
  const refusal = page.getByText(contactText.captchaFailed).first();
  await passUntil(() => expect(refusal).toBeVisible({ timeout: 1000 }));
  expect(sent).toEqual([]);

  host = "up";
  await submit.click();
  await passUntil(() => expect(page).toHaveURL("/", { timeout: 1000 }));
  expect(sent).toEqual([expect.objectContaining({ captcha: "site-key contact" })]);
  expect([...asked]).toEqual(["https://www.google.com/recaptcha/api.js?render=site-key"]);
});
