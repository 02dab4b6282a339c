import { expect, test, vi } from "vitest";

import { compose } from "../../src/api/mail/compose.ts";
import { isSampleAddress } from "../../src/api/import/sample-remains.ts";
import { defaultSample, readFolder } from "../../src/api/import/read-folder.ts";
import type * as Brand from "../../src/contract/brand/brand.ts";
import { internalPages } from "../../src/shared/internal-pages/frame.ts";
import { brand, colours, logo } from "../fixtures/brand/brand.ts";
import { findFirstBrand } from "../helpers/first-brand.ts";
import { mailText } from "./mail-text.ts";

/** With the brand of tests/fixtures/brand in place of the product's own. */
vi.mock("../../src/contract/brand/brand.ts", () => import("../fixtures/brand/brand.ts"));
const first = await vi.importActual<typeof Brand>("../../src/contract/brand/brand.ts");
const firstBrandIn = findFirstBrand(first);

test("the sample has the brand's name and colours", () => {
  const files = readFolder(defaultSample);
  expect(files.size).toBeGreaterThan(100);
  expect(files.has("brand.yaml")).toBe(false);
  for (const [path, content] of files) expect(firstBrandIn(content.toString()), path).toEqual([]);
  const text = (path: string) => files.get(path)?.toString();
  expect(text("settings.yaml")).toContain("hello@weitblick.example");
  expect(text("settings.yaml")).toContain("linkedin.example/weitblick");
  expect(text("banners.yaml")).toContain(`${brand.name} asks the people`);
  expect(text("labels.yaml")).toContain("tomorrow");
  expect(isSampleAddress("hello@weitblick.example")).toBe(true);
});

test("its drawings have none of the colours they are drawn in, but skin and hair", () => {
  const drawn = readFolder(defaultSample);
  const portraits = [...drawn].filter(([path]) => /\/portrait-|\/team\//.test(path));
  expect(portraits.length).toBeGreaterThan(10);
  for (const [path, content] of portraits)
    expect(content.toString(), path).toMatch(/#[\dA-F]*[A-F][\dA-F]*"/);
  const pine = /#(12312b|1b4038|3a6156|e9a01f|f2b544|efb548|e2664c|c94f38|f7f1e6|efe4cd)\b/;
  for (const [path, content] of drawn) expect(content.toString(), path).not.toMatch(pine);
});

test("mails and the pages of reports have the brand's look", async () => {
  const sender = { name: brand.name, contact: "", privacyPolicy: "" };
  const { html } = await compose(
    { ...mailText, action: { words: "Act", address: "https://firm.example" } },
    sender,
  );
  const page = internalPages({ name: brand.name }).page({ links: [], main: "", footer: "" });
  for (const document of [html, String(await page)]) {
    expect(firstBrandIn(document)).toEqual([]);
    expect(document).toContain(colours.ground);
    expect(document).toContain(colours.night);
  }
  // Headings and text have the other kind of font each.
  expect(html).toMatch(/font-family:Georgia[^"]*font-size:16px/);
  expect(html).toMatch(/width:24px;height:24px;border-radius:50%/);
  expect(String(await page)).toContain(logo);
});
