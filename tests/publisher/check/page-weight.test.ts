import { mkdir, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

import { expect } from "vitest";

import { weighPage } from "../../../src/publisher/check/weights.ts";
import { test } from "../../helpers/folder.ts";

const weight = (...texts: string[]) => texts.reduce((sum, text) => sum + gzipSync(text).length, 0);

test("the weight of scripts includes all imports and inline code, islands apart; lazy imports and workers are late", async ({
  folder,
}) => {
  const files = {
    "page.js": 'import{a}from"./shared.js";import"./side.js";a();',
    "shared.js": 'export const a=()=>1;export{b}from"./other.js";',
    "other.js": "export const b=1;",
    "side.js": 'import("./later.js");',
    "later.js":
      "export default 'x'.repeat(9);new Worker(new URL(`/static/worker.js`,``+import.meta.url))",
    "worker.js": "postMessage('z'.repeat(9));",
    "island.js": 'import "./side.js";export const Island=1;',
    "renderer.js": "export default 1;",
    "site.css": "a{color:red}",
  };
  await mkdir(`${folder}/static`);
  for (const [name, text] of Object.entries(files))
    await writeFile(`${folder}/static/${name}`, text);
  await writeFile(
    `${folder}/index.html`,
    `<!doctype html><link rel="stylesheet" href="/static/site.css">
    <script type="application/ld+json">{"a":1}</script><script>inline()</script>
    <script type="module" src="/static/page.js"></script>
    <astro-island component-url="/static/island.js" renderer-url="/static/renderer.js"></astro-island>`,
  );
  const { css, script, withIslands, late } = await weighPage(folder, "/");
  expect(css).toBe(weight(files["site.css"]));
  const own = weight(
    "inline()",
    files["page.js"],
    files["shared.js"],
    files["other.js"],
    files["side.js"],
  );
  expect(script).toBe(own);
  expect(withIslands).toBe(own + weight(files["island.js"], files["renderer.js"]));
  expect(late).toBe(weight(files["later.js"], files["worker.js"]));
});
