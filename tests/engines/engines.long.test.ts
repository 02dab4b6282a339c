import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ensureEngines } from "../../scripts/setup/browser.mjs";
import { inProject } from "../../src/shared/files.ts";
import startSite from "../e2e/start-site.ts";
import { eventually } from "../helpers/eventually.ts";
import { openFirefox } from "./firefox.ts";
import { writeSideBySide } from "./side-by-side.ts";
import { createVisitor } from "./visitor.ts";
import { type Show, walk } from "./walk.ts";
import { openWebKit } from "./webkit.ts";

const folder = inProject(".data", "test", "engines");
const engines = { Firefox: openFirefox, WebKitGTK: openWebKit };
const phone = [390, 844] as const;
const desk = [1280, 844] as const;

/** The expression that is true once fonts and pictures have come. */
const isDrawn = `document.fonts.status === "loaded" &&
  Array.from(document.images).every(({ complete, loading }) => complete || loading === "lazy")`;

/** The expression that is true once the page is drawn in its new size: WebKitGTK shows the one before till then. */
const isPainted = `new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true)))))`;

/** The pictures of all engines by their name, in the order of the walk. */
const pictures = new Map<string, Uint8Array[]>();

// WebKitGTK is for Linux.
describe.skipIf(process.platform !== "linux")("other engines", () => {
  beforeAll(async () => {
    ensureEngines();
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  });

  afterAll(async () => {
    for (const [index, [name, sides]] of [...pictures].entries())
      await writeSideBySide(
        join(folder, `${String(index + 1).padStart(2, "0")} ${name}.png`),
        sides,
      );
  });

  for (const [name, open] of Object.entries(engines))
    // A step that fails is given up after ten minutes.
    test(`${name} holds the main ways of the site`, { timeout: 1_800_000 }, async () => {
      await using opened = new AsyncDisposableStack();
      // Each has the sample's people and surveys for itself.
      opened.defer(await startSite());
      const engine = opened.use(await open());
      const visitor = createVisitor(engine, process.env["SITE_ADDRESS"] ?? "");
      const show: Show = async (what, { onlyPhone = false } = {}) => {
        for (const [width, height] of onlyPhone ? [phone] : [desk, phone]) {
          await engine.resize(width, height);
          await eventually(async () => {
            expect(await engine.evaluate("innerWidth")).toBe(width);
            expect(await engine.evaluate(isDrawn)).toBe(true);
            expect(await engine.evaluate(isPainted)).toBe(true);
          });
          const key = `${what}, ${width}`;
          pictures.set(key, [...(pictures.get(key) ?? []), await engine.screenshot()]);
        }
      };
      await engine.resize(...phone);
      try {
        await walk(visitor, show);
      } catch (error) {
        await writeFile(join(folder, `${name} at the failure.png`), await engine.screenshot());
        throw error;
      }
    });
});
