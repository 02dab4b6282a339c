import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect } from "vitest";

import { test } from "../helpers/folder.ts";
import {
  binaryOf,
  nodeOf,
  older,
  prepare,
  production,
  run,
  whole,
  withoutBinary,
  writeNpm,
} from "./command-project.ts";

describe("what is installed", () => {
  test("is not installed again", async ({ folder }) => {
    await prepare(folder, whole);
    for (const words of [["greet"], ["--dev", "greet"]])
      expect(await run(folder, words)).toMatchObject({ code: 0, output: "ran\n" });
  });

  test("without development packages is left as it is", async ({ folder }) => {
    await prepare(folder, production);
    expect(await run(folder, ["greet"])).toMatchObject({ code: 0, output: "ran\n" });
  });

  test("without development packages is not enough for a command that needs them", async ({
    folder,
  }) => {
    await prepare(folder, production);
    const { code, output } = await run(folder, ["--dev", "greet"]);
    expect(code).toBe(1);
    expect(output).toMatch(/^This command needs the development packages.*npm ci --include=dev\n$/);
  });

  test.for([
    ["of another version", older],
    ["nothing", {}],
    ["with development packages, of another version", { ...whole, ...older }],
    ["without the compiled part of a package for this machine", withoutBinary],
  ] as const)("is replaced: %s", async ([, installed], { folder }) => {
    await prepare(folder, installed);
    const { code, output } = await run(folder, ["greet"]);
    expect(code).toBe(1);
    // Install scripts run whatever .npmrc says: those of the packages that package.json allows.
    expect(output).toMatch(/npm ran ci .*--ignore-scripts=false/);
    expect(output).toMatch(/npm ci failed; see its message above. Nothing was started.\n$/);
  });

  test("is replaced when its install scripts did not run, which bring the Node", async ({
    folder,
  }) => {
    await prepare(folder, whole);
    await rm(nodeOf(folder));
    expect((await run(folder, ["greet"])).output).toContain("npm ran ci");
  });

  test("is replaced when the folder of a compiled part is missing", async ({ folder }) => {
    await prepare(folder, whole);
    await rm(binaryOf(folder), { recursive: true });
    expect((await run(folder, ["greet"])).output).toContain("npm ran ci");
  });

  test("is not taken for whole when npm leaves a compiled part out without an error", async ({
    folder,
  }) => {
    await prepare(folder, withoutBinary);
    await writeNpm(folder, "exit 0");
    const { code, output } = await run(folder, ["greet"]);
    expect(code).toBe(1);
    expect(output).toMatch(/\nnpm ci has left out node_modules\/@img\/sharp-here, .*\n$/);
  });

  test.for([
    ["is loaded once it is installed", "", "ran\n"],
    [
      "ends the command when it can't be loaded",
      "throw new Error('glibc is too old')",
      /sharp, which makes the pictures, can't be loaded on this machine:\n[^]*glibc is too old/,
    ],
  ] as const)("%s: sharp", async ([, sharp, expected], { folder }) => {
    await prepare(folder, {});
    await writeNpm(
      folder,
      `cd "$(dirname "$0")/.." && cp package-lock.json node_modules/.package-lock.json`,
    );
    await mkdir(join(folder, "node_modules", "sharp"));
    await writeFile(join(folder, "node_modules", "sharp", "index.js"), sharp);
    const { code, output } = await run(folder, ["greet"]);
    expect(output).toMatch(expected);
    expect(code).toBe(sharp === "" ? 0 : 1);
  });

  test("stays without development packages when it is updated", async ({ folder }) => {
    await prepare(folder, older);
    expect((await run(folder, ["greet"])).output).toContain("--omit=dev");
    expect((await run(folder, ["--dev", "greet"])).output).toContain("--include=dev");
  });
});
