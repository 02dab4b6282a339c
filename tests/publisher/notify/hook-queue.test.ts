import { readdir, readFile, writeFile } from "node:fs/promises";

import fc from "fast-check";
import { describe, expect, vi } from "vitest";

import {
  type QueuedRelease,
  owedTo,
  queueChanges,
  publishedChain,
  readQueue,
} from "../../../src/publisher/notify/queue.ts";
import { addressesOf, mergeChanges, noChanges } from "../../../src/publisher/release/changes.ts";
import type { Changes } from "../../../src/publisher/progress/run.ts";
import { test } from "../../helpers/folder.ts";

type Kind = keyof Changes;

const change = (kind: Kind, ...addresses: readonly string[]): Changes => ({
  ...noChanges,
  [kind]: addresses,
});

describe("merged changes", () => {
  test.for<[Kind, Kind, Kind]>([
    ["added", "added", "added"],
    ["added", "changed", "added"],
    // A CDN may have cached it meanwhile.
    ["added", "removed", "removed"],
    ["changed", "added", "changed"],
    ["changed", "changed", "changed"],
    ["changed", "removed", "removed"],
    ["removed", "added", "changed"],
    ["removed", "changed", "changed"],
    ["removed", "removed", "removed"],
  ])("%s, then %s is %s", ([earlier, later, result]) => {
    expect(mergeChanges(change(earlier, "/a"), change(later, "/a"))).toEqual(change(result, "/a"));
  });

  test("contain each address once, in its last state", () => {
    const addresses = fc.uniqueArray(fc.constantFrom("/", "/a", "/b", "/c"));
    const some = fc.tuple(addresses, fc.array(fc.nat(2), { minLength: 4 }));
    const changes = some.map(([names, kinds]): Changes => {
      const of = (kind: number) => names.filter((_, at) => kinds[at] === kind);
      return { added: of(0), changed: of(1), removed: of(2) };
    });
    fc.assert(
      fc.property(changes, changes, (earlier, later) => {
        const merged = mergeChanges(earlier, later);
        const all = addressesOf(merged);
        expect(all).toEqual([...new Set([...addressesOf(earlier), ...addressesOf(later)].sort())]);
        for (const address of addressesOf(later))
          expect(merged.removed.includes(address)).toBe(later.removed.includes(address));
      }),
    );
  });
});

const entry = (
  release: string,
  after: string | null,
  changes: Changes = change("changed", `/${release}`),
): QueuedRelease => ({ release, after, publishedAt: "2026-11-21T07:04:12Z", ...changes });

describe("the chain of published releases", () => {
  const ids = (queued: readonly QueuedRelease[], live: string | null) =>
    publishedChain(queued, live).map(({ release }) => release);

  test("ends at the live release", () => {
    const queued = [entry("1", null), entry("2", "1"), entry("3", "2")];
    expect(ids(queued, "3")).toEqual(["1", "2", "3"]);
    expect(ids(queued, "2")).toEqual(["1", "2"]);
    expect(ids(queued, null)).toEqual([]);
  });

  test("leaves out releases that were never live", () => {
    const queued = [entry("1", null), entry("2", "1"), entry("3", "1")];
    expect(ids(queued, "3")).toEqual(["1", "3"]);
    expect(ids(queued, "1")).toEqual(["1"]);
  });

  test("may return to an earlier release", () => {
    const queued = [entry("2", "1"), entry("1", "2"), entry("3", "1")];
    expect(ids(queued, "3")).toEqual(["2", "1", "3"]);
  });
});

describe("the queue", () => {
  test("contains a release once", async ({ folder }) => {
    const file = `${folder}/releases/hooks.json`;
    await queueChanges(file, entry("1", null));
    await queueChanges(file, entry("2", "1"));
    const once = await readFile(file, "utf8");
    await queueChanges(file, entry("2", "1"));
    expect(await readFile(file, "utf8")).toBe(once);
    expect(await readdir(`${folder}/releases`)).toEqual(["hooks.json"]);
  });

  test("drops a release that was never live", async ({ folder }) => {
    const file = `${folder}/hooks.json`;
    await queueChanges(file, entry("1", null));
    await queueChanges(file, entry("2", "1"));
    await queueChanges(file, entry("3", "1"));
    const { queued } = await readQueue(file);
    expect(queued.map(({ release }) => release)).toEqual(["1", "3"]);
  });

  test("that can't be read counts as empty, which is logged", async ({ folder }) => {
    const file = `${folder}/hooks.json`;
    const complain = vi.spyOn(console, "error").mockReturnValue();
    await writeFile(file, '{"queued": [{"release": 7}]}');
    expect(await readQueue(file)).toEqual({ queued: [], owed: {} });
    expect(complain).toHaveBeenCalledWith(expect.stringContaining(file));
    complain.mockRestore();
  });

  test("merges what each hook missed, and drops removed hooks", () => {
    const before = { release: "1", publishedAt: "2026-11-20T00:00:00Z", ...change("added", "/x") };
    const queued = [entry("2", "1", change("removed", "/x"))];
    const owed = owedTo({ queued, owed: { a: before, gone: before } }, "2", ["a", "b"]);
    const expected = {
      release: "2",
      publishedAt: "2026-11-21T07:04:12Z",
      ...change("removed", "/x"),
    };
    expect(owed).toEqual({ a: expected, b: expected });
  });
});
