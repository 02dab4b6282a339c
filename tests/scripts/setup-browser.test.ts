import { symlink } from "node:fs/promises";
import { join } from "node:path";

import { expect, onTestFinished, vi } from "vitest";

import { ensureBrowser, findBrowser, findFullBrowser } from "../../scripts/setup/browser.mjs";
import { test } from "../helpers/folder.ts";

function nameBrowser(path: string): void {
  vi.stubEnv("CHROMIUM_PATH", path);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test("CHROMIUM_PATH comes before installed browsers", async () => {
  nameBrowser("/bin/true");
  expect(await findBrowser()).toBe("/bin/true");
  expect(await findFullBrowser()).toBe("/bin/true");
  await ensureBrowser();
});

test("a headless shell is not taken for a full browser", async ({ folder }) => {
  const shell = join(folder, "chromium-headless-shell");
  await symlink("/bin/true", shell);
  nameBrowser(shell);
  expect(await findBrowser()).toBe(shell);
  expect(await findFullBrowser()).not.toBe(shell);
});

test("a browser that is named in vain is reported", async ({ folder }) => {
  nameBrowser(join(folder, "none"));
  await expect(findBrowser()).rejects.toThrow("none, which doesn't exist.");
  vi.stubEnv("CHROMIUM_PATH", "/bin/false");
  await expect(ensureBrowser()).rejects.toThrow("/bin/false, which doesn't start.");
});
