import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { inProject } from "../../src/shared/files.ts";
import { astroFile, copyProject, type ProjectCopy } from "../publisher/project-copy.ts";
import { form } from "./form.ts";
import { homeSection } from "./home-section.ts";
import { page } from "./page.ts";
import { profileField } from "./profile-field.ts";
import type { Recipe } from "./recipe.ts";

const recipes = [homeSection, profileField, page, form];

/** Tests that the recipes change, and tests of what follows by itself. */
const tests = [
  "tests/built/home.test.ts",
  "tests/built/specified-frame.test.ts",
  "tests/docs.test.ts",
  "tests/operate/doctor/doctor.test.ts",
  "tests/site/islands/account.test.tsx",
  "tests/site/islands/render.test.tsx",
  "tests/api/openapi-answers.test.ts",
  "tests/api/personal-data.test.ts",
  "tests/api/retention.test.ts",
];

/** The files that a recipe names: `{meta,labels}.yaml` are two. */
async function pathsInReadme(title: string): Promise<readonly string[]> {
  const readme = await readFile(inProject("README.md"), "utf8");
  const paragraph = readme.split("\n").find((line) => line.startsWith(`**${title}`)) ?? "";
  const paths = [...paragraph.matchAll(/`((?:src|tests|docs|scripts)\/[^`*]+)`/g)];
  return paths.flatMap(([, path = ""]) => {
    const [, begin, names = "", end] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
    return begin === undefined ? [path] : names.split(",").map((name) => begin + name + end);
  });
}

test.each(recipes)("README's '$title' names the files that it changes here", async (recipe) => {
  const changed = Object.keys(recipe.files).map((path) => path.replace(/\/\d{3}-/, "/NNN-"));
  expect(changed.toSorted()).toEqual((await pathsInReadme(recipe.title)).toSorted());
});

describe("the project", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "morrow-recipes-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function carryOut(name: string, carriedOut: readonly Recipe[]): Promise<ProjectCopy> {
    const copy = await copyProject(join(folder, name), { withTests: true });
    for (const { files } of carriedOut)
      for (const [path, content] of Object.entries(files))
        if (typeof content === "string") await writeFile(join(copy.folder, path), content);
        else await copy.edit(path, content);
    return copy;
  }

  async function expectSuccess(copy: ProjectCopy, script: string, ...args: readonly string[]) {
    const { code, output } = await copy.run(script, args, { BUILT_SITE: copy.paths.site });
    expect(code, output).toBe(0);
  }

  test.each(recipes)("with '$title' alone has no wrong type and breaks no rule", async (recipe) => {
    const copy = await carryOut(recipe.title, [recipe]);
    await expectSuccess(copy, "node_modules/oxlint/bin/oxlint");
  });

  test("with all of them is built, and passes the tests of what they change", async () => {
    const copy = await carryOut("all", recipes);
    await expectSuccess(copy, astroFile, "check", "--tsconfig", "tsconfig.templates.json");
    await expectSuccess(copy, astroFile, "build");
    for (const [file, texts] of recipes.flatMap(({ shown = {} }) => Object.entries(shown))) {
      const html = await readFile(join(copy.paths.site, file), "utf8");
      for (const text of texts) expect(html).toContain(text);
    }
    await expectSuccess(copy, "node_modules/vitest/vitest.mjs", "run", ...tests);
  });
});
