import { describe, expect } from "vitest";

import { countListed, liveCounts } from "../../../src/publisher/check/live-site.ts";
import { nowhere } from "../../helpers/ports.ts";
import { test } from "../fetch/serve.ts";

const list = [
  ["/blog", "Blog"],
  ["/culture-assesment", "Culture assessment"],
  ["/survey/pulse", "Pulse"],
  ["/survey/caf%C3%A9", "Café"],
  ["/blog-detail/trust", "Trust"],
];

test("surveys and posts of the live site are counted in its own list", async ({ serve }) => {
  const paths: (string | undefined)[] = [];
  const address = await serve(({ url }, response) => {
    paths.push(url);
    response.end(JSON.stringify(list));
  });
  expect(await countListed(`${address}/addresses.json`)).toEqual({ surveys: 2, posts: 1 });
  expect(paths).toEqual(["/addresses.json"]);
});

describe("nothing is known of a live site", () => {
  test.for<[string, number, string]>([
    ["that has no list", 404, "<h1>Not found</h1>"],
    ["with a list behind an error", 503, JSON.stringify(list)],
    ["that answers a page to every path", 200, "<!doctype html><h1>Soon</h1>"],
    ["with a list of another kind", 200, JSON.stringify({ "/blog": "Blog" })],
    ["with records in its list", 200, JSON.stringify([{ path: "/survey/pulse" }])],
    ["with an empty file", 200, ""],
    ["with a file that is too large", 200, `[${" ".repeat(9 * 1024 * 1024)}]`],
  ])("%s", async ([, status, text], { serve }) => {
    const address = await serve((_request, response) => {
      response.writeHead(status).end(text);
    });
    expect(await countListed(`${address}/addresses.json`)).toBeUndefined();
  });

  test("that can't be reached, or is on this machine", async ({ serve }) => {
    expect(await countListed(`${nowhere}/addresses.json`)).toBeUndefined();
    const address = await serve((_request, response) => response.end(JSON.stringify(list)));
    expect(await liveCounts(address)).toBeUndefined();
  });
});
