import { findingsOn } from "./axe.ts";
import { expect, inOneTab as test } from "./fixtures.ts";
import { internalPages, likeAnother, missingPage, pageKinds, scriptInMail } from "./page-kinds.ts";
import { expectGoodOnTelephone, openAndRead } from "./read-page.ts";

// Internal pages are shown to this machine alone.
test.use({ extraHTTPHeaders: {} });

// The others are looked at by page-kinds.long.test.ts, and so is the longest of all pages.
const others = new Set([...likeAnother, "/docs"]);
for (const address of [...pageKinds, ...internalPages].filter((one) => !others.has(one))) {
  test(`${address} on a telephone`, async ({ page, pageErrors }) => {
    pageErrors.allow(missingPage);
    pageErrors.allow(scriptInMail);
    await expectGoodOnTelephone(page, address);
  });
}

for (const address of ["/", "/blog"]) {
  test(`${address} on a wide screen`, async ({ page }) => {
    // Elements that move by themselves must not move the rest.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await openAndRead(page, address, 1440);
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
    expect(await findingsOn(page), "dark").toEqual([]);
  });
}
