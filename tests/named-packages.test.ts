import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import packageJson from "../package.json" with { type: "json" };
import { filesBelow, inProject } from "../src/shared/files.ts";

/**
 * The packages that the product's owner has named, and where their work is done: no weight and no
 * figure is a reason to drop one.
 */
test.for([
  ["astro", "src"],
  ["@astrojs/react", "astro.config.mjs"],
  ["react", "src/site/islands"],
  ["react-dom", "src/site/islands"],
  ["nanostores", "src/site/stores"],
  ["@nanostores/react", "src/site/islands"],
  ["ky", "src/site/client"],
  ["embla-carousel-react", "src/site/islands"],
  ["react-hot-toast", "src/site/stores"],
  ["vitest", "tests"],
  ["@playwright/test", "tests/e2e"],
] as const)("%s is a dependency, and %s imports it", async ([name, place]) => {
  expect({ ...packageJson.dependencies, ...packageJson.devDependencies }).toHaveProperty([name]);
  const names = place.endsWith(".mjs") ? [""] : await filesBelow(inProject(place));
  const code = await Promise.all(
    names
      .filter((file) => file === "" || /\.(tsx?|astro)$/.test(file))
      .map((file) => readFile(inProject(place, file), "utf8")),
  );
  const imports = new RegExp(`^(import .*|\\} )from "${name}(/[^"]*)?";$`, "m");
  expect(code.some((text) => imports.test(text))).toBe(true);
});
