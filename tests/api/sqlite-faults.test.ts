import { closeSync, openSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { humanCheckChallengePath } from "../../src/contract/human-check.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import { categoryAnswer } from "../../src/contract/question.ts";
import { openDatabase } from "../../src/api/db/open-database.ts";
import { readSecret } from "../../src/api/db/secret.ts";
import { UnavailableError } from "../../src/api/db/unavailable.ts";
import { createOperatorApp } from "../../src/api/open-server.ts";
import { createMetrics } from "../../src/api/http/metrics.ts";
import { forgetDeleted } from "../../src/api/rounds/rounds.ts";
import { freshDatabase, openFirstVersion } from "./databases.ts";
import { ada, codeOf, tryLogin } from "./participants.ts";
import { answersTo, surveyClient } from "./survey-client.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

const pathOf = ({ settings }: TestApi) => settings.DATABASE_URL.slice("file:".length);

describe("an SQLite file that another process has locked", () => {
  let api: TestApi;
  let other: DatabaseSync;
  beforeEach(async () => {
    api = await openTestApi("sqlite");
    other = new DatabaseSync(pathOf(api));
  });
  afterEach(async () => {
    other.close();
    await api.close();
  });

  test("holds up writes only, which are done as soon as it is free", async () => {
    const adas = surveyClient(api, await codeOf(api, ada));
    const answers = answersTo((await adas.fetch()).data);
    // Made at first use.
    await readSecret(api.database, "human-check");
    other.exec("begin immediate");
    const ended: string[] = [];
    const writes = [
      adas.save(answers).finally(() => ended.push("save")),
      tryLogin(api, ada).finally(() => ended.push("login")),
      api.post(newsletterAdd.path, { vEmail: "x@b.example" }).finally(() => ended.push("add")),
    ];
    expect(await adas.fetch()).toMatchObject({ status: 200 });
    expect((await api.app.request(humanCheckChallengePath)).status).toBe(200);
    expect(await readSecret(api.database, "human-check")).toBeTypeOf("string");
    expect(ended).toEqual([]);
    other.exec("rollback");
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("for more than five seconds makes writes 503 with Retry-After, and the API not ready", async () => {
    const operator = createOperatorApp({
      database: api.database,
      metrics: createMetrics(),
      isClosing: () => false,
    });
    const ready = async () => (await operator.request("/health/ready")).status;
    expect(await ready()).toBe(200);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    other.exec("begin immediate");
    const answers = Promise.all([
      api.post(newsletterAdd.path, { vEmail: "x@b.example" }),
      operator.request("/health/ready"),
    ]);
    const settled = vi.fn();
    void answers.then(settled);
    while (settled.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(25);
    const [refused, health] = await answers;
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(health.status).toBe(503);
    other.exec("rollback");
    expect(await ready()).toBe(200);
    expect((await api.post(newsletterAdd.path, { vEmail: "x@b.example" })).status).toBe(200);
  });

  test("lets transactions and single statements of this process have turns in order", async () => {
    const begun = Promise.withResolvers<true>();
    const goOn = Promise.withResolvers<true>();
    const first = api.database.transaction().execute(async (transaction) => {
      await sql`insert into secret values ('a', 'one')`.execute(transaction);
      begun.resolve(true);
      await goOn.promise;
      await sql`update secret set "vValue" = 'two' where "vName" = 'a'`.execute(transaction);
      throw new Error("undone");
    });
    await begun.promise;
    const read = readSecret(api.database, "a");
    goOn.resolve(true);
    await expect(first).rejects.toThrow("undone");
    // It was not part of the transaction.
    expect(await read).toMatch(/^[0-9a-f]{64}$/);
  });

  test("is cleared of what was deleted once the other process has ended its read", async () => {
    await sql`insert into secret values ('deleted', 'x')`.execute(api.database);
    other.exec("begin; select * from secret");
    other.prepare("select * from secret").all();
    await sql`delete from secret where "vName" = 'deleted'`.execute(api.database);
    const cleared = vi.fn();
    const clearing = forgetDeleted(api.database).then(cleared);
    await readSecret(api.database, "human-check");
    expect(cleared).not.toHaveBeenCalled();
    other.exec("commit");
    await clearing;
    const { rows } = await sql`pragma wal_checkpoint(passive)`.execute(api.database);
    expect(rows).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
  });
});

describe("an SQLite file", () => {
  const faults: Readonly<Record<string, readonly [string, string]>> = {
    "on a full disk": ["pragma max_page_count = 1", "pragma max_page_count = 1000000"],
    "on a disk without writes": ["pragma query_only = on", "pragma query_only = off"],
  };
  test.each(Object.entries(faults))(
    "%s makes writes 503 with Retry-After, leaves reads alone, and all is well after it",
    async (_name, [broken, mended]) => {
      const api = await openTestApi("sqlite");
      onTestFinished(() => api.close());
      const operator = createOperatorApp({
        database: api.database,
        metrics: createMetrics(),
        isClosing: () => false,
      });
      const vUniqueCode = await codeOf(api, ada);
      const adas = surveyClient(api, vUniqueCode);
      const answers = answersTo((await adas.fetch()).data);
      const add = (vEmail: string) => api.post(newsletterAdd.path, { vEmail });
      await sql.raw(broken).execute(api.database);
      const refused = [];
      // Many rows need a new page.
      for (let count = 0; count < 400; count += 1) {
        const { status } = await api.database
          .insertInto("page_view")
          .values({ vPage: `${count}`.padEnd(1000, "x"), dDay: "2026-11-21", iCount: 1 })
          .execute()
          .then(() => ({ status: 200 }))
          .catch((error: unknown) => ({ status: error instanceof UnavailableError ? 503 : 500 }));
        refused.push(status);
        if (status !== 200) break;
      }
      expect(refused.at(-1)).toBe(503);
      const saved = await api.post(categoryAnswer.path, {
        participantVUniquieCode: vUniqueCode,
        ...answers,
      });
      const added = await Promise.all(Array.from({ length: 4 }, (_, n) => add(`${n}@b.example`)));
      for (const response of [saved, ...added].filter(({ status }) => status !== 200))
        expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(await adas.fetch()).toMatchObject({ status: 200 });
      if (broken.includes("query_only")) {
        expect(saved.status).toBe(503);
        expect((await operator.request("/health/ready")).status).toBe(503);
      }
      expect((await operator.request("/health/live")).status).toBe(200);
      await sql.raw(mended).execute(api.database);
      expect(await adas.save(answers)).toMatchObject({ status: 200 });
      expect((await add("after@b.example")).status).toBe(200);
      expect((await operator.request("/health/ready")).status).toBe(200);
      const { rows } = await sql`pragma integrity_check`.execute(api.database);
      expect(rows).toEqual([{ integrity_check: "ok" }]);
    },
  );

  test("whose transaction a full disk has ended fails it with that reason, and goes on", async () => {
    const { address, remove } = await freshDatabase("sqlite", "migrated");
    const { database, close } = await openDatabase(address);
    await sql`pragma max_page_count = 1`.execute(database);
    const large = "x".repeat(1_000_000);
    const failed = database.transaction().execute(async (transaction) => {
      await sql`insert into secret values ('a', 'one')`.execute(transaction);
      await sql`insert into secret values ('b', ${large})`.execute(transaction);
    });
    await expect(failed).rejects.toMatchObject({
      name: "UnavailableError",
      message: "database or disk is full",
    });
    await sql`pragma max_page_count = 1000000`.execute(database);
    await database
      .transaction()
      .execute((transaction) => sql`insert into secret values ('a', 'two')`.execute(transaction));
    expect(await readSecret(database, "a")).toBe("two");
    await close();
    await remove();
  });

  test("that is broken fails what reads the broken part with 503", async () => {
    const api = await openTestApi("sqlite");
    onTestFinished(() => api.close());
    await sql`pragma wal_checkpoint(truncate)`.execute(api.database);
    const { rows } = await sql<{ rootpage: number }>`
      select rootpage from sqlite_master where name = 'newsletter'`.execute(api.database);
    const { rows: sizes } = await sql<{ page_size: number }>`pragma page_size`.execute(
      api.database,
    );
    const [size, page] = [sizes[0]?.page_size ?? 0, rows[0]?.rootpage ?? 0];
    const file = openSync(pathOf(api), "r+");
    writeSync(file, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
    closeSync(file);
    await sql`pragma cache_size = 0`.execute(api.database);
    await sql`pragma shrink_memory`.execute(api.database);
    const response = await api.post(newsletterAdd.path, { vEmail: "x@b.example" });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await tryLogin(api, ada)).toMatchObject({ status: 200 });
  });

  test("gets a whole migration or none of it", async () => {
    const { address, remove } = await freshDatabase("sqlite");
    const first = await openFirstVersion(address);
    // The last statement of the second migration fails.
    await sql`create index mail_order on secret ("vName")`.execute(first);
    await first.destroy();
    await expect(openDatabase(address)).rejects.toThrow("already exists");
    const other = new DatabaseSync(address.slice("file:".length));
    const columns = other.prepare("select name from pragma_table_info('mail')").all();
    expect(columns.map(({ name }) => name)).not.toContain("iClass");
    other.close();
    await remove();
  });
});
