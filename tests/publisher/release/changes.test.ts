import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Changes } from "../../../src/publisher/progress/run.ts";
import {
  listAddresses,
  changesBetween,
  mergeChanges,
  noChanges,
} from "../../../src/publisher/release/changes.ts";
import { page as pageOf, release } from "../sample-release.ts";

const page = (hash: string) => pageOf({ hash });

test("pages and files are compared by address and hash", () => {
  const before = release({
    pages: { "/": page("1"), "/blog": page("1"), "/old": page("1") },
    files: { "a.js": { hash: "1", bytes: 1 }, _headers: { hash: "1", bytes: 1 } },
  });
  const after = release({
    pages: { "/": page("2"), "/blog": page("1"), "/new": page("1") },
    files: { "b.js": { hash: "1", bytes: 1 }, _headers: { hash: "2", bytes: 1 } },
  });
  expect(changesBetween(before, after)).toEqual({
    added: ["/b.js", "/new"],
    changed: ["/"],
    removed: ["/a.js", "/old"],
  });
});

test("a retained file is no change", () => {
  const file = { hash: "1", bytes: 1 };
  const before = release({ files: { "a.js": file } });
  const after = release({ retained: { "a.js": { ...file, until: "z" } } });
  expect(changesBetween(before, after)).toEqual({ added: [], changed: [], removed: [] });
  expect(changesBetween(after, release({})).removed).toEqual(["/a.js"]);
});

test.each([
  ["été", "%C3%A9t%C3%A9"],
  ["r&d,-more+x", "r%26d%2C-more%2Bx"],
])("an address that becomes a redirect has changed: %s", (slug, encoded) => {
  const before = release({ pages: { [`/blog-detail/${slug}`]: page("1") } });
  const redirects = [
    { from: `/blog-detail/${encoded}`, to: "/blog-detail/x", status: 301 as const },
  ];
  expect(changesBetween(before, release({ redirects })).changed).toEqual([`/blog-detail/${slug}`]);
});

test("the first release adds everything", () => {
  const first = release({ pages: { "/": page("1") } });
  expect(changesBetween(undefined, first).added).toEqual(["/"]);
});

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
        const all = listAddresses(merged);
        expect(all).toEqual([
          ...new Set([...listAddresses(earlier), ...listAddresses(later)].sort()),
        ]);
        for (const address of listAddresses(later))
          expect(merged.removed.includes(address)).toBe(later.removed.includes(address));
      }),
    );
  });
});
