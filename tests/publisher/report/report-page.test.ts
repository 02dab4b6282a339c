import { describe, expect } from "vitest";

import { storeRun } from "../../../src/publisher/run/run-store.ts";
import type { RebuildRun, Result } from "../../../src/publisher/progress/run.ts";
import { reportRoutes } from "../../../src/publisher/report/routes.ts";
import { resultWords } from "../../../src/publisher/report/words.ts";
import { formatTime } from "../../../src/publisher/progress/format.ts";
import { policyHash } from "../../../src/shared/digest.ts";
import { test } from "../../helpers/folder.ts";
import { runOf } from "../run/run-of.ts";

const id = "20261121-070412-3f9a";
const hostile = `<script>alert(1)</script>"' onload="x" \u202E\u0007`;

async function pageOf(folder: string, ...runs: Partial<RebuildRun>[]) {
  for (const facts of runs) await storeRun(folder, runOf(facts));
  const [last] = runs;
  return read(folder, `/build-report/${last?.id ?? id}`);
}

async function read(folder: string, path: string) {
  const response = await reportRoutes(folder, "key").request(
    `http://localhost:4321${path}?key=key`,
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

test("a rebuild and the list of rebuilds say what happened", async ({ folder }) => {
  const earlier = "2026-11-21T06:00:00.000Z";
  const shownSince = "2026-11-19T04:00:00.000Z";
  const failed = { id, cause: "webhook", result: "failed", reason: "No answer." } as const;
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
      { hook: "https://cdn.example/purge", done: true, note: "204" },
      { hook: "purge", done: false, note: "ended with 1" },
    ],
  };
  const { text } = await pageOf(folder, published, failed);
  const list = await read(folder, "/build-report");
  const told = [text, list.text].map((page) =>
    words(page, earlier, "2026-11-21T07:04:12.000Z", "2026-11-21T06:02:05.000Z", shownSince),
  );
  await expect(told.join("\n")).toMatchFileSnapshot("report.txt");
  expect(list.text).toContain(`href="/build-report/${id}?key=key"`);
  expect(text).toContain('href="/build-report?key=key"');
  expect([...text.matchAll(/rect\s+width="([\d.]+%)"/g)].map(([, w]) => w)).toEqual([
    "25.0%",
    "100.0%",
  ]);
});

describe("the list of rebuilds", () => {
  test("is empty at first and names the command to start", async ({ folder }) => {
    const { response, text } = await read(folder, "/build-report");
    expect(response.status).toBe(200);
    expect(text).toContain("<h1>No rebuild yet</h1>");
    expect(text).toContain("npm run rebuild</code>");
  });

  test("is neither cached nor indexed, and runs no scripts", async ({ folder }) => {
    const { response, text } = await read(folder, "/build-report");
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
    "has a sentence and a badge for %s",
    async (result, { folder }) => {
      await pageOf(folder, { result });
      const { text } = await read(folder, "/build-report");
      const { heading, tone, word } = resultWords[result];
      expect(text).toContain(`<h1>${heading}</h1>`);
      expect(text).toContain(`class="badge ${tone}"`);
      expect(plain(text)).toContain(` ${word} `);
    },
  );
});

describe("one rebuild", () => {
  test("has the first 500 of many addresses and the number of the others", async ({ folder }) => {
    const changed = Array.from({ length: 5000 }, (_, at) => `/post-${at}`);
    const { text } = await pageOf(folder, {
      result: "published",
      changes: { added: ["/new"], changed, removed: [] },
    });
    expect(text.match(/href="\/post-\d+"/g)).toHaveLength(500);
    expect(plain(text)).toContain("Show the first 500 of 5,000 changed addresses");
    expect(plain(text)).toContain("… and 4,500 more.");
    expect(text.match(/<details>/g)).toHaveLength(1);
    expect(text).toContain('<a href="/new">/new</a>');
  });

  test("links only to addresses of the site", async ({ folder }) => {
    const { text } = await pageOf(folder, {
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

  test("escapes hostile text", async ({ folder }) => {
    const { text } = await pageOf(folder, {
      reason: hostile,
      result: "published",
      steps: [{ name: hostile, milliseconds: 1, note: hostile }],
      changes: { added: [hostile], changed: [`/${hostile}`], removed: [] },
      report: {
        leftOut: [{ source: hostile, path: hostile, expected: hostile, received: hostile }],
        failedCalls: [{ source: hostile, reason: hostile, shownSince: null, ageMinutes: null }],
        pictures: [{ address: hostile, reason: hostile, lastGood: true }],
      },
      hooks: [{ hook: hostile, done: false, note: hostile }],
    });
    const list = await read(folder, "/build-report");
    for (const page of [text, list.text]) {
      expect(page).not.toMatch(/<script| onload="/);
      expect(page.replaceAll("\n", "")).not.toMatch(/>[^<]*[\p{Cc}\u202E]/u);
    }
    expect(text.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(14);
  });

  test("answers 404 when it is unknown", async ({ folder }) => {
    for (const path of [id, "..%2foutside", "%00", "__proto__"]) {
      const { response, text } = await read(folder, `/build-report/${path}`);
      expect(response.status).toBe(404);
      expect(text).toContain("<h1>No such rebuild</h1>");
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });
});
