import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

import { modulesDigest } from "../../src/shared/digest.ts";
import { test as inFolder } from "../helpers/folder.ts";

const sources = {
  "entry.ts": `/** Draws. */
import { random } from "./parts/random.ts";
import {
  blue,
} from "./colours.ts";
import type { Shape } from "./shape.ts";
export const draw = () => [random, blue];
`,
  "parts/random.ts": 'export const random = await import("../late.ts");\n',
  "colours.ts": 'export const blue = "#00f";\nexport const end = ".ts";\n',
  "late.ts": "export const late = 1;\n",
  "shape.ts": "export type Shape = string;\n",
  "films.ts": "export const films = 1;\n",
} as const;

/** Whether a change of this module changes the digest of the entry. */
const test = inFolder.extend<{
  counts: (path: keyof typeof sources, text: string) => Promise<boolean>;
}>({
  counts: async ({ folder }, use) => {
    await mkdir(join(folder, "parts"));
    for (const [path, text] of Object.entries(sources)) await writeFile(join(folder, path), text);
    const digest = () => modulesDigest([join(folder, "entry.ts")]);
    const before = digest();
    await use(async (path, text) => {
      const file = join(folder, path);
      await writeFile(file, `${text}\n${await readFile(file, "utf8")}`);
      return digest() !== before;
    });
  },
});

test.for(["entry.ts", "parts/random.ts", "colours.ts", "late.ts"] as const)(
  "code in %s changes the digest",
  async (path, { counts }) => {
    expect(await counts(path, "export const more = 1;")).toBe(true);
  },
);

test.for(["films.ts", "shape.ts"] as const)(
  "%s, imported for types only or not at all, does not change the digest",
  async (path, { counts }) => {
    expect(await counts(path, "export const more = 1;")).toBe(false);
  },
);

test.for(["// Why?", "/**\n * Why?\n * import './films.ts'\n */"])(
  "a comment does not change the digest: %s",
  async (comment, { counts }) => {
    expect(await counts("colours.ts", comment)).toBe(false);
  },
);
