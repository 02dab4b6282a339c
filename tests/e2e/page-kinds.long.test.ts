import { findingsOn } from "./axe.ts";
import { expect, inOneTab as test, retryReset } from "./fixtures.ts";
import { likeAnother, missingPage, pageKinds } from "./page-kinds.ts";
import { expectGoodOnTelephone, openAndRead } from "./read-page.ts";
import { tooWide } from "./page-checks.ts";

// Home and blog are looked at by page-kinds.test.ts.
for (const address of pageKinds.filter((kind) => !["/", "/blog"].includes(kind))) {
  test(`${address} on a wide screen`, async ({ page, pageErrors }) => {
    pageErrors.allow(missingPage);
    // Elements that move by themselves must not move the rest.
    await page.emulateMedia({ reducedMotion: "no-preference", colorScheme: "dark" });
    await openAndRead(page, address, 1440);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await findingsOn(page), "dark").toEqual([]);
  });
}

for (const address of [...likeAnother, "/docs"])
  test(`${address} on a telephone`, ({ page }) => expectGoodOnTelephone(page, address));

// One content differs from another: a table, a long word, a film. What is around it is looked at with its kind.
test("no listed page is wider than 320 pixels, or inaccessible", async ({ page }) => {
  const map = await (await page.request.get("/sitemap-0.xml", retryReset)).text();
  const paths = [...map.matchAll(/<loc>([^<]+)/g)].map(
    ([, address = ""]) => new URL(address.replaceAll("&amp;", "&")).pathname,
  );
  expect(paths.length).toBeGreaterThan(20);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: "light" });
  for (const path of paths.filter((one) => !pageKinds.includes(one))) {
    await page.goto(path);
    expect(await tooWide(page), path).toEqual([]);
    expect(await findingsOn(page, "main"), path).toEqual([]);
  }
});
