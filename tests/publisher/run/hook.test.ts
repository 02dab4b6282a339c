import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";

import { describe, expect } from "vitest";

import { addMissed, notifyHook } from "../../../src/publisher/run/hook.ts";
import type { Changes, HookCall, RunOutcome, Result } from "../../../src/publisher/progress/run.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { test as inFolder } from "../../helpers/folder.ts";

const changes: Changes = { added: ["/blog/trust"], changed: ["/", "/blog"], removed: [] };
const start = Date.parse("2026-11-21T07:04:12.000Z");
const publishedAt = new Date(start).toISOString();
const published: RunOutcome = { result: "published" };

interface Ending {
  readonly outcome?: RunOutcome | undefined;
  readonly command?: string;
  readonly release?: string;
  readonly minute?: number;
  readonly signal?: AbortSignal;
  readonly log?: (line: string) => void;
  readonly limits?: { readonly call: number; readonly pauses: readonly number[] };
}

interface Hook {
  readonly folder: string;
  readonly addMissed: (more?: Changes) => Promise<void>;
  /** Ends a rebuild. By default the command stores what it gets, and ends with the code of `fails`. */
  readonly end: (ending?: Ending) => Promise<readonly HookCall[]>;
  readonly fails: (code: number) => Promise<void>;
  /** What the command has got. */
  readonly received: () => Promise<readonly { readonly event: string }[]>;
}

const test = inFolder.extend<{ hook: Hook }>({
  hook: async ({ folder }, use) => {
    const file = `${folder}/hook.json`;
    const settings = (command: string) =>
      parseSettings({ SITE_URL: "https://www.example.org", REBUILD_HOOK_COMMAND: command });
    const store = `cat >> ${folder}/calls; echo >> ${folder}/calls; exit $(cat ${folder}/code)`;
    const fails = (code: number) => writeFile(`${folder}/code`, String(code));
    await fails(0);
    await use({
      folder,
      fails,
      addMissed: (more = changes) => addMissed(file, settings("true"), more),
      end: ({ command = store, minute = 0, release = "r1", ...ending } = {}) =>
        notifyHook("outcome" in ending ? ending.outcome : published, {
          file,
          settings: settings(command),
          release: { id: release, publishedAt },
          now: new Date(start + minute * 60_000),
          progress: { step: async (_, work) => work(() => undefined) },
          log: () => undefined,
          limits: { call: 60_000, pauses: [] },
          ...ending,
        }),
      received: async () => {
        const lines = await readFile(`${folder}/calls`, "utf8").catch(() => "");
        return lines
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line) as { event: string });
      },
    });
  },
});

/** A shell command that runs JavaScript. */
const js = (code: string) => `${JSON.stringify(process.execPath)} -e '${code}'`;

const payload = {
  event: "published",
  release: "r1",
  site: "https://www.example.org",
  publishedAt,
  ...changes,
  addresses: [
    "https://www.example.org/",
    "https://www.example.org/blog",
    "https://www.example.org/blog/trust",
  ],
};

