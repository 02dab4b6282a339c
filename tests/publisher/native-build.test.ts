import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { siteEnvironment } from "../endurance/environment.ts";
import { differing } from "../endurance/site-state.ts";
import { startThirdPartyApi } from "../fixtures/third-party-api.ts";
import { inProject } from "../../src/shared/files.ts";
import { blogs } from "./published.ts";
import { brand } from "../fixtures/brand/brand.ts";
import * as own from "../../src/contract/brand/brand.ts";
import { findFirstBrand } from "../helpers/first-brand.ts";
import { buildClean, copyProject } from "./project-copy.ts";
import { publishedFiles } from "./publishing.ts";

/** One story with one bundle and one build, which take seconds; native-build.long.test.ts has more edits. */
test("npm run rebuild publishes another organisation's site, and a change to the bytes of a clean astro build", async () => {
  const folder = await mkdtemp(join(tmpdir(), "morrow-rebuild-"));
  const api = await startThirdPartyApi();
  onTestFinished(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  const copy = await copyProject(join(folder, "copy"));
  await cp(inProject("tests", "fixtures", "brand"), join(copy.folder, "src", "contract", "brand"), {
    recursive: true,
  });
  const settings = { ...siteEnvironment, PUBLIC_PRODUCT_NAME: "", API_HOST: api.address };
  const rebuild = async () => {
    const { code, output, outputs } = await copy.run("scripts/rebuild.ts", [], settings);
    expect(code, output).toBe(0);
    expect(outputs).toMatch(/^published=true\nrelease=\d{8}-\S+\nkeep=true\n$/);
    return publishedFiles(copy.paths);
  };

  const first = await rebuild();
  const pages = [...first].filter(([path]) => path.endsWith(".html"));
  expect(pages.length).toBeGreaterThan(20);
  for (const [path, html] of pages) {
    expect(html, path).toContain('<html lang="en-IE"');
    expect(html, path).toMatch(/--surface:[^;]*#f4f7ff/);
    expect(html, path).toMatch(/--font-headings:"?Figtree/);
  }
  expect(first.get("index.html")).toContain(`>${brand.motto}<`);
  expect(first.get("index.html")).toContain('<circle class="art-accent" cx="16"');
  expect(first.get("favicon.svg")).toContain('<circle class="art-accent" cx="16"');
  expect(first.get("manifest.webmanifest")).toContain('"background_color":"#f4f7ff"');
  const firstBrandIn = findFirstBrand(own);
  for (const [path, text] of first) expect(firstBrandIn(text), path).toEqual([]);

  const { content } = api.options;
  const posts = content.lists[blogs] ?? [];
  const changed = posts.map((row, place) =>
    place === 2 ? { ...row, tDescription: "<p>Five in the morning.</p>" } : row,
  );
  api.options = {
    ...api.options,
    content: { ...content, lists: { ...content.lists, [blogs]: changed } },
  };
  const second = await rebuild();
  expect(second.get("blog-detail/night-shift.html")).toContain("Five in the morning.");
  expect(differing(second, await buildClean(copy, settings))).toEqual([]);

  await copy.edit("src/contract/brand/brand.ts", (text) => text.replace("en-IE", "de"));
  const refused = await copy.run("scripts/rebuild.ts", [], settings);
  expect(refused.code).not.toBe(0);
  expect(refused.output).toMatch(/language: expected that of src\/contract\/text, en, received de/);
  expect(differing(second, await publishedFiles(copy.paths))).toEqual([]);
});
