import { contactText } from "../../src/contract/text/contact.ts";
import { newsletterText } from "../../src/contract/text/newsletter.ts";
import { sampleLabel } from "../helpers/sample-labels.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";

test("newsletter: refused when empty, taken once, refused the second time", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/(status|status of) 400/);
  await page.goto("/");
  await bringIslandsAlive(page);
  const email = page.getByRole("textbox", { name: newsletterText.email });
  const subscribe = page.getByRole("button", { name: newsletterText.submit });

  await subscribe.click();
  await expect(page.getByText(newsletterText.emailRequired)).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");

  const address = `reader-${crypto.randomUUID()}@partner.example`;
  await email.fill(address);
  await subscribe.click();
  await expect(page.getByText("you are on the list").first()).toBeVisible();
  await expect(email).toHaveValue("");
  // The second click of a double click.
  await subscribe.dispatchEvent("click", { detail: 2 });
  await expect(email).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("status").getByText("you are on the list")).toBeVisible();

  await email.fill(address);
  await email.press("Enter");
  await expect(page.getByText(newsletterText.rejected).first()).toBeVisible();
  await expect(email).toHaveValue(address);
});

test("contact: errors that lead to their fields, then home", async ({ page }) => {
  await page.goto("/contact-us");
  await bringIslandsAlive(page);
  const send = page.getByRole("button", { name: contactText.submit });
  await send.click();
  const { firstName, lastName, company, email, message } = contactText.fields;
  for (const label of [firstName, lastName, company, email])
    await expect(page.getByText(contactText.empty(label)).first()).toBeVisible();
  await expect(page.getByText(contactText.privacyRequired).first()).toBeVisible();
  await page.getByRole("link", { name: contactText.empty(lastName) }).click();
  await expect(page.getByLabel(lastName)).toBeFocused();

  await page.getByLabel(firstName).fill("Samira");
  await page.getByLabel(lastName).fill("Haddad");
  await page.getByLabel(company).fill("Marlowe Vale");
  await page.getByLabel(email, { exact: true }).fill("samira@partner.example");
  await page.getByLabel(message).fill("Two wards, one question.");
  await page.getByRole("checkbox").check();
  await send.click();
  await expect(page).toHaveURL("/");
  // The form's page is gone, its thanks are not; they are said once.
  const thanks = page.getByRole("status").getByText(sampleLabel("LBL_CONTACT_US_MESSAGE"));
  await expect(thanks).toBeVisible();
  await page.reload();
  await expect(thanks).toBeHidden();
});

test("testimonials turn by keyboard and come round to the first", async ({ page }) => {
  await page.goto("/");
  await bringIslandsAlive(page);
  const slider = page
    .getByRole("region")
    .filter({ has: page.getByRole("button", { name: /show/i }) })
    .first();
  const dots = slider.getByRole("button", { name: /show/i });
  const count = await dots.count();
  expect(count).toBeGreaterThan(1);
  await dots.first().focus();
  await expect(dots.first()).toHaveAttribute("aria-current", "true");
  for (let index = 1; index <= count; index += 1) {
    await page.keyboard.press("ArrowRight");
    const current = dots.nth(index % count);
    await expect(current).toHaveAttribute("aria-current", "true");
    await expect(current).toBeFocused();
  }
});

test("a keyboard skips to the content", async ({ page }) => {
  await page.goto("/blog");
  await page.keyboard.press("Tab");
  const skip = page.locator(":focus");
  await expect(skip).toHaveAttribute("href", "#main");
  await expect(skip).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a card opens its survey, a blog card its post", async ({ page }) => {
  await page.goto("/");
  await page.locator("main article").first().getByRole("link").first().click({ force: true });
  await expect(page).toHaveURL(/\/survey\//);
  await page.goto("/blog");
  await page.locator("main article").first().getByRole("link").first().click({ force: true });
  await expect(page).toHaveURL(/\/blog-detail\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("films ask nothing of their host until they are opened", async ({ page }) => {
  const films: string[] = [];
  page.on("request", (request) => {
    if (request.frame() !== page.mainFrame()) films.push(request.url());
  });
  await page.goto("/");
  const film = page.locator("main details:has(iframe)").first();
  await film.scrollIntoViewIfNeeded();
  await bringIslandsAlive(page);
  expect(films).toEqual([]);
  await film.locator("summary").click();
  await expect(film.frameLocator("iframe").locator("body")).toBeVisible();
  expect(films.length).toBeGreaterThan(0);
});
