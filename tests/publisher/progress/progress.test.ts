import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { formatDuration } from "../../../src/publisher/progress/format.ts";
import { createProgress, type Step } from "../../../src/publisher/progress/run.ts";

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

test("prints each step at its end, slow ones also while they run, and passes results and errors on", async () => {
  const { progress, lines, logged } = recorded();
  const result = await progress.step("content", (setNote) => {
    setNote("1 content call failed", "!");
    return 42;
  });
  await progress.step("pictures", async (setNote) => {
    setNote("1 of 9");
    await pass(2000);
    await pass(15_000);
    setNote("5 of 9");
    await pass(15_000);
    setNote("9 made");
  });
  await progress.step("pages", () => undefined);
  const error = new Error("No room\non the disk");
  const failing = progress.step("switch", async () => {
    await pass(1500);
    throw error;
  });
  await expect(failing).rejects.toBe(error);
  expect(result).toBe(42);
  expect(lines).toEqual([
    "! content, 0 ms: 1 content call failed",
    // It takes two seconds until a step is slow, and 15 more until a changed note is printed.
    "… pictures: 1 of 9",
    "… pictures: 5 of 9",
    "✓ pictures, 32.0 s: 9 made",
    "✓ pages, 0 ms",
    "✗ switch, 1.5 s: failed: No room on the disk",
  ]);
  const steps = [
    { name: "content", milliseconds: 0, note: "1 content call failed" },
    { name: "pictures", milliseconds: 32_000, note: "9 made" },
    { name: "pages", milliseconds: 0, note: "" },
    { name: "switch", milliseconds: 1500, note: "failed: No room on the disk" },
  ];
  expect(progress.steps).toEqual(steps);
  expect(logged).toEqual(steps);
  expect(vi.getTimerCount()).toBe(0);
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
