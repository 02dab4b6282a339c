import { contactText } from "../../src/contract/text/contact.ts";
import { humanCheckText } from "../../src/contract/text/human-check.ts";
import { loginAgainText } from "../../src/contract/text/login-again.ts";
import { surveyLabels } from "../../src/contract/text/survey.ts";
import { expectHeading, goOnByHand, logIn, nextButton, optionOf, rowsOf } from "./account-steps.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";
import { openStandIn, sections } from "./stand-in-survey.ts";

test(
  "site data cleared in the middle of a survey: choices are there, also after a reload",
  { tag: "@long" },
  async ({ page, baseURL, minh }) => {
    const chosen = page.getByRole("radio", { checked: true });
    const [first, second, ...rest] = sections[0].statements;
    const choose = (statement: string) =>
      optionOf(page.getByRole("radiogroup", { name: statement }), "Agree").check();
    const clear = async () => {
      const session = await page.context().newCDPSession(page);
      await session.send("Storage.clearDataForOrigin", {
        origin: baseURL ?? "",
        storageTypes: "all",
      });
      await page.evaluate(() => sessionStorage.clear());
      await session.detach();
    };
    const dialog = page.getByRole("dialog", { name: loginAgainText.heading });

    await page.goto("/login");
    await bringIslandsAlive(page);
    await logIn(page, minh);
    await expect(page).toHaveURL("/dashboard");
    await goOnByHand(page);
    await openStandIn(page);
    await choose(first);
    await clear();
    await choose(second);

    await page.reload();
    await expect(page).toHaveURL("/login");
    await bringIslandsAlive(page);
    await logIn(page, minh);
    await expectHeading(page, sections[0].heading);
    await expect(chosen).toHaveCount(2);
    await goOnByHand(page);

    await clear();
    for (const statement of rest) await choose(statement);
    await nextButton(page).click();
    await expect(dialog).toContainText(surveyLabels.answersKept);
    await expect(chosen).toHaveCount(sections[0].statements.length);
    await logIn(dialog, minh);
    await expect(dialog).toBeHidden();
    await expectHeading(page, sections[1].heading);
    await expect(rowsOf(page)).toHaveCount(sections[1].statements.length);
  },
);

test("storage that the browser refuses raises no error on any page", async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Storage access is restricted", "SecurityError");
    };
    for (const name of ["sessionStorage", "localStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, { get: refuse });
    // Firefox reports each of them.
    ServiceWorkerContainer.prototype.register = () => {
      console.error("Storage access is restricted");
      return Promise.reject(new DOMException("", "SecurityError"));
    };
  });
  for (const [address, place] of [
    ["/", "/"],
    ["/blog", "/blog"],
    ["/login", "/login"],
    ["/dashboard", "/login"],
    ["/survey#culture-audit", "/login"],
    ["/logout", "/"],
    ["/profile", "/"],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL(place);
    await page.waitForLoadState("networkidle");
  }
});

test("a page without https says so in place of a failed human check", async ({
  page,
  baseURL,
  pageErrors,
  minh,
}) => {
  const plain = "http://intranet.test";
  pageErrors.allow(/intranet\.test|secure connection|origin was untrustworthy/);
  await page.route(`${plain}/**`, async (route) => {
    const address = route
      .request()
      .url()
      .replace(plain, baseURL ?? "");
    await route.fulfill({ response: await route.fetch({ url: address, maxRetries: 2 }) });
  });
  const sentence = page.getByText(humanCheckText.insecure);
  for (const address of ["/login", "/forget-password"]) {
    await page.goto(plain + address);
    await bringIslandsAlive(page);
    // Before anything is typed in vain.
    await expect(sentence).toBeVisible();
  }
  await page.goto(`${plain}/login`);
  await bringIslandsAlive(page);
  await logIn(page, minh);
  await expect(page.getByRole("main").getByText("ReCAPTCHA")).toHaveCount(0);
  await expect(sentence.first()).toBeVisible();
  await page.goto(`${plain}/contact-us`);
  await bringIslandsAlive(page);
  await page.getByLabel(contactText.fields.message).focus();
  await expect(sentence).toBeVisible();
});
