import { expect, test } from "vitest";

import { describeDryRun } from "../../../src/publisher/watch/outcome.ts";
import { runOf } from "../run/run-of.ts";

const none = new Map<string, readonly string[]>();

test("addresses are listed, with the lines that differ", () => {
  const changes = { added: ["/a"], changed: ["/b", "/c"], removed: ["/d"] };
  const run = runOf({ result: "published", changes });
  const texts = new Map([["/b", ["- old", "+ new\u001B[31m", "+", "+", "+", "+", "+", "+"]]]);
  expect(describeDryRun({ run, texts })).toEqual([
    "Would publish: 2 changed, 1 added, 1 removed (1.5 s).",
    "  added    /a",
    "  changed  /b",
    "             - old",
    "             + new [31m",
    ...Array<string>(4).fill("             +"),
    "             … and 2 more lines",
    "  changed  /c",
    "  removed  /d",
    "To see it on this machine: npm run preview -- dry-run",
  ]);
});

test("a long list ends with the number of the others", () => {
  const added = Array.from({ length: 5000 }, (_, number) => `/${number}`);
  const run = runOf({ result: "published", changes: { added, changed: [], removed: [] } });
  const lines = describeDryRun({ run, texts: none });
  expect(lines).toHaveLength(103);
  expect(lines.at(-2)).toBe("  added    … and 4,900 more");
});

test("a refusal has a line for each finding, and nothing is to be seen without a release", () => {
  const refused = runOf({ result: "refused", reason: "Not published:\n  /a: is empty" });
  expect(describeDryRun({ run: refused, texts: none })).toEqual([
    "Would be refused (1.5 s).",
    "Not published:",
    "/a: is empty",
  ]);
  expect(describeDryRun({ run: runOf({}), texts: none })).toEqual(["Nothing has changed (1.5 s)."]);
});
