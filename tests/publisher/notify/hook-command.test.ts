import { existsSync } from "node:fs";

import { describe, expect } from "vitest";

import { queueChanges, readQueue } from "../../../src/publisher/notify/queue.ts";
import { type HookOptions, notifyHooks } from "../../../src/publisher/notify/notify-hooks.ts";
import { test } from "../../helpers/folder.ts";
import { changes, options, payload, published, publishedAt } from "./hook-options.ts";

/** A shell command that runs JavaScript. */
const js = (code: string) => `${JSON.stringify(process.execPath)} -e '${code}'`;

describe("the hook command", () => {
  const tell = async (folder: string, command: string, more: Partial<HookOptions> = {}) => {
    const file = `${folder}/hooks.json`;
    const lines: string[] = [];
    await published(file);
    const outcomes = await notifyHooks(
      options(
        file,
        { REBUILD_HOOK_COMMAND: command },
        { log: (line) => lines.push(line), ...more },
      ),
    );
    return { outcomes, lines, left: (await readQueue(file)).owed };
  };
  const hook = "REBUILD_HOOK_COMMAND";

  test("gets the changes on its input and in a file; its output is logged", async ({ folder }) => {
    const { outcomes, lines, left } = await tell(
      folder,
      `echo "$MORROW_CHANGES_FILE"; echo "$MORROW_EVENT"; cmp - "$MORROW_CHANGES_FILE" && cat "$MORROW_CHANGES_FILE"; echo >&2; echo warned >&2`,
    );
    expect(outcomes).toEqual([{ hook, done: true, note: "ended with exit code 0" }]);
    const printed = lines.map((line) => line.replace(/^hook: /, ""));
    const json = printed.find((line) => line.startsWith("{")) ?? "{}";
    expect(JSON.parse(json)).toEqual(payload);
    expect(printed).toContain("warned");
    expect(printed[1]).toBe("published");
    expect(existsSync(printed[0] ?? "")).toBe(false);
    expect(left).toEqual({});
  });

  test("that fails is queued again, and its text is not reported", async ({ folder }) => {
    const { outcomes, left } = await tell(folder, "KEY=hunter2; exit 7");
    expect(outcomes).toEqual([{ hook, done: false, note: "ended with exit code 7" }]);
    expect(left[hook]).toMatchObject(changes);
  });

  test("that doesn't read its input succeeds", async ({ folder }) => {
    const file = `${folder}/hooks.json`;
    // More than the buffer of a pipe.
    const added = Array.from({ length: 5000 }, (_, at) => `/blog/post-${at}`);
    await queueChanges(file, {
      release: "r1",
      after: null,
      publishedAt,
      added,
      changed: [],
      removed: [],
    });
    const [outcome] = await notifyHooks(options(file, { REBUILD_HOOK_COMMAND: "true" }));
    expect(outcome?.done).toBe(true);
  });

  test("that takes too long is ended with its child processes", async ({ folder }) => {
    const { outcomes } = await tell(
      folder,
      // One in the background and one in the foreground: both keep the output open.
      `${js("setInterval(() => 0, 1000)")} & ${js("setInterval(() => 0, 1000)")}; true`,
      { limits: { command: 300, address: 1000, pauses: [] } },
    );
    expect(outcomes).toEqual([{ hook, done: false, note: "took longer than 0.3 s" }]);
  });

  test.for([
    ["stays in the background", (sleep: string) => `${sleep} & exit 0`, 600],
    ["leaves its group", (sleep: string) => `setsid ${sleep}; true`, 1],
  ] as const)(
    "whose process %s and keeps the output open is not waited for",
    async ([, command, seconds], { folder }) => {
      const sleep = js("setTimeout(() => 0, 30_000)");
      const { outcomes } = await tell(folder, command(sleep), {
        limits: { command: seconds * 1000, address: 1000, pauses: [] },
      });
      const done = seconds > 1;
      expect(outcomes).toEqual([
        { hook, done, note: done ? "ended with exit code 0" : "took longer than 1 s" },
      ]);
    },
  );

  test("is ended by an abort, and queued again", async ({ folder }) => {
    const controller = new AbortController();
    const { outcomes, left } = await tell(
      folder,
      js('console.log("begun"); setInterval(() => 0, 1000)'),
      { signal: controller.signal, log: () => controller.abort() },
    );
    expect(outcomes).toEqual([{ hook, done: false, note: "ended before it had finished" }]);
    expect(left).toHaveProperty(hook);
  });
});
