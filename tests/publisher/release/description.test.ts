import { expect, test } from "vitest";

import { readDescription, writeDescription } from "../../../src/publisher/release/description.ts";
import { page, release } from "../sample-release.ts";

const assets = ["/static/js/a-style-of-all-pages.css", "/static/js/b.js"];
const policy = "default-src 'self'";
const sample = release({
  pages: {
    "/a": page({ assets, policy, links: ["/", "/b#main"], ids: ["main"] }),
    "/b": page({ assets, policy, links: ["/"], deadLinks: ["/gone"] }),
    "/feed.xml": page(),
  },
});

test("a release is read as it was written, and texts that pages share are stored once", () => {
  const text = writeDescription(sample);
  expect(readDescription(text)).toEqual(sample);
  for (const shared of [...assets, policy]) expect(text.split(shared)).toHaveLength(2);
});

test("the description of an earlier version is read", () => {
  expect(readDescription(JSON.stringify(sample))).toEqual(sample);
});
