import { signIn } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";

// Specification 5: on a screen these texts are cut.
test("paper has whole texts, and no controls", async ({ page }) => {
  await page.goto("/");
  const cut = page.locator(".cut-text:has(details)");
  await expect(cut).not.toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  for (const text of await cut.all()) {
    await expect(text.locator(".short")).toBeHidden();
    await expect(text.locator("summary")).toBeHidden();
    await expect(text.locator("details > :not(summary)")).toBeVisible();
  }
});

test("a participant's page takes the whole width of wide paper, without its navigation", async ({
  page,
  minh,
}) => {
  await signIn(page, minh);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/change-password");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#menu")).toBeHidden();
  const width = await page.locator("main").evaluate((main) => main.clientWidth);
  expect(width).toBeGreaterThan(1000);
});
