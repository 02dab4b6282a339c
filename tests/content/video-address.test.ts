import { describe, expect, test } from "vitest";

import {
  allowedFrameHosts,
  videoAddress,
} from "../../src/content/video-address.ts";

const site = "https://www.morrow.example";
const hosts = {
  API_HOST: "https://api.morrow.example",
  PUBLIC_API_HOST: "",
  SITE_URL: site,
};
const live = { ...hosts, PUBLIC_API_HOST: "https://live.morrow.example" };
const local = { ...hosts, API_HOST: "http://127.0.0.1:43210" };

const youTube = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

describe("allowed films", () => {
  test.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=abc", youTube],
    ["http://youtube.com/watch?v=dQw4w9WgXcQ", youTube],
    ["https://youtu.be/dQw4w9WgXcQ?si=track", youTube],
    ["https://youtu.be/dQw4w9WgXcQ?t=42s", `${youTube}?start=42`],
    ["//www.youtube.com/embed/dQw4w9WgXcQ", youTube],
    ["https://m.youtube.com/shorts/dQw4w9WgXcQ", youTube],
    ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1", youTube],
    [
      "https://vimeo.com/76979871",
      "https://player.vimeo.com/video/76979871?dnt=1",
    ],
    [
      "https://vimeo.com/76979871/8272103f6e",
      "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1",
    ],
    [
      "https://player.vimeo.com/video/76979871?h=8272103f6e",
      "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1",
    ],
    ["/media/film", "/media/film"],
    [`${site}/media/film?a=1`, "/media/film?a=1"],
    [
      "https://api.morrow.example/media/film",
      "https://api.morrow.example/media/film",
    ],
  ])("%s becomes %s", (address, frame) => {
    expect(videoAddress(address, hosts)).toBe(frame);
  });

  test("a relative address belongs to the live API", () => {
    expect(videoAddress("/media/film", live)).toBe(
      "https://live.morrow.example/media/film",
    );
  });

  test("the build's own loopback API is never named to visitors", () => {
    expect(videoAddress("http://127.0.0.1:43210/media/film", local)).toBe(
      "/media/film",
    );
    expect(
      videoAddress("http://127.0.0.1:43210/film", {
        ...local,
        PUBLIC_API_HOST: live.PUBLIC_API_HOST,
      }),
    ).toBe("https://live.morrow.example/film");
  });
});

test.each([
  "https://evil.example/embed/x",
  "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://user@www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=%22%3E%3Cscript%3E",
  "https://www.youtube.com/@channel",
  "https://vimeo.com/about",
  "javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "ftp://youtube.com/watch?v=dQw4w9WgXcQ",
  "blob:https://www.morrow.example/x",
  "https://",
])("%s is left out", (address) => {
  expect(videoAddress(address, hosts)).toBeUndefined();
});

describe("hosts of the policy", () => {
  const players = [
    "https://www.youtube-nocookie.com",
    "https://player.vimeo.com",
  ];
  test("the API's host is one, a loopback is not", () => {
    expect(allowedFrameHosts(hosts)).toEqual([
      "https://api.morrow.example",
      ...players,
    ]);
    expect(allowedFrameHosts(local)).toEqual(players);
  });
  test("the site's own origin is not repeated", () => {
    expect(
      allowedFrameHosts({
        ...hosts,
        API_HOST: `${site}/`,
        PUBLIC_API_HOST: site,
      }),
    ).toEqual(players);
  });
  test("every address that is allowed comes from one of them or from the site", () => {
    for (const address of [
      "https://youtu.be/dQw4w9WgXcQ",
      "https://vimeo.com/1",
      "/film",
      "https://api.morrow.example/x",
    ]) {
      const frame = videoAddress(address, live) ?? "";
      expect([...allowedFrameHosts(live), site]).toContain(
        new URL(frame, site).origin,
      );
    }
  });
});
