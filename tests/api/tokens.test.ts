import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openDatabase } from "../../src/api/db/open-database.ts";
import { refund, tryConsume } from "../../src/api/limits/limit.ts";
import { dialects, freshDatabase, type FreshDatabase } from "./databases.ts";
import { testTime } from "./test-api.ts";

const minute = 60 * 1000;

describe.each(dialects)("rate limit tokens on %s", (dialect) => {
  let fresh: FreshDatabase;
  let open: Awaited<ReturnType<typeof openDatabase>>;
  let later: number;
  const now = () => new Date(testTime.getTime() + later);
  const needs = () => ({ database: open.database, now });
  const rate = { tokens: 3, minutes: 10 };
  /** "taken", or the seconds until a token is available. */
  async function take(key = "ada") {
    const refusal = await tryConsume(needs(), key, rate);
    return refusal ? refusal.seconds : "taken";
  }
  beforeEach(async () => {
    later = 0;
    fresh = await freshDatabase(dialect, "migrated");
    open = await openDatabase(fresh.address);
  });
  afterEach(async () => {
    await open.close();
    await fresh.remove();
  });

  test("run out, and are available again after the period", async () => {
    expect([await take(), await take(), await take()]).toEqual(Array(3).fill("taken"));
    expect(await take()).toBe(600);
    later = 4 * minute;
    expect(await take()).toBe(360);
    later = 10 * minute - 1;
    expect(await take()).toBe(1);
    later = 10 * minute;
    expect(await take()).toBe("taken");
  });

  test("are consumed once each by concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => take()));
    expect(answers.filter((answer) => answer === "taken")).toHaveLength(3);
  });

  test("can be refunded, and are deleted when their period has ended", async () => {
    await take();
    await refund(needs(), "ada");
    for (let count = 0; count < 3; count += 1) expect(await take()).toBe("taken");
    expect(await take()).toBe(600);
    later = 11 * minute;
    await take("ben");
    const rows = await open.database.selectFrom("rate_limit").selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("are counted by key", async () => {
    for (let count = 0; count < 4; count += 1) await take("ada");
    expect(await take("ben")).toBe("taken");
  });

  test("survive a restart, and their keys are not readable", async () => {
    for (let count = 0; count < 4; count += 1) await take();
    await open.close();
    open = await openDatabase(fresh.address);
    expect(await take()).toBe(600);
    const rows = await open.database.selectFrom("rate_limit").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("ada");
  });
});
