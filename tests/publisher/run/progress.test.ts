import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Step } from "../../../src/publisher/run/run.ts";
import { createProgress, type SetNote } from "../../../src/publisher/run/progress.ts";
import { cutTo, formatDuration } from "../../../src/publisher/run/format.ts";

const clear = "\r\u001B[2K";
const columns = 60;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Progress on something that remembers what was written. */
function watched(
  isTerminal: boolean,
  environment: Record<string, string> = { NO_COLOR: "1" },
  width = columns,
) {
  const writes: string[] = [];
  const logged: Step[] = [];
  const progress = createProgress({
    output: { write: (text) => writes.push(text), columns: width },
    isTerminal,
    now: () => Date.now(),
    log: (step) => logged.push(step),
    environment,
  });
  return { progress, writes, logged };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("without a terminal", () => {
  it("prints one plain line for each step that has ended, and gives its result", async () => {
    const { progress, writes, logged } = watched(false, {});
    const result = await progress.step("pages", async (setNote) => {
      for (let done = 1; done <= 3; done += 1) {
        setNote({ done, of: 5043 });
        await pass(1000);
      }
      setNote("12 rendered");
      return 42;
    });
    await progress.step("switch", () => undefined);
    expect(result).toBe(42);
    expect(writes).toEqual(["✓ pages, 3.0 s: 12 rendered\n", "✓ switch, 0 ms\n"]);
    const steps = [
      { name: "pages", milliseconds: 3000, note: "12 rendered" },
      { name: "switch", milliseconds: 0, note: "" },
    ];
    expect(progress.steps).toEqual(steps);
    expect(logged).toEqual(steps);
  });

  it("marks a step in which something went wrong", async () => {
    const { progress, writes } = watched(false);
    await progress.step("content", (setNote) => {
      setNote("unchanged, 1 content call failed", "!");
    });
    expect(writes).toEqual(["! content, 0 ms: unchanged, 1 content call failed\n"]);
  });

  it("says where a step failed, and the error goes on", async () => {
    const { progress, writes, logged } = watched(false);
    const error = new Error("No answer\nin 10 s");
    const failing = progress.step("content", (setNote) => {
      setNote({ done: 1204, of: 5043 });
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    const note = "failed at 1,204 of 5,043: No answer in 10 s";
    expect(writes).toEqual([`✗ content, 0 ms: ${note}\n`]);
    expect(logged).toEqual([{ name: "content", milliseconds: 0, note }]);
  });

  it("lets no text steer a terminal", async () => {
    const { progress, writes } = watched(false);
    await progress.step("a\u001B[2J", (setNote) => setNote("x\u001B]0;t\u0007\n\u202Ey"));
    expect(writes).toEqual(["✓ a [2J, 0 ms: x ]0;t y\n"]);
  });
});

describe("on a terminal", () => {
  it("rewrites the line of a running step and leaves one line behind", async () => {
    const { progress, writes } = watched(true);
    await progress.step("pages", async (setNote) => {
      setNote({ done: 1204, of: 5043 });
      await pass(1250);
      setNote("12 rendered");
    });
    expect(writes[0]).toBe(`${clear}· pages            0 ms`);
    expect(writes).toContain(`${clear}· pages           1.2 s  1,204 of 5,043`);
    expect(writes.at(-1)).toBe(`${clear}✓ pages           1.3 s  12 rendered\n`);
    expect(writes.filter((text) => text.endsWith("\n"))).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("draws ten times a second at most, however much is said", async () => {
    const { progress, writes } = watched(true);
    await progress.step("pages", async (setNote) => {
      for (let done = 0; done < 1000; done += 1) {
        setNote({ done, of: 1000 });
        await pass(1);
      }
    });
    expect(writes.length).toBeGreaterThan(8);
    expect(writes.length).toBeLessThanOrEqual(12);
  });

  it("draws while work keeps the process busy and no timer runs", async () => {
    const { progress, writes } = watched(true);
    await progress.step("pages", (setNote) => {
      for (let done = 0; done < 3; done += 1) {
        vi.setSystemTime(Date.now() + 150);
        setNote({ done, of: 3 });
      }
    });
    expect(writes).toHaveLength(5);
  });

  it.each([60, 30, 12])("keeps within %d columns", async (width) => {
    const { progress, writes } = watched(true, { NO_COLOR: "1" }, width);
    await progress.step("a-name-longer-than-most", async (setNote) => {
      setNote("日本語のとても長い説明".repeat(9));
      await pass(200);
    });
    for (const text of writes) {
      const line = text.replace(clear, "").trimEnd();
      const wide = line.match(/[\u3000-\u9FFF]/g)?.length ?? 0;
      expect(line.length + wide).toBeLessThan(width);
    }
    expect(writes.at(-1)).toContain("…");
  });

  it("shows the step that still runs when another one ends beside it", async () => {
    const { progress, writes } = watched(true);
    const pages = Promise.withResolvers<undefined>();
    const files = Promise.withResolvers<undefined>();
    const first = progress.step("pages", () => pages.promise);
    const last = progress.step("files", () => files.promise);
    await progress.step("pictures", () => undefined);
    expect(writes.slice(-2)).toEqual([
      `${clear}✓ pictures         0 ms\n`,
      `${clear}· files            0 ms`,
    ]);
    pages.resolve(undefined);
    await first;
    expect(writes.slice(-2)).toEqual([
      `${clear}✓ pages            0 ms\n`,
      `${clear}· files            0 ms`,
    ]);
    files.resolve(undefined);
    await last;
    expect(writes.at(-1)).toBe(`${clear}✓ files            0 ms\n`);
  });

  it("has colours unless NO_COLOR is set", async () => {
    const colourful = watched(true, {});
    const work = (setNote: SetNote) => setNote("x");
    await colourful.progress.step("a", work);
    expect(colourful.writes.at(-1)).toContain("\u001B[32m✓\u001B[39m a");
    const plain = watched(true, { NO_COLOR: "1" });
    await plain.progress.step("a", work);
    expect(plain.writes.at(-1)).toContain(`${clear}✓ a`);
  });

  it("rewrites nothing where the terminal can't", async () => {
    const { progress, writes } = watched(true, { TERM: "dumb" });
    await progress.step("a", () => pass(500));
    expect(writes).toEqual(["✓ a, 500 ms\n"]);
  });
});

it.each([
  [0.4, "0 ms"],
  [999.4, "999 ms"],
  [999.5, "1.0 s"],
  [59_949, "59.9 s"],
  [59_950, "1 min 00 s"],
  [125_000, "2 min 05 s"],
])("%d milliseconds are %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

it.each([
  [5, "hello", "hello"],
  [4, "hello", "hel…"],
  [5, "日本語", "日本…"],
  [4, "日本語", "日…"],
  [3, "👩‍🚀👩‍🚀", "👩‍🚀…"],
  [0, "hello", ""],
])("cut to %d columns %s is %s", (width, text, cut) => {
  expect(cutTo(width, text)).toBe(cut);
});
