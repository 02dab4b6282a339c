import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect } from "vitest";

import { fetchContent } from "../../../src/publisher/fetch-content.ts";
import { summariseReport } from "../../../src/publisher/progress/fetch-report.ts";
import { contentCalls } from "../../../src/contract/content-calls.ts";
import type { Failure } from "../../fixtures/third-party-api.ts";
import { nowhere } from "../../helpers/ports.ts";
import { settingsFor, test } from "./fetch-setup.ts";

const banner = "/api/banner/get_all_data";

const reasons: readonly (readonly [Failure, string])[] = [
  ["status 500", "it answered with HTTP status 500"],
  ["code 500", "it answered with code 500 (the database is away)"],
  [
    "garbage",
    "its answer is not JSON (HTTP status 200): it begins with “<!doctype html><h1>It works!</h1>”",
  ],
  [
    "truncated",
    'its answer is not JSON (HTTP status 200): it begins with “{"code":200,"data":[{"vHeading": "…"”',
  ],
  ["not a list", "its answer holds a text of 4 characters instead of a list"],
  ["unknown route", "it answered with code 404 (Cannot POST)"],
  ["break off", "its answer broke off (other side closed)"],
];

test("a call that fails uses the last good answer and reports why", async ({ api, read }) => {
  const good = await read();
  for (const [failure, reason] of reasons) {
    api.options = { ...api.options, failures: { [banner]: failure } };
    const { content, report } = await read({ at: "2026-11-21T13:30:00.000Z" });
    expect(content).toEqual(good.content);
    expect(report.failedCalls).toEqual([
      {
        source: `POST ${banner} {"eFeature":"Yes","eDelete":"No"} at ${api.address}`,
        reason,
        shownSince: "2026-11-21T12:00:00.000Z",
        ageMinutes: 90,
      },
    ]);
  }
});

test("a call that fails without an earlier answer is empty and reported", async ({ api, read }) => {
  api.options = { ...api.options, failures: { [banner]: "garbage" } };
  const { content, report, outage } = await read();
  expect(content.banners).toEqual([]);
  expect(content.surveys).toHaveLength(4);
  expect(report.failedCalls).toMatchObject([{ shownSince: null }]);
  expect(outage).toBeUndefined();
});

test("a first fetch with one kind of call succeeding contains that content", async ({
  api,
  read,
}) => {
  api.options = {
    ...api.options,
    failures: {
      ...Object.fromEntries(
        Object.values(contentCalls)
          .filter(({ path }) => path !== "/api/blog/get_all_data")
          .map(({ path }) => [path, "status 500"]),
      ),
      "/api/setting/company": "truncated",
      "/api/label/get_all_data": "code 500",
    },
  };
  const { content, report } = await read();
  expect(content.posts).toHaveLength(3);
  expect(content.surveys).toEqual([]);
  expect(content.company).toMatchObject([{ data: { email: "" } }]);
  expect(content.labels[0]).toEqual({ id: "home", data: { texts: {} } });
  expect(content.metas[0]?.data).toEqual({
    title: "",
    description: "Shaping Your Culture For Tomorrow",
    keywords: "culture, audit, shaping, tomorrow",
  });
  expect(report.failedCalls.length).toBeGreaterThan(60);
});

test("a host that refuses connections gets a few calls, not a hundred", async ({ read }) => {
  const cacheKey = "the API";
  const good = await read({ cacheKey });
  const { content, report } = await read({ cacheKey, settings: { API_HOST: nowhere } });
  expect(content).toEqual(good.content);
  const refused = report.failedCalls.filter(
    ({ reason }) => reason === "the host can't be reached (ECONNREFUSED)",
  );
  expect(refused.length).toBeLessThan(10);
  expect(report.failedCalls.length).toBeGreaterThan(80);
  expect(report.pictures.every(({ lastGood }) => lastGood)).toBe(true);
});

test("a host that refuses connections at the first fetch fails it", async ({ folder }) => {
  const settings = settingsFor(nowhere);
  await expect(fetchContent({ settings, folder, callPolicy: { backoff: [] } })).rejects.toThrow(
    new RegExp(
      `^None of the \\d+ content calls to ${nowhere} brought an answer\\. POST /api/survey/get_all_data failed: the host can't be reached \\(ECONNREFUSED\\)\\. No earlier answer is kept, so nothing was published\\.$`,
    ),
  );
});

test("a host that answers every call with HTML fails the first fetch", async ({ api, read }) => {
  api.options = { ...api.options, failures: { "*": "garbage" } };
  await expect(read()).rejects.toThrow("its answer is not JSON");
});

