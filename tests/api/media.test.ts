import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { videos } from "../../src/contract/home.ts";
import { dialects } from "./databases.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

const pictureRules = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const film = "0123456789";
const captions = `WEBVTT

NOTE Silent.

1
00:00:00.000 --> 00:00:03.000
<v Narrator>It is ten
past six.

00:03.000 --> 00:06.000 line:0
Four hundred people go home.
`;

describe.each(dialects)("media on %s", (dialect) => {
  let api: TestApi;
  const films = mkdtempSync(join(tmpdir(), "morrow-films-"));
  beforeAll(async () => {
    for (const ending of ["mp4", "webm", "webp"])
      writeFileSync(join(films, `hear.${ending}`), film);
    writeFileSync(join(films, "hear.vtt"), captions);
    api = await openTestApi(dialect, {
      films,
      environment: { SITE_URL: "https://morrow.example" },
    });
  });
  afterAll(async () => {
    await api.close();
    rmSync(films, { recursive: true });
  });
  const get = (path: string, headers: HeadersInit = {}) => api.app.request(path, { headers });

  test.each([
    ["horizon.svg", "image/svg+xml", "svg", 40],
    ["horizon.webp", "image/webp", "webp", 80],
    ["blog/cover-detail.webp", "image/webp", "webp", 1600],
    ["logo-fernhill.png", "image/png", "png", 60],
  ])("serves %s as %s", async (path, type, format, width) => {
    const response = await get(`/media/${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    const picture = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format, width });
  });

  test("serves pictures with a policy that allows no script, to any site", async () => {
    const { headers } = await get("/media/horizon.svg");
    expect(headers.get("content-security-policy")).toBe(pictureRules);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("cache-control")).toBe("public, max-age=300");
  });

  test("answers 304 when If-None-Match names the picture", async () => {
    const etag = (await get("/media/horizon.svg")).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const response = await get("/media/horizon.svg", { "if-none-match": `"other", ${etag}` });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
    // Browsers put it in the place of the stored one.
    expect(response.headers.get("content-security-policy")).toBe(pictureRules);
  });

  test("allows the site only to embed a film's player", async () => {
    const response = await get("/media/videos/hear");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain(
      "frame-ancestors 'self' https://morrow.example",
    );
    expect(response.headers.get("x-frame-options")).toBeNull();
    const page = await response.text();
    expect(page).toContain("<title>What a survey &lt;can&gt; hear</title>");
    expect(page).toMatch(/<html lang="en-GB" dir="ltr">/);
    expect(page).toMatch(/<video[^>]*controls[^>]*preload="metadata"/);
    expect(page).toMatch(/src="\/media\/videos\/hear\.mp4"/);
    expect(page).toMatch(/<track[^>]*src="\/media\/videos\/hear\.vtt"/);
    expect(page).toContain('poster="/media/videos/hear.webp"');
    expect((await get("/media/player.css")).status).toBe(200);
  });

  test("gives a film's transcript in its player and in its record, and its poster", async () => {
    const page = await (await get("/media/videos/hear")).text();
    expect(page).toContain("<summary>The film in words</summary>");
    expect(page).toContain("<p>One answer, from a phone to a &lt;table&gt;.</p>");
    expect(page).toContain("<p>It is ten past six.</p>");
    expect(page).toContain("<p>Four hundred people go home.</p>");
    expect(page).not.toContain("Silent.");
    const answer = await api.post(videos.path);
    expect(await answer.json()).toMatchObject({
      data: [
        {
          tDescription: "One answer, from a phone to a <table>.",
          tTranscript: "It is ten past six.\nFour hundred people go home.",
          vWebpImage: "/media/videos/hear.webp",
        },
      ],
    });
  });

  test.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=4-", 206, "456789", "bytes 4-9/10"],
    ["bytes=-2", 206, "89", "bytes 8-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
  ])("serves the range %s of a film", async (range, status, text, part) => {
    const response = await get("/media/videos/hear.mp4", { range });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(text);
    expect(response.headers.get("content-range")).toBe(part);
  });

  test("serves a whole film and announces range requests", async () => {
    const response = await get("/media/videos/hear.webm");
    expect(await response.text()).toBe(film);
    expect(response.headers.get("content-type")).toBe("video/webm");
    expect(response.headers.get("accept-ranges")).toBe("bytes");
  });

  test.each([
    "/media/none.webp",
    "/media/videos/none",
    "/media/videos/none.mp4",
    "/media/videos/..%2f..%2fpackage.json",
    "/media/../package.json",
    "/media/%00",
    "/media/' or 1=1 --",
  ])("answers 404 for %s", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 404 });
  });
});
