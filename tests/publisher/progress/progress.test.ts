import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { formatDuration } from "../../../src/publisher/progress/format.ts";
import { createProgress } from "../../../src/publisher/progress/progress.ts";
import type { Step } from "../../../src/publisher/progress/run.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function recorded() {
  const lines: string[] = [];
  const logged: Step[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  const progress = createProgress((step) => void logged.push(step));
  return { progress, lines, logged };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("prints one line for each step that has ended, and returns its result", async () => {
  const { progress, lines, logged } = recorded();
  const result = await progress.step("pages", async (setNote) => {
    setNote("1 rendered");
    await pass(1500);
    setNote("12 rendered");
    return 42;
  });
  await progress.step("switch", () => undefined);
  expect(result).toBe(42);
  expect(lines).toEqual(["✓ pages, 1.5 s: 12 rendered", "✓ switch, 0 ms"]);
  const steps = [
    { name: "pages", milliseconds: 1500, note: "12 rendered" },
    { name: "switch", milliseconds: 0, note: "" },
  ];
  expect(progress.steps).toEqual(steps);
  expect(logged).toEqual(steps);
});

test("announces a slow step while it runs", async () => {
  const { progress, lines } = recorded();
  await progress.step("renderer", async () => {
    await pass(2100);
    expect(lines).toEqual(["… renderer"]);
  });
  expect(lines).toEqual(["… renderer", "✓ renderer, 2.1 s"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("prints the note of a slow step again when it has changed", async () => {
  const { progress, lines } = recorded();
  await progress.step("pictures", async (setNote) => {
    setNote("1 of 9");
    await pass(2000);
    await pass(15_000);
    setNote("5 of 9");
    await pass(15_000);
    setNote("9 made");
  });
  expect(lines).toEqual(["… pictures: 1 of 9", "… pictures: 5 of 9", "✓ pictures, 32.0 s: 9 made"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("marks a step with a warning", async () => {
  const { progress, lines } = recorded();
  await progress.step("content", (setNote) => {
    setNote("unchanged, 1 content call failed", "!");
  });
  expect(lines).toEqual(["! content, 0 ms: unchanged, 1 content call failed"]);
});

test("prints the error of a failed step, and throws it", async () => {
  const { progress, lines, logged } = recorded();
  const error = new Error("No answer\nin 10 s");
  const failing = progress.step("content", () => {
    throw error;
  });
  await expect(failing).rejects.toBe(error);
  const note = "failed: No answer in 10 s";
  expect(lines).toEqual([`✗ content, 0 ms: ${note}`]);
  expect(logged).toEqual([{ name: "content", milliseconds: 0, note }]);
});

test("removes control characters from names and notes", async () => {
  const { progress, lines } = recorded();
  await progress.step("a\u001B[2J", (setNote) => setNote("x\u001B]0;t\u0007\n\u202Ey"));
  expect(lines).toEqual(["✓ a [2J, 0 ms: x ]0;t y"]);
});

test.each([
  [0.4, "0 ms"],
  [999.4, "999 ms"],
  [999.5, "1.0 s"],
  [59_949, "59.9 s"],
  [59_950, "1 min 00 s"],
  [125_000, "2 min 05 s"],
])("%d milliseconds are %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
