import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { type OfflineFiles, offlinePages } from "../../src/contract/addresses.ts";
import { headersFor, readHeadersFile } from "../../src/publisher/deploy/headers-and-redirects.ts";
import { files, read } from "./site.ts";

const worker = read("/sw.js");
const [, json = "{}", program = ""] = /^const releaseFiles=(.*);\n([^]*)$/.exec(worker) ?? [];
const lists = JSON.parse(json) as Record<string, OfflineFiles>;

test.each(offlinePages)("the files of %s are whole: all that they name is among them", (page) => {
  const listed = new Set(Object.keys(lists[page]?.files ?? {}));
  expect(listed).toContain(page);
  expect(listed.size).toBeGreaterThan(10);
  for (const path of listed) {
    if (!/\.(js|css)$|^\/\w+$/.test(path)) continue;
    const named = read(path).matchAll(/["'`(](\/static\/js\/|\.\/)([^"'`()]+\.(?:js|css|woff2))/g);
    for (const [, , name = ""] of named) expect(listed, path).toContain(`/static/js/${name}`);
  }
  for (const path of listed) expect(files.has(path), path).toBe(true);
});

test("the worker is one file, which no host caches", () => {
  expect(program).not.toMatch(/\b(import|export)\b/);
  expect(Buffer.byteLength(worker)).toBeLessThan(24 * 1024);
  const headers = headersFor(readHeadersFile(read("/_headers")), "/sw.js");
  expect(headers.get("Cache-Control")).toBe("no-cache");
});

test("only the pages that open without a network register it", () => {
  const registering = [...files].filter(([, path]) => {
    if (!path.endsWith(".html")) return false;
    return readFileSync(path, "utf8").includes("KeepOffline");
  });
  expect(registering.map(([address]) => address).sort()).toEqual([...offlinePages].sort());
});
