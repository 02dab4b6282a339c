import { CompiledQuery } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { commitTogether } from "../../src/server/db/commit-together.ts";
import { openDatabase } from "../../src/server/db/open-database.ts";
import type { Database } from "../../src/server/db/tables.ts";
import { dialects, freshDatabase, type FreshDatabase } from "./databases.ts";

describe.each(dialects)("work that is committed together on %s", (dialect) => {
  let fresh: FreshDatabase;
  let open: Awaited<ReturnType<typeof openDatabase>>;
  let statements: string[];
  beforeEach(async () => {
    fresh = await freshDatabase(dialect, "migrated");
    statements = [];
    open = await openDatabase(fresh.address, ({ query }) => statements.push(query.sql));
  });
  afterEach(async () => {
    await open.close();
    await fresh.remove();
  });

  const put = (vName: string) => (database: Database) =>
    database.insertInto("secret").values({ vName, vValue: "x" }).execute();
  const names = async () => {
    const rows = await open.database.selectFrom("secret").select("vName").execute();
    return rows.map(({ vName }) => vName).sort();
  };
  const commits = () => statements.filter((sql) => sql === "commit").length;

  test("is answered after its commit, which concurrent work shares on SQLite", async () => {
    statements.length = 0;
    const done = ["a", "b", "c"].map(async (name) => {
      await commitTogether(open.database, put(name));
      return commits();
    });
    for (const before of await Promise.all(done)) expect(before).toBeGreaterThan(0);
    expect(commits()).toBe(dialect === "sqlite" ? 1 : 3);
    expect(await names()).toEqual(["a", "b", "c"]);
  });

  test("that throws undoes what it has written, and nothing of the others", async () => {
    const outcomes = await Promise.allSettled([
      commitTogether(open.database, put("first")),
      commitTogether(open.database, async (database) => {
        await put("undone")(database);
        throw new Error("refused");
      }),
      commitTogether(open.database, put("first")),
      commitTogether(open.database, put("last")),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      ...["fulfilled", "fulfilled", "rejected", "rejected"],
    ]);
    expect(outcomes[1]).toMatchObject({ reason: { message: "refused" } });
    expect(await names()).toEqual(["first", "last"]);
  });

  test.runIf(dialect === "sqlite")(
    "fails together when it can't be committed, and later work does not",
    async () => {
      const outcomes = await Promise.allSettled([
        commitTogether(open.database, put("lost too")),
        commitTogether(open.database, async (database) => {
          await put("lost")(database);
          // As SQLite does by itself when the disk is full.
          await database.executeQuery(CompiledQuery.raw("rollback"));
        }),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      await commitTogether(open.database, put("kept"));
      expect(await names()).toEqual(["kept"]);
    },
  );
});
