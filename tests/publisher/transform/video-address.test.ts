import { describe, expect, test } from "vitest";

import { allowedFrameHosts, videoAddress } from "../../../src/publisher/transform/video-address.ts";
import { parseSettings } from "../../../src/shared/settings.ts";

const site = "https://www.morrow.example";
const hosts = {
  API_HOST: "https://api.morrow.example",
  PUBLIC_API_HOST: "",
  PUBLIC_VIDEO_HOSTS: "",
  SITE_URL: site,
};
const live = { ...hosts, PUBLIC_API_HOST: "https://live.morrow.example" };
const local = { ...hosts, API_HOST: "http://127.0.0.1:43210" };

const youTube = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
const list = "PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf";
const playlist = `https://www.youtube-nocookie.com/embed/videoseries?list=${list}`;

describe("allowed videos", () => {
  test.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=abc", youTube],
    ["http://youtube.com/watch?v=dQw4w9WgXcQ", youTube],
    ["https://youtu.be/dQw4w9WgXcQ?si=track", youTube],
    ["https://youtu.be/dQw4w9WgXcQ?t=42s", `${youTube}?start=42`],
    ["https://youtu.be/dQw4w9WgXcQ?t=1m30s", `${youTube}?start=90`],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s", `${youTube}?start=3723`],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=2m", `${youTube}?start=120`],
    ["https://www.youtube.com/embed/dQw4w9WgXcQ?start=0&t=7", youTube],
    ["https://youtu.be/dQw4w9WgXcQ?t=soon", youTube],
    ["https://www.youtube.com/v/dQw4w9WgXcQ&hl=en", youTube],
    ["//www.youtube.com/embed/dQw4w9WgXcQ", youTube],
    ["www.youtube.com/watch?v=dQw4w9WgXcQ", youTube],
    ["youtu.be/dQw4w9WgXcQ", youTube],
    ["Https://WWW.YouTube.com/watch?v=dQw4w9WgXcQ", youTube],
    [`https://www.youtube.com/embed/videoseries?list=${list}`, playlist],
    [`https://www.youtube.com/playlist?list=${list}`, playlist],
    [`https://www.youtube.com/embed?listType=playlist&list=${list}`, playlist],
    ["vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
    [
      "https://vimeo.com/showcase/1/video/76979871#t=1m5s",
      "https://player.vimeo.com/video/76979871?dnt=1#t=65s",
    ],
    ["https://vimeo.com/groups/x/videos/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
    [
      "https://vimeo.com/manage/videos/76979871/8272103f6e",
      "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1",
    ],
    ["https://m.youtube.com/shorts/dQw4w9WgXcQ", youTube],
    ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1", youTube],
    ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
    [
      "https://vimeo.com/76979871/8272103f6e",
      "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1",
    ],
    [
      "https://player.vimeo.com/video/76979871?h=8272103f6e",
      "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1",
    ],
    ["/media/videos/film", "/media/videos/film"],
    [`${site}/media/videos/film?a=1`, "/media/videos/film?a=1"],
    [
      "https://api.morrow.example/media/videos/film",
      "https://api.morrow.example/media/videos/film",
    ],
  ])("%s becomes %s", (address, frame) => {
    expect(videoAddress(address, hosts)).toBe(frame);
  });

  test("a relative address is resolved against the live API", () => {
    expect(videoAddress("/media/videos/film", live)).toBe(
      "https://live.morrow.example/media/videos/film",
    );
  });

  test("the local API of the build is not published", () => {
    expect(videoAddress("http://127.0.0.1:43210/media/videos/film", local)).toBe(
      "/media/videos/film",
    );
    expect(
      videoAddress("http://127.0.0.1:43210/media/videos/film", {
        ...local,
        PUBLIC_API_HOST: live.PUBLIC_API_HOST,
      }),
    ).toBe("https://live.morrow.example/media/videos/film");
  });
});

test.each([
  "https://evil.example/embed/x",
  "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://user@www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=%22%3E%3Cscript%3E",
  "https://www.youtube.com/@channel",
  "https://www.youtube.com/embed/videoseries",
  "https://www.youtube.com/embed/videoseries?list=LL",
  "https://www.youtube.com/playlist?list=WL",
  "https://www.youtube.com/embed/live_stream?channel=UCx",
  "https://www.youtube.com/watch?v=dQw4w9Wg",
  "https://www.youtube.com/playlist",
  "https://vimeo.com/showcase/123",
  "https://vimeo.com/ondemand/123",
  "https://vimeo.com/event/123",
  "https://vimeo.com/groups/123",
  "www.films.example/watch?v=dQw4w9WgXcQ",
  "https://vimeo.com/about",
  "javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "ftp://youtube.com/watch?v=dQw4w9WgXcQ",
  "blob:https://www.morrow.example/x",
  "https://",
  "/logout",
  'x">',
  "relative junk",
  "/media/videos/../../logout",
  "/media/videos/%2e%2e/%2e%2e/logout",
  `${site}/logout`,
  "https://api.morrow.example/api/blog",
  "https://films.example/1",
])("%s is not allowed", (address) => {
  expect(videoAddress(address, hosts)).toBeUndefined();
});

test("hosts in PUBLIC_VIDEO_HOSTS are allowed with any address", () => {
  const { PUBLIC_VIDEO_HOSTS } = parseSettings({
    PUBLIC_VIDEO_HOSTS: " films.example  http://localhost:8080/ ",
  });
  const more = { ...hosts, PUBLIC_VIDEO_HOSTS };
  for (const address of ["https://films.example/1", "http://localhost:8080/v"])
    expect(videoAddress(address, more)).toBe(address);
  expect(videoAddress("http://films.example/1", more)).toBeUndefined();
  expect(allowedFrameHosts(more)).toEqual(
    expect.arrayContaining(["https://films.example", "http://localhost:8080"]),
  );
});

test.each(["a b/c", "ftp://films.example", "https://x@films.example", "?"])(
  "PUBLIC_VIDEO_HOSTS can't be %s",
  (PUBLIC_VIDEO_HOSTS) =>
    expect(() => parseSettings({ PUBLIC_VIDEO_HOSTS })).toThrow(
      "PUBLIC_VIDEO_HOSTS can't be used: expected hosts such as videos.example.org",
    ),
);

describe("hosts for the policy", () => {
  const players = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];
  test("include the API's host unless it is local", () => {
    expect(allowedFrameHosts(hosts)).toEqual(["https://api.morrow.example", ...players]);
    expect(allowedFrameHosts(local)).toEqual(players);
  });
  test("don't include the site's own origin", () => {
    expect(allowedFrameHosts({ ...hosts, API_HOST: `${site}/`, PUBLIC_API_HOST: site })).toEqual(
      players,
    );
  });
  test("include the hosts of all allowed addresses", () => {
    for (const address of [
      "https://youtu.be/dQw4w9WgXcQ",
      "https://vimeo.com/1",
      "/media/videos/film",
      "https://api.morrow.example/media/videos/x",
    ]) {
      const frame = videoAddress(address, live) ?? "";
      expect([...allowedFrameHosts(live), site]).toContain(new URL(frame, site).origin);
    }
  });
});
