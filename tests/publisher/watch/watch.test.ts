import { EventEmitter } from "node:events";

import { afterEach, describe, expect, test, vi } from "vitest";

import type { RebuildRun, Cause } from "../../../src/publisher/progress/run.ts";
import { signatureOf } from "../../../src/publisher/watch/webhook.ts";
import { onStopSignals } from "../../../src/shared/http/command-server.ts";
import { startSchedule, watch } from "../../../src/publisher/watch/watch.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { runOf } from "../run/run-of.ts";

describe("a schedule", () => {
  afterEach(() => vi.useRealTimers());

  const minute = 60_000;
  const atFourPastSeven = () => vi.useFakeTimers({ now: new Date("2026-11-21T07:04:00Z") });

  test("rebuilds at each of its times and knows the next one", async () => {
    atFourPastSeven();
    const ask = vi.fn(() => Promise.resolve());
    const schedule = startSchedule("*/5 * * * *", ask, () => undefined);
    expect(schedule?.nextRun()?.toISOString()).toBe("2026-11-21T07:05:00.000Z");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(30_500);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(ask).toHaveBeenCalledTimes(3);
    schedule?.stop();
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test("continues after an error and logs it", async () => {
    atFourPastSeven();
    const lines: string[] = [];
    const ask = vi.fn(() => Promise.reject(new Error("no content")));
    const schedule = startSchedule("*/5 * * * *", ask, (line) => lines.push(line));
    await vi.advanceTimersByTimeAsync(7 * minute);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(lines).toEqual(Array(2).fill("Schedule: Error: no content"));
    schedule?.stop();
  });

  test("that is off never rebuilds", async () => {
    atFourPastSeven();
    const ask = vi.fn(() => Promise.resolve());
    const schedule = startSchedule("off", ask, () => undefined);
    expect(schedule).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe("stop signals", () => {
  afterEach(() => vi.useRealTimers());

  function signals() {
    vi.useFakeTimers();
    const source = new EventEmitter();
    const calls: string[] = [];
    onStopSignals(
      () => calls.push("first"),
      () => calls.push("second"),
      source as unknown as NodeJS.Process,
    );
    return { calls, source };
  }

  test("the first ends in order, the second at once", () => {
    const { calls, source } = signals();
    source.emit("SIGINT");
    vi.advanceTimersByTime(3000);
    source.emit("SIGTERM");
    expect(calls).toEqual(["first", "second"]);
  });

  test("a second signal within milliseconds, as npm passes on, is ignored", () => {
    const { calls, source } = signals();
    source.emit("SIGINT");
    vi.advanceTimersByTime(20);
    source.emit("SIGINT");
    expect(calls).toEqual(["first"]);
  });
});

describe("the watch", () => {
  const secret = "lantern-otter-meadow";

  /** A watch whose rebuilds record their requests. */
  function watching(
    environment: Record<string, string>,
    publish?: (signal: AbortSignal | undefined) => Promise<RebuildRun>,
    makeMissingPictures = () => Promise.resolve(true),
  ) {
    const asked: { cause: Cause; force?: boolean; recheck?: boolean }[] = [];
    const news = new EventEmitter();
    const lines: string[] = [];
    const controller = new AbortController();
    const ended = watch({
      settings: parseSettings({ PORT: "0", ...environment }),
      publish: ({ cause, force, recheck, signal }) => {
        asked.push({
          cause,
          ...(force !== undefined && { force }),
          ...(recheck !== undefined && { recheck }),
        });
        news.emit("asked");
        return publish?.(signal) ?? Promise.resolve(runOf({ cause }));
      },
      makeMissingPictures,
      force: true,
      recheck: false,
      signal: controller.signal,
      log: (line) => {
        lines.push(line);
        news.emit("line");
      },
    });
    const until = (event: string, holds: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (holds()) resolve();
        };
        news.on(event, look);
        look();
      });
    return {
      asked,
      lines,
      ended,
      stop: () => controller.abort(),
      untilAsked: (times: number) => until("asked", () => asked.length >= times),
      untilLine: (text: string) => until("line", () => lines.some((line) => line.includes(text))),
    };
  }

  test("rebuilds at the start and when the webhook is called; force applies to the first only", async () => {
    const { asked, lines, ended, stop, untilAsked, untilLine } = watching({
      REBUILD_SECRET: secret,
      REBUILD_SCHEDULE: "off",
    });
    await untilLine("Nothing has changed");
    const address = /http:\S+/.exec(lines.join("\n"))?.[0] ?? "";
    const called = await fetch(address, {
      method: "POST",
      body: "{}",
      headers: { "X-Hub-Signature-256": signatureOf("{}", secret) },
    });
    expect(called.status).toBe(202);
    await untilAsked(2);
    const health = await fetch(new URL("/health", address));
    expect(await health.json()).toMatchObject({ status: "ok", failuresInARow: 0 });
    stop();
    await ended;
    expect(asked).toEqual([{ cause: "start", force: true, recheck: false }, { cause: "webhook" }]);
    await expect(fetch(address)).rejects.toThrow();
    expect(lines.join("\n")).not.toContain(secret);
    expect(lines).toContain("There is no schedule: REBUILD_SCHEDULE is off.");
  });

  test("makes missing pictures beside rebuilds, and rebuilds once more", async () => {
    const runs = [runOf({ picturesLeft: 3 }), runOf({ picturesLeft: 3 }), runOf({})];
    const made = Promise.withResolvers<boolean>();
    const { asked, ended, stop, untilAsked } = watching(
      {},
      () => Promise.resolve(runs.shift() ?? runOf({})),
      () => made.promise,
    );
    await untilAsked(1);
    made.resolve(true);
    await untilAsked(3);
    stop();
    await ended;
    expect(asked.map(({ cause }) => cause)).toEqual(["start", "pictures", "pictures"]);
  });

  test("opens no webhook without a secret, and logs why", async () => {
    const { lines, ended, stop, untilLine } = watching({});
    await untilLine("Nothing has changed");
    stop();
    await ended;
    expect(lines[0]).toBe(
      "The webhook is not open, because without REBUILD_SECRET anybody could call it.",
    );
    expect(lines[1]).toMatch(
      /^Looking for changes at each time of \*\/5 \* \* \* \*, next at 2\d{3}-/,
    );
    expect(lines.join("\n")).not.toContain("http");
  });

  test("aborts the current rebuild and waits for it", async () => {
    const order: string[] = [];
    const { ended, stop, untilAsked } = watching({}, async (signal) => {
      await new Promise((resolve) => signal?.addEventListener("abort", resolve));
      order.push("told");
      await new Promise((resolve) => setImmediate(resolve));
      order.push("in order");
      return runOf({ result: "failed" });
    });
    await untilAsked(1);
    stop();
    await ended;
    expect(order).toEqual(["told", "in order"]);
  });

  test("with neither schedule nor webhook throws", async () => {
    const { asked, ended } = watching({ REBUILD_SCHEDULE: "off" });
    await expect(ended).rejects.toThrow(/^There is nothing to wait for/);
    expect(asked).toEqual([]);
  });

  test("throws an error that names PORT when the second port above it is in use", async () => {
    const first = watching({ REBUILD_SECRET: secret, REBUILD_SCHEDULE: "off" });
    await first.untilLine("The webhook is open");
    const port = /:(\d+)\//.exec(first.lines.join("\n"))?.[1] ?? "";
    const PORT = String(Number(port) - 2);
    const second = watching({ REBUILD_SECRET: secret, PORT });
    await expect(second.ended).rejects.toThrow(
      new RegExp(`^Port ${port} is in use. Choose another one: PORT=${Number(port) - 1}$`),
    );
    expect(second.asked).toEqual([]);
    first.stop();
    await first.ended;
  });
});
