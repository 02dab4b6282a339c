import { rename, rm } from "node:fs/promises";

import { expect, vi } from "vitest";

import { createSite } from "../../../src/publisher/preview/create-site.ts";
import { test, writeSite } from "./example-site.ts";

/** Runs while the server waits before it tries again. */
const { pause } = vi.hoisted(() => ({ pause: vi.fn(() => Promise.resolve()) }));
vi.mock("node:timers/promises", () => ({ setTimeout: pause }));

test("a page requested while the folder is replaced comes from the new one", async ({ folder }) => {
  await writeSite(`${folder}-next`, { "blog.html": "<title>New" });
  const site = createSite(folder);
  await site.request("/");
  await rename(folder, `${folder}-old`);
  pause.mockImplementationOnce(() => rename(`${folder}-next`, folder));
  expect(await (await site.request("/blog")).text()).toBe("<title>New");
  await rm(`${folder}-old`, { recursive: true });
});

test("a folder that stays missing gives status 500, with headers", async ({ folder }) => {
  vi.spyOn(console, "error").mockReturnValue();
  const site = createSite(folder);
  await site.request("/");
  await rename(folder, `${folder}-old`);
  const answer = await site.request("/blog");
  expect(answer.status).toBe(500);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  await rename(`${folder}-old`, folder);
});
