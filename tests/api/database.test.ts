import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { CliError } from "../../src/shared/errors.ts";
import { LockedError } from "../../src/shared/file-lock.ts";
import { openDatabase } from "../../src/api/db/open-database.ts";
import { readSecret } from "../../src/api/db/secret.ts";
import { UnavailableError } from "../../src/api/db/unavailable.ts";
import { lockHolder } from "../shared/lock-holder.ts";
import { dialects, freshDatabase, openFirstVersion } from "./databases.ts";
import { insertRow } from "./insert-row.ts";

const modeOf = (file: string) => statSync(file).mode & 0o777;

describe("an SQLite file", () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "morrow-lock-"));
    path = join(folder, "new/folder/test.db");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test("that another process has locked is refused with the process id, until that process ends", async () => {
    const child = await lockHolder(path);
    const attempt = openDatabase(`file:${path}`);
    await expect(attempt).rejects.toThrow(LockedError);
    await expect(attempt).rejects.toThrow(
      `The database ${path} is in use by process ${child.pid ?? ""}. Stop that process, or set DATABASE_URL to another file.`,
    );
    child.kill("SIGKILL");
    await once(child, "exit");
    const { close } = await openDatabase(`file:${path}`);
    await close();
  });

  test("syncs each commit to disk, so that a power cut loses nothing", async () => {
    const { database, close } = await openDatabase(`file:${path}`);
    const { rows } = await sql`pragma synchronous`.execute(database);
    expect(rows).toEqual([{ synchronous: 2 }]);
    await close();
  });

  test("is its owner's alone, also one that others could read", async () => {
    const first = await openDatabase(`file:${path}`);
    const files = [path, `${path}-wal`, `${path}-shm`];
    expect(files.map(modeOf)).toEqual([0o600, 0o600, 0o600]);
    await first.close();
    chmodSync(path, 0o664);
    const second = await openDatabase(`file:${path}`);
    expect(files.map(modeOf)).toEqual([0o660, 0o660, 0o660]);
    await second.close();
  });

  test("can be opened again after closing, and after a failed start", async () => {
    const first = await openDatabase(`file:${path}`);
    await expect(openDatabase(`file:${path}`)).rejects.toThrow(`process ${process.pid}`);
    await first.close();
    const second = await openDatabase(`file:${path}`);
    await second.close();
  });
});

describe("a database that can't be used is refused with the setting's name and no stack", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "morrow-database-"));
    writeFileSync(join(folder, "text"), "This is a text and no database. ".repeat(100));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test.each([
    ["a file of another kind", () => `file:${folder}/text`, "file is not a database"],
    ["a file as a folder", () => `file:${folder}/text/morrow.db`, "text"],
    ["no server", () => "postgres://morrow:secret@127.0.0.1:1/morrow", "ECONNREFUSED"],
    ["no server on either localhost", () => "postgres://m:secret@localhost:1/m", "ECONNREFUSED"],
  ])("%s", async (_, address, reason) => {
    const error: unknown = await openDatabase(address()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CliError);
    const { message } = error as CliError;
    expect(message).toMatch(/^DATABASE_URL can't be used: /);
    expect(message).toContain(reason);
    expect(message).not.toContain("secret");
  });
});

test("a file of another kind keeps its mode, and gets no lock beside it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "morrow-database-"));
  for (const [name, text] of [
    ["README.md", "# A text\n"],
    ["short", "x"],
    ["picture.png", "\u0089PNG\r\n\u001a\n".padEnd(200, "\0")],
  ] as const) {
    const path = join(folder, name);
    writeFileSync(path, text);
    chmodSync(path, 0o644);
    await expect(openDatabase(`file:${path}`)).rejects.toThrow("file is not a database");
    expect(modeOf(path)).toBe(0o644);
  }
  expect(readdirSync(folder).sort()).toEqual(["README.md", "picture.png", "short"]);
  writeFileSync(join(folder, "empty.db"), "");
  const { close } = await openDatabase(`file:${folder}/empty.db`);
  await close();
  rmSync(folder, { recursive: true });
});

