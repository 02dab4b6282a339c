import { describe, expect } from "vitest";

import type { RebuildRun, Result } from "../../../src/publisher/progress/run.ts";
import { switchTo } from "../../../src/publisher/release/releases.ts";
import { reportRoutes, resultWords } from "../../../src/publisher/run/report.ts";
import { storeRun } from "../../../src/publisher/run/run-rebuild.ts";
import type { Paths } from "../../../src/publisher/files/paths.ts";
import { formatTime } from "../../../src/publisher/progress/format.ts";
import { policyHash } from "../../../src/shared/digest.ts";
import { id as idOf, makeRelease, test } from "../sample-release.ts";
import { runOf } from "./run-of.ts";

const hostile = `<script>alert(1)</script>"' onload="x" \u202E\u0007`;

async function pageOf(paths: Paths, facts: Partial<RebuildRun>) {
  await storeRun(paths, runOf(facts));
  return read(paths);
}

async function read(paths: Paths) {
  const response = await reportRoutes(paths, "key").request(
    "http://localhost:4321/build-report?key=key",
  );
  return { response, text: await response.text() };
}

/** The text of a page without tags, with single spaces. */
const plain = (page: string) =>
  page
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

/** The words of a page, a line for each row or paragraph, with times as they are stored. */
const words = (page: string, ...times: readonly string[]) =>
  times.reduce(
    (text, time) => text.replaceAll(formatTime(time), time),
    page
      .replace(/^.*<body[^>]*>/s, "")
      .replace(Intl.DateTimeFormat().resolvedOptions().timeZone, "ZONE")
      .split(/<\/(?:p|h\d|tr|li|dt|dd|summary)>/)
      .map((part) => plain(part).trim())
      .filter((line) => line !== "")
      .map((line) => `${line}\n`)
      .join(""),
  );

test("the page says what happened in the last rebuild", async ({ paths }) => {
  const earlier = "2026-11-21T06:00:00.000Z";
  const shownSince = "2026-11-19T04:00:00.000Z";
  const published: Partial<RebuildRun> = {
    id: "20261121-060000-aaaa",
    cause: "start",
    result: "published",
    reason: "2 addresses lead nowhere:\n/a\n/b",
    startedAt: earlier,
    endedAt: "2026-11-21T06:02:05.000Z",
    pages: 5043,
    rendered: 12,
    bytes: 184_240_000,
    steps: [
      { name: "content", milliseconds: 250, note: "5 records" },
      { name: "pages", milliseconds: 1000, note: "" },
    ],
    changes: { added: ["/a"], changed: ["/", "/blog"], removed: [] },
    report: {
      leftOut: [{ source: "blog #3", path: "a.b", expected: "text", received: "7" }],
      failedCalls: [
        { source: "platform", reason: "503", shownSince, ageMinutes: 3064 },
        { source: "videos", reason: "late", shownSince: null, ageMinutes: null },
      ],
      pictures: [
        { address: "https://x.example/a", reason: "404", lastGood: true },
        { address: "https://x.example/b", reason: "SVG", lastGood: false },
      ],
    },
    hooks: [
      { event: "published", done: true, note: "ended with 0" },
      { event: "recovered", done: false, note: "ended with 1" },
    ],
  };
  const { text } = await pageOf(paths, published);
  await expect(words(text, earlier, "2026-11-21T06:02:05.000Z", shownSince)).toMatchFileSnapshot(
    "report.txt",
  );
  expect([...text.matchAll(/rect\s+width="([\d.]+%)"/g)].map(([, w]) => w)).toEqual([
    "25.0%",
    "100.0%",
  ]);
});

describe("the page", () => {
  test("is empty at first and names the command to start", async ({ paths }) => {
    const { response, text } = await read(paths);
    expect(response.status).toBe(200);
    expect(text).toContain("<h1>No rebuild yet</h1>");
    expect(text).toContain("npm run rebuild</code>");
  });

  test("is neither cached nor indexed, and runs no scripts", async ({ paths }) => {
    const { response, text } = await read(paths);
    const header = (name: string) => response.headers.get(name) ?? "";
    expect(header("cache-control")).toBe("no-store");
    expect(header("x-robots-tag")).toBe("noindex");
    expect(header("referrer-policy")).toBe("no-referrer");
    expect(header("x-content-type-options")).toBe("nosniff");
    const policy = header("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? "";
    expect(policy).toContain(policyHash(style));
    expect(text).not.toMatch(/<script| style="/);
  });

  test.for(Object.keys(resultWords) as Result[])(
    "says %s and what it means",
    async (result, { paths }) => {
      const { text } = await pageOf(paths, { result });
      const { meaning, tone, word } = resultWords[result];
      expect(text).toContain(`<h1>${word}</h1>`);
      expect(text).toContain(`class="verdict opening ${tone}"`);
      expect(plain(text)).toContain(meaning);
    },
  );

  test("says which release visitors see when nothing was published", async ({ paths }) => {
    await makeRelease(paths, idOf(1));
    await switchTo(paths, idOf(1));
    const sentence = "Visitors see what was published on";
    expect(plain((await pageOf(paths, { result: "failed" })).text)).toContain(sentence);
    expect(plain((await pageOf(paths, { result: "published" })).text)).not.toContain(sentence);
  });

  test("has the first 500 of many addresses and the number of the others", async ({ paths }) => {
    const changed = Array.from({ length: 5000 }, (_, at) => `/post-${at}`);
    const { text } = await pageOf(paths, {
      result: "published",
      changes: { added: ["/new"], changed, removed: [] },
    });
    expect(text.match(/href="\/post-\d+"/g)).toHaveLength(500);
    expect(plain(text)).toContain("Show the first 500 of 5,000 changed addresses");
    expect(plain(text)).toContain("… and 4,500 more.");
    expect(text.match(/<details>/g)).toHaveLength(1);
    expect(text).toContain('<a href="/new">/new</a>');
  });

  test("links only to addresses of the site", async ({ paths }) => {
    const { text } = await pageOf(paths, {
      result: "published",
      changes: {
        added: ["javascript:alert(1)", "//evil.example/", "good", "/\\evil.example"],
        changed: ["/\t/evil.example", "https://evil.example/", "/good"],
        removed: ["/gone"],
      },
    });
    const links = [...text.matchAll(/<li><a href="([^"]*)"/g)];
    expect(links.map(([, href]) => href)).toEqual(["/good", "/gone"]);
  });

  test("escapes hostile text", async ({ paths }) => {
    const { text } = await pageOf(paths, {
      reason: hostile,
      result: "published",
      steps: [{ name: hostile, milliseconds: 1, note: hostile }],
      changes: { added: [hostile], changed: [`/${hostile}`], removed: [] },
      report: {
        leftOut: [{ source: hostile, path: hostile, expected: hostile, received: hostile }],
        failedCalls: [{ source: hostile, reason: hostile, shownSince: null, ageMinutes: null }],
        pictures: [{ address: hostile, reason: hostile, lastGood: true }],
      },
      hooks: [{ event: hostile, done: false, note: hostile }],
    });
    expect(text).not.toMatch(/<script| onload="/);
    expect(text.replaceAll("\n", "")).not.toMatch(/>[^<]*[\p{Cc}\u202E]/u);
    expect(text.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(14);
  });
});