test("without an API host the fetch fails", async ({ folder }) => {
  const settings = settingsFor("");
  await expect(fetchContent({ settings, folder })).rejects.toThrow(
    "API_HOST names no host to read the content from, so nothing was published.",
  );
});

test("a call that succeeds at the third attempt is no failure", async ({ api, read }) => {
  api.options = { ...api.options, failures: { [banner]: "status 500" }, failFirst: 2 };
  const { content, report } = await read();
  expect(content.banners).toHaveLength(1);
  expect(report.failedCalls).toEqual([]);
  expect(api.calls.filter(({ path }) => path === banner)).toHaveLength(3);
});

test("code 404 counts as no content", async ({ api, read }) => {
  api.options = {
    ...api.options,
    failures: {
      [banner]: "code 404",
      "/api/blog/get_all_data": "code 404",
      "/api/meta/get_by_id": "code 404",
    },
  };
  const { content, report } = await read();
  expect(content.banners).toEqual([]);
  expect(content.posts).toEqual([]);
  expect(content.metas[0]?.data.title).toBe("");
  expect(report.failedCalls).toEqual([]);
});

test("failed optional content is empty and reported", async ({ api, read }) => {
  api.options = {
    ...api.options,
    failures: { "/api/platform": "garbage", "/api/blog/recommendation": "status 500" },
  };
  const { content, report } = await read();
  expect(content.platform).toEqual([]);
  expect(content.posts.map(({ data }) => data.recommended)).toEqual([[], [], []]);
  expect(
    report.failedCalls.map(({ source, ageMinutes }) => [source.split(" ")[1], ageMinutes]),
  ).toEqual(
    expect.arrayContaining([
      ["/api/platform", null],
      ["/api/blog/recommendation", null],
    ]),
  );
});

test("the second host may be down while the first works", async ({ read }) => {
  const { content, report } = await read({ platformHost: nowhere });
  expect(content.platform).toEqual([]);
  expect(content.surveys).toHaveLength(4);
  expect(report.failedCalls).toMatchObject([
    {
      source: `POST /api/platform {} at ${nowhere}`,
      reason: "the host can't be reached (ECONNREFUSED)",
      shownSince: null,
    },
  ]);
});

test("a damaged cache counts as empty, and is replaced", async ({ api, folder, read }) => {
  const { content } = await read();
  await writeFile(join(folder, "cache.db"), "no database");
  api.options = { ...api.options, failures: { [banner]: "garbage" } };
  expect((await read()).content.banners).toEqual([]);
  api.options = { ...api.options, failures: {} };
  expect((await read()).content).toEqual(content);
});

describe("the report", () => {
  test("is written as JSON without leaving a temporary file", async ({ api, folder, read }) => {
    await read();
    api.options = { ...api.options, failures: { [banner]: "garbage" } };
    const { report } = await read({ at: "2026-11-21T12:01:00.000Z" });
    expect(JSON.parse(await readFile(join(folder, "report.json"), "utf8"))).toEqual({
      writtenAt: "2026-11-21T12:01:00.000Z",
      ...report,
    });
    expect(
      (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".part")),
    ).toEqual([]);
  });

  test("is summed up in sentences, with the first five of each kind", () => {
    const leftOut = Array.from({ length: 7 }, (_, index) => ({
      source: `POST /api/x #${index + 1}`,
      path: "vBlog",
      expected: "string",
      received: "null",
    }));
    const failedCalls = [
      {
        source: "POST /api/y at https://a.example",
        reason: "it is away",
        shownSince: "2026-11-21T12:00:00.000Z",
        ageMinutes: 1,
      },
      {
        source: "POST /api/z at https://a.example",
        reason: "it is away",
        shownSince: null,
        ageMinutes: null,
      },
    ];
    const pictures = [{ address: "/a\u001B[2J\n.png", reason: "it is text/html", lastGood: false }];
    expect(summariseReport({ leftOut, failedCalls, pictures })).toEqual([
      "2 calls failed:",
      "  POST /api/y at https://a.example: it is away; showing the answer of 1 minute ago",
      "  POST /api/z at https://a.example: it is away; shown empty",
      "7 things left out:",
      ...leftOut
        .slice(0, 5)
        .map(({ source }) => `  ${source}, vBlog: expected string, received null`),
      "  … and 2 more",
      "1 picture could not be used:",
      "  /a [2J .png: it is text/html; showing the placeholder",
    ]);
    expect(summariseReport({ leftOut: [], failedCalls: [], pictures: [] })).toEqual([]);
  });
});