describe.each(dialects)("a %s database", (dialect) => {
  test("is migrated when opened, and keeps its rows when opened again", async () => {
    const { address, remove } = await freshDatabase(dialect);
    const first = await openDatabase(address);
    const secret = await readSecret(first.database, "test");
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    await first.close();
    const second = await openDatabase(address);
    expect(await readSecret(second.database, "test")).toBe(secret);
    expect(await readSecret(second.database, "other")).not.toBe(secret);
    await second.close();
    await remove();
  });

  test("that a later version has migrated is refused with that migration's name", async () => {
    const { address, remove } = await freshDatabase(dialect);
    const { database, close } = await openDatabase(address);
    await sql`insert into kysely_migration values ('999-later', '2030-01-01')`.execute(database);
    await close();
    const attempt = openDatabase(address);
    await expect(attempt).rejects.toThrow(CliError);
    await expect(attempt).rejects.toThrow(
      "a later version of this program, which has migration 999-later",
    );
    await remove();
  });

  test("of version 1.0.0 keeps its mails, which get their classes, and those of rounds their open round", async () => {
    const { address, remove } = await freshDatabase(dialect);
    const database = await openFirstVersion(address);
    const times = { dExpires: "2030-01-01", dNext: "2026-11-21" };
    const row = { vTo: "ada@b.example", vSubject: "", tText: "", iAttempts: 0, ...times };
    for (const iSurveyId of [2, 22])
      await insertRow(database, "survey", {
        text: `text ${iSurveyId}`,
        values: { iSurveyId, eMood: "No", eFeature: "No" },
      });
    for (const [iRoundId, iSurveyId, dClosed] of [
      [4, 2, "2026-10-01"],
      [7, 2, ""],
      [9, 22, "2026-10-01"],
    ])
      await insertRow(database, "round", {
        text: "text",
        values: { iRoundId, iSurveyId, dClosed },
      });
    await insertRow(database, "participant", { text: "", values: { iParticipantId: 13 } });
    await insertRow(database, "invitation", {
      text: "text",
      values: { iParticipantId: 13, iSurveyId: 2, eOpen: "Yes", survey_status: "pending" },
    });
    for (const opens of [
      { vOpens: "newsletter abc" },
      { vOpens: "invitation 12 2" },
      // Of a survey without an open round.
      { vOpens: "invitation 2 22" },
      { vReplyTo: "ruth@b.example" },
      { vOpens: "link abc" },
      {},
      // Refused, and then reminded.
      { vOpens: "invitation 13 2" },
      { vOpens: "invitation 13 2" },
    ])
      await database
        .insertInto("mail")
        .values({ ...row, ...opens } as never)
        .execute();
    await database.destroy();
    const again = await openDatabase(address);
    const rows = await again.database
      .selectFrom("mail")
      .select(["iClass", "vOpens"])
      .orderBy("iMailId")
      .execute();
    expect(rows.map(({ iClass }) => iClass)).toEqual([2, 3, 1, 0, 0, 3, 3]);
    expect(rows[1]?.vOpens).toBe("invitation 12 7");
    expect(rows.slice(5).map(({ vOpens }) => vOpens)).toEqual(["invitation 13 7", "reminder 13 7"]);
    const ids = await again.database.selectFrom("round").select("vId").execute();
    expect(new Set(ids.map(({ vId }) => vId)).size).toBe(3);
    expect(ids[0]?.vId).toMatch(/^1\.0\.0-[\da-f-]{32,36}$/);
    await again.close();
    await remove();
  });

  test("from before version 1.0.0 is refused with what to do", async () => {
    const { address, remove } = await freshDatabase(dialect);
    const { database, close } = await openDatabase(address);
    await sql`update kysely_migration set name = '001-public-content' where name like '001-%'`.execute(
      database,
    );
    await close();
    const attempt = openDatabase(address);
    await expect(attempt).rejects.toThrow(CliError);
    await expect(attempt).rejects.toThrow(
      "made before version 1.0.0, and can't be brought up to date. Delete its file",
    );
    await remove();
  });

  test("creates one secret when five callers read it concurrently", async () => {
    const { address, remove } = await freshDatabase(dialect);
    const { database, close } = await openDatabase(address);
    const secrets = await Promise.all(
      Array.from({ length: 5 }, () => readSecret(database, "test")),
    );
    expect(new Set(secrets).size).toBe(1);
    await close();
    await remove();
  });
});

describe("a PostgreSQL database", () => {
  test("can be opened first by several processes concurrently", async () => {
    const { address, remove } = await freshDatabase("postgres");
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase(address)));
    for (const { close } of opened) await close();
    await remove();
  });

  test("whose server ends a connection in use fails the query, and serves the next", async () => {
    const { address, remove } = await freshDatabase("postgres");
    const { database, close } = await openDatabase(address);
    const ended = database.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        connection,
      );
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database);
      await sql`select 1`.execute(connection);
    });
    await expect(ended).rejects.toThrow(UnavailableError);
    await expect(readSecret(database, "test")).resolves.toBeTypeOf("string");
    await close();
    await remove();
  });

  test("whose server takes no more writes fails them for now, and is connected to anew", async () => {
    const { address, remove } = await freshDatabase("postgres");
    const { database, close } = await openDatabase(address);
    await sql`set default_transaction_read_only = on`.execute(database);
    await expect(readSecret(database, "test")).rejects.toThrow(UnavailableError);
    await expect(readSecret(database, "test")).resolves.toBeTypeOf("string");
    await close();
    await remove();
  });

  test("compiles no plans, and ends statements that take too long, so that they lock nothing", async () => {
    const { address, remove } = await freshDatabase("postgres");
    const { database, close } = await openDatabase(address);
    const shown = (setting: string) => sql`show ${sql.raw(setting)}`.execute(database);
    expect((await shown("jit")).rows).toEqual([{ jit: "off" }]);
    expect((await shown("statement_timeout")).rows).toEqual([{ statement_timeout: "20s" }]);
    const slow = database.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 20`.execute(transaction);
      await sql`select pg_sleep(60)`.execute(transaction);
    });
    await expect(slow).rejects.toThrow(UnavailableError);
    await close();
    await remove();
  });
});
