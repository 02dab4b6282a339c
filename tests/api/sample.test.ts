import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { readFolder } from "../../src/api/import/read-folder.ts";
import { readSample } from "../../src/api/import/import-sample.ts";

const folder = fileURLToPath(new URL("../../src/api/sample", import.meta.url));

describe("the sample content", () => {
  test("is valid: every file has the expected fields, every picture exists", () => {
    const sample = readSample(readFolder(folder));
    expect(sample.posts.length).toBeGreaterThan(0);
    expect(sample.surveys.filter(({ featured }) => featured === "Yes").length).toBe(3);
  });
});