describe("the changes of a publish", () => {
  test("are on the command's input and in a file; its output is logged", async ({ hook }) => {
    await hook.addMissed();
    const lines: string[] = [];
    const calls = await hook.end({
      command: `echo "$MORROW_CHANGES_FILE"; echo "$MORROW_EVENT"; cmp - "$MORROW_CHANGES_FILE" && cat "$MORROW_CHANGES_FILE"; echo >&2; echo warned >&2`,
      log: (line) => lines.push(line),
    });
    expect(calls).toEqual([{ event: "published", done: true, note: "ended with exit code 0" }]);
    const printed = lines.map((line) => line.replace(/^hook: /, ""));
    expect(JSON.parse(printed.find((line) => line.startsWith("{")) ?? "{}")).toEqual(payload);
    expect(printed).toContain("warned");
    expect(printed[1]).toBe("published");
    expect(existsSync(printed[0] ?? "")).toBe(false);
  });

  test("are delivered once", async ({ hook }) => {
    expect(await hook.end()).toEqual([]);
    await hook.addMissed();
    await hook.end();
    expect(await hook.end({ outcome: { result: "unchanged" } })).toEqual([]);
    expect(await hook.received()).toEqual([payload]);
  });

  test("have encoded addresses", async ({ hook }) => {
    const added = ["/über uns", "/why?", "/100%", "/c#"];
    await hook.addMissed({ added, changed: [], removed: [] });
    await hook.end();
    expect(await hook.received()).toMatchObject([
      {
        addresses: [
          "https://www.example.org/100%25",
          "https://www.example.org/c%23",
          "https://www.example.org/why%3F",
          "https://www.example.org/%C3%BCber%20uns",
        ],
      },
    ]);
  });

  test.for(["published", "unchanged", "refused", "failed"] satisfies Result[])(
    "that were missed come with later ones after the next rebuild, which was %s",
    async (result, { hook }) => {
      await hook.addMissed();
      await hook.fails(7);
      expect(await hook.end()).toEqual([
        { event: "published", done: false, note: "ended with exit code 7" },
      ]);
      await hook.addMissed({ added: [], changed: ["/contact-us"], removed: ["/blog/trust"] });
      await hook.fails(0);
      const [call] = await hook.end({ outcome: { result }, release: "r2" });
      expect(call).toMatchObject({ event: "published", done: true });
      expect((await hook.received())[1]).toMatchObject({
        event: "published",
        release: "r2",
        added: [],
        changed: ["/", "/blog", "/contact-us"],
        removed: ["/blog/trust"],
      });
    },
  );

  test("are not stored without a command", async ({ hook }) => {
    const file = `${hook.folder}/none.json`;
    await addMissed(file, parseSettings({}), changes);
    expect(existsSync(file)).toBe(false);
    expect(await hook.end({ command: "" })).toEqual([]);
  });
});

describe("the command", () => {
  test("runs again within the rebuild when it fails", async ({ hook }) => {
    await hook.addMissed();
    const calls = `${hook.folder}/calls`;
    expect(
      await hook.end({
        command: `cat >> ${calls}; echo >> ${calls}; test $(wc -l < ${calls}) -ge 3`,
        limits: { call: 60_000, pauses: [1, 1] },
      }),
    ).toEqual([{ event: "published", done: true, note: "ended with exit code 0" }]);
    expect(await hook.received()).toEqual([payload, payload, payload]);
  });

  test("that doesn't read its input succeeds", async ({ hook }) => {
    // More than the buffer of a pipe.
    const added = Array.from({ length: 5000 }, (_, at) => `/blog/post-${at}`);
    await hook.addMissed({ added, changed: [], removed: [] });
    expect(await hook.end({ command: "true" })).toMatchObject([{ done: true }]);
  });

  test("that takes too long is ended with its child processes, and does not run again", async ({
    hook,
  }) => {
    await hook.addMissed();
    const calls = await hook.end({
      // One in the background and one in the foreground: both keep the output open.
      command: `${js("setInterval(() => 0, 1000)")} & ${js("setInterval(() => 0, 1000)")}; true`,
      limits: { call: 300, pauses: [600_000] },
    });
    expect(calls).toEqual([{ event: "published", done: false, note: "took longer than 0.3 s" }]);
  });

  test.for([
    ["stays in the background", (sleep: string) => `${sleep} & exit 0`, 600],
    ["leaves its group", (sleep: string) => `setsid ${sleep}; true`, 1],
  ] as const)(
    "whose process %s and keeps the output open is not waited for",
    async ([, command, seconds], { hook }) => {
      await hook.addMissed();
      const done = seconds > 1;
      expect(
        await hook.end({
          command: command(js("setTimeout(() => 0, 30_000)")),
          limits: { call: seconds * 1000, pauses: [] },
        }),
      ).toEqual([
        {
          event: "published",
          done,
          note: done ? "ended with exit code 0" : "took longer than 1 s",
        },
      ]);
    },
  );

  test("is ended with the rebuild, and misses the changes", async ({ hook }) => {
    await hook.addMissed();
    const controller = new AbortController();
    const calls = await hook.end({
      command: js('console.log("begun"); setInterval(() => 0, 1000)'),
      signal: controller.signal,
      log: () => controller.abort(),
    });
    expect(calls).toEqual([
      { event: "published", done: false, note: "ended before it had finished" },
    ]);
    await hook.end();
    expect(await hook.received()).toEqual([payload]);
  });

  test("does not begin when the rebuild has been ended, which is no failure", async ({ hook }) => {
    await hook.addMissed();
    const signal = AbortSignal.abort();
    expect(await hook.end({ outcome: { result: "failed" }, signal })).toEqual([
      { event: "published", done: false, note: "the rebuild was ended before" },
    ]);
    expect(await hook.received()).toEqual([]);
  });
});

