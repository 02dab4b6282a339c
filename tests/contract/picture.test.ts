import { describe, expect, test } from "vitest";

import { isMissingPicture } from "../../src/contract/addresses.ts";

describe("missing pictures", () => {
  test.each([
    "",
    " ",
    "null",
    "/media/null",
    "https://cdn.example/x/null?v=1",
    "https://cdn.example/x/",
    "https://cdn.example",
    "/media/",
  ])("%j is missing", (address) => expect(isMissingPicture(address)).toBe(true));
  test.each([
    "/media/a.webp",
    "a.png",
    "https://cdn.example/nullable.png",
    "https://cdn.example/a?x=/",
  ])("%j is not missing", (address) => expect(isMissingPicture(address)).toBe(false));
});
