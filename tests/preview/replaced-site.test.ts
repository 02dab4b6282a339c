import { rename, rm } from "node:fs/promises";

import { expect, vi } from "vitest";

import { createSite } from "../../src/preview/create-site.ts";
import { test, writeSite } from "./example-site.ts";

/** What happens while the server waits. */
const { pause } = vi.hoisted(() => ({ pause: vi.fn(() => Promise.resolve()) }));
vi.mock("node:timers/promises", () => ({ setTimeout: pause }));

test("a page that is asked for between two folders comes from the second", async ({ folder }) => {
  await writeSite(`${folder}-next`, { "blog.html": "<title>New" });
  const site = createSite(folder);
  await site.request("/");
  await rename(folder, `${folder}-old`);
  pause.mockImplementationOnce(() => rename(`${folder}-next`, folder));
  expect(await (await site.request("/blog")).text()).toBe("<title>New");
  await rm(`${folder}-old`, { recursive: true });
});

test("files that stay away are told as an error in the end", async ({ folder }) => {
  vi.spyOn(console, "error").mockReturnValue();
  const site = createSite(folder);
  await site.request("/");
  await rename(folder, `${folder}-old`);
  const answer = await site.request("/blog");
  expect(answer.status).toBe(500);
  await rename(`${folder}-old`, folder);
});
