import { expect, test } from "vitest";

import { livePicture } from "../../../src/site/client/addresses.ts";

const host = "https://api.example";

test.each([
  ["", host, undefined],
  ["https://cdn.example/pictures/", host, undefined],
  ["https://cdn.example/pictures/null", host, undefined],
  ["https://cdn.example/pictures/undefined?v=1", host, undefined],
  ["https://cdn.example", host, undefined],
  ["/media/", host, undefined],
  ["null", host, undefined],
  ["javascript:alert(1)", host, undefined],
  ["data:image/svg+xml,x", host, undefined],
  ["https://cdn.example/a.webp?v=1", host, "https://cdn.example/a.webp?v=1"],
  ["//cdn.example/a.svg", host, "//cdn.example/a.svg"],
  ["/media/a.webp", host, "https://api.example/media/a.webp"],
  ["media/a.webp", host, "https://api.example/media/a.webp"],
  ["media/a.svg", "", "/media/a.svg"],
])("the picture address %j with API host %j becomes %s", (given, at, expected) => {
  expect(livePicture(given, (path) => at + path)).toBe(expected);
});