describe("failures", () => {
  /** The events that are delivered of rebuilds that end at these minutes. */
  const eventsOf = async (
    { end }: Hook,
    ...ends: readonly (readonly [minute: number, result: Result])[]
  ) => {
    const calls: HookCall[] = [];
    for (const [minute, result] of ends)
      calls.push(...(await end({ outcome: { result, reason: `at ${minute}` }, minute })));
    return calls.flatMap(({ event, done }) => (done ? [event] : []));
  };

  test("are events at the first, hourly, and when they are over", async ({ hook }) => {
    expect(await eventsOf(hook, [0, "published"], [5, "unchanged"])).toEqual([]);
    expect(await eventsOf(hook, [10, "failed"])).toEqual(["failed"]);
    expect(await eventsOf(hook, [15, "failed"], [65, "refused"])).toEqual([]);
    expect(await eventsOf(hook, [70, "refused"])).toEqual(["refused"]);
    expect(await eventsOf(hook, [75, "failed"])).toEqual([]);
    expect(await eventsOf(hook, [80, "unchanged"])).toEqual(["recovered"]);
    expect(await eventsOf(hook, [85, "published"])).toEqual([]);
    expect(await eventsOf(hook, [90, "failed"])).toEqual(["failed"]);
  });

  test("have reason, number and start, and no changes", async ({ hook }) => {
    await eventsOf(hook, [0, "failed"], [60, "refused"], [65, "published"]);
    const facts = {
      site: "https://www.example.org",
      since: "2026-11-21T07:04:12.000Z",
      added: [],
      changed: [],
      removed: [],
      addresses: [],
    };
    expect(await hook.received()).toEqual([
      { ...facts, event: "failed", at: "2026-11-21T07:04:12.000Z", reason: "at 0", failures: 1 },
      { ...facts, event: "refused", at: "2026-11-21T08:04:12.000Z", reason: "at 60", failures: 2 },
      {
        ...facts,
        event: "recovered",
        at: "2026-11-21T08:09:12.000Z",
        reason: "at 65",
        failures: 2,
      },
    ]);
  });

  test("are sent with the next rebuild when an event could not be delivered", async ({ hook }) => {
    await hook.fails(1);
    expect(await eventsOf(hook, [0, "failed"])).toEqual([]);
    await hook.fails(0);
    expect(await eventsOf(hook, [5, "failed"])).toEqual(["failed"]);
    await hook.fails(1);
    expect(await eventsOf(hook, [10, "unchanged"])).toEqual([]);
    await hook.fails(0);
    expect(await eventsOf(hook, [15, "unchanged"])).toEqual(["recovered"]);
    expect(await eventsOf(hook, [20, "unchanged"])).toEqual([]);
  });

  test("of a rollback are no events", async ({ hook }) => {
    await eventsOf(hook, [0, "failed"]);
    expect(await hook.end({ outcome: undefined })).toEqual([]);
    expect(await eventsOf(hook, [5, "unchanged"])).toEqual(["recovered"]);
  });
});
