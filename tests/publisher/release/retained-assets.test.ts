import { expect, test } from "vitest";

import { assetsToRetain } from "../../../src/publisher/release/put-files.ts";
import { page as pageOf, release } from "../sample-release.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const tomorrow = "2026-11-22T12:00:00.000Z";
const file = { hash: "h", bytes: 1 };

const page = (path: string) => pageOf({ ...file, file: path });

test("assets of the previous release stay for a day, documents and host files do not", () => {
  const before = release({
    pages: {
      "/": page("index.html"),
      "/stills/1.svg": page("stills/1.svg"),
      "/rss.xml": page("rss.xml"),
    },
    files: {
      "static/js/old.js": file,
      "static/js/both.js": file,
      _headers: file,
      "staticwebapp.config.json": file,
    },
  });
  const next = { pages: {}, files: { "static/js/both.js": file } };
  expect(assetsToRetain(before, next, now)).toEqual({
    "static/js/old.js": { ...file, until: tomorrow },
    "stills/1.svg": { ...file, until: tomorrow },
  });
});

test("the day starts with the last release that used a file", () => {
  const retained = {
    "static/js/fresh.js": { ...file, until: "2026-11-21T12:00:00.001Z" },
    "static/js/over.js": { ...file, until: "2026-11-21T12:00:00.000Z" },
    "static/js/back.js": { ...file, until: tomorrow },
  };
  const next = { pages: {}, files: { "static/js/back.js": file } };
  expect(assetsToRetain(release({ retained }), next, now)).toEqual({
    "static/js/fresh.js": retained["static/js/fresh.js"],
  });
});
