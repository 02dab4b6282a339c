import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { openDatabase } from "../../../src/api/db/open-database.ts";
import { backup, restore } from "../../../src/operate/organisation/backup.ts";
import { takeLock } from "../../../src/shared/file-lock.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { freshDatabase } from "../../api/databases.ts";

/** Specification: none; docs/operate.md, Backups. */

const clock = () => {
  let time = Date.parse("2099-11-02T08:00:00Z");
  return () => new Date((time += 1000));
};

async function sqliteWith(note: string) {
  const { address, remove } = await freshDatabase("sqlite", "migrated");
  onTestFinished(remove);
  const settings = parseSettings({ DATABASE_URL: address });
  const path = address.slice("file:".length);
  const now = clock();
  const write = (text: string) => {
    const database = new DatabaseSync(path);
    database.exec("create table if not exists note (text)");
    database.prepare("insert into note values (?)").run(text);
    database.close();
  };
  const notesIn = (file: string) => {
    const database = new DatabaseSync(file);
    const rows = database.prepare("select text from note").all();
    database.close();
    return rows.map(({ text }) => text);
  };
  write(note);
  const folder = join(dirname(path), "backups");
  const make = async (keep = 14) => {
    await using opened = await openDatabase(address, { isShared: true });
    const report = await backup({ settings, database: opened.database, now }, { folder, keep });
    return (report.data as { file: string }).file;
  };
  return { settings, path, folder, now, write, notesIn, make };
}

const beforeOf = ({ data }: { data: unknown }) => (data as { before: string }).before;

describe("SQLite", () => {
  test("a backup comes back, and each database that was there stays", async () => {
    const { settings, path, now, write, notesIn, make } = await sqliteWith("first");
    const old = await make();
    write("second");
    const newer = await make();
    write("today's");
    const first = await restore(settings, old, now);
    expect(notesIn(path)).toEqual(["first"]);
    const second = await restore(settings, newer, now);
    expect(notesIn(path)).toEqual(["first", "second"]);
    expect(notesIn(beforeOf(first))).toEqual(["first", "second", "today's"]);
    expect(notesIn(beforeOf(second))).toEqual(["first"]);
    // What was there can be restored like any backup.
    await restore(settings, beforeOf(first), now);
    expect(notesIn(path)).toEqual(["first", "second", "today's"]);
    expect(first.event).toEqual({ event: "backup", outcome: "restored" });
  });

  test("older ones are deleted, with what a killed command left", async () => {
    const { folder, make } = await sqliteWith("first");
    await make();
    writeFileSync(join(folder, "morrow-20991102T075900Z.db.part"), "half");
    writeFileSync(join(folder, "notes.txt.part"), "another's");
    const newest = await make(1);
    expect(readdirSync(folder).sort()).toEqual([basename(newest), "notes.txt.part"]);
  });

  test("changes that are still beside the file of a backup come too", async () => {
    const { settings, path, now, write, notesIn, folder } = await sqliteWith("first");
    mkdirSync(folder);
    const copy = join(folder, "copied-by-hand.db");
    const open = new DatabaseSync(path);
    open.exec("pragma journal_mode = wal; insert into note values ('in the log')");
    for (const end of ["", "-wal"]) writeFileSync(copy + end, readFileSync(path + end));
    open.close();
    write("later");
    await restore(settings, copy, now);
    expect(notesIn(path)).toEqual(["first", "in the log"]);
  });

  const whole = (file: string) => readFileSync(file);
  test.for<[name: string, bytes: (file: string) => Buffer | string, reason: RegExp]>([
    ["another file's bytes", () => "junk", /not a complete backup/],
    ["an empty file", () => "", /not a complete backup/],
    ["a page of an error", () => "<html>404</html>", /not a complete backup/],
    ["the first 40 KB", (file) => whole(file).subarray(0, 40_000), /not a complete backup/],
    [
      "a page lost in its middle",
      (file) => whole(file).fill(0, 8192, 20_480),
      /not a complete backup/,
    ],
  ])("%s are refused, and nothing changes", async ([, bytes, reason]) => {
    const { settings, path, now, notesIn, folder, make } = await sqliteWith("today's");
    const file = join(folder, "morrow-x.db");
    const from = await make();
    writeFileSync(file, bytes(from));
    const before = readdirSync(dirname(path));
    await expect(restore(settings, file, now)).rejects.toThrow(reason);
    expect(notesIn(path)).toEqual(["today's"]);
    // The lock's own file stays.
    expect(readdirSync(dirname(path))).toEqual([...before, `${basename(path)}.lock`]);
  });

  test.for<[name: string, change: string, reason: RegExp]>([
    ["another program's database", "drop table kysely_migration", /not a complete backup/],
    [
      "a later version's",
      "insert into kysely_migration values ('999-later', '2099')",
      /later version .* 999-later/,
    ],
  ])("%s is refused, and nothing changes", async ([, change, reason]) => {
    const { settings, path, now, notesIn, make } = await sqliteWith("today's");
    const file = await make();
    const database = new DatabaseSync(file);
    database.exec(change);
    database.close();
    await expect(restore(settings, file, now)).rejects.toThrow(reason);
    expect(notesIn(path)).toEqual(["today's"]);
  });

  test("a database in use is not replaced", async () => {
    const { settings, path, now, notesIn, make } = await sqliteWith("today's");
    const file = await make();
    onTestFinished(takeLock(path, () => ""));
    await expect(restore(settings, file, now)).rejects.toThrow(/in use by process/);
    expect(notesIn(path)).toEqual(["today's"]);
  });

  test("a broken database gives way to a backup, and stays", async () => {
    const { settings, path, now, notesIn, make } = await sqliteWith("first");
    const file = await make();
    writeFileSync(path, "broken");
    const report = await restore(settings, file, now);
    expect(notesIn(path)).toEqual(["first"]);
    expect(readFileSync(beforeOf(report), "utf8")).toBe("broken");
  });

  test("a folder that can't be written is named, without a stack", async () => {
    const { folder, make } = await sqliteWith("first");
    writeFileSync(folder, "a file");
    await expect(make()).rejects.toThrow(`No backup was made in ${folder}: `);
  });
});

/** Programs that write down how they are called, in the place of PostgreSQL's. */
function standInPrograms(folder: string) {
  const log = join(folder, "called");
  for (const name of ["pg_dump", "psql"]) {
    const program = `#!/bin/sh\necho "${name} $* PGPASSWORD=$PGPASSWORD" >> "${log}"\n`;
    writeFileSync(join(folder, name), program);
    chmodSync(join(folder, name), 0o755);
  }
  vi.stubEnv("PATH", [folder, process.env["PATH"]].join(delimiter));
  onTestFinished(() => void vi.unstubAllEnvs());
  return () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []);
}

const dumped = (migrations: readonly string[], end = "-- PostgreSQL database dump complete\n") =>
  `--\n-- PostgreSQL database dump\n--\nCOPY public.kysely_migration (name, "timestamp") FROM stdin;\n${migrations.map((name) => `${name}\t2099\n`).join("")}\\.\n\n${end}`;

describe("PostgreSQL", () => {
  async function postgresWith(dump: string) {
    const { address, remove } = await freshDatabase("postgres");
    onTestFinished(remove);
    const sqlite = await freshDatabase("sqlite");
    onTestFinished(sqlite.remove);
    const folder = dirname(sqlite.address.slice("file:".length));
    const file = join(folder, "morrow-1.sql");
    writeFileSync(file, dump);
    return { address, folder, file, called: standInPrograms(folder) };
  }

  test("what is there is dumped first, and no argument has the password", async () => {
    const { address, folder, file, called } = await postgresWith(dumped(["001-schema"]));
    const settings = parseSettings({ DATABASE_URL: address });
    const report = await restore(settings, file, () => new Date("2099-11-02T08:00:00Z"));
    const before = join(folder, "before-restore-20991102T080000Z.sql");
    expect(beforeOf(report)).toBe(before);
    expect(report.event).toEqual({ event: "backup", outcome: "restored" });
    const [first = "", second = ""] = called();
    expect(first).toContain(`pg_dump --clean --if-exists --file=${before} `);
    // A table that the backup lacks would stop the migration that makes it.
    expect(second).toMatch(/^psql .* --command=do .*drop table .* --file=/);
    expect(second).toContain(`--file=${file} `);
    for (const line of [first, second]) {
      expect(line).not.toContain("postgres:password@");
      expect(line).toMatch(/ PGPASSWORD=password$/);
    }
  });

  test.for<[address: string, shown: string, password: string]>([
    ["postgres://m:a%40b@db.example/m", "postgres://m@db.example/m", "a@b"],
    [
      "postgresql://db/m?password=x%26y&sslmode=verify-full",
      "postgresql://db/m?sslmode=verify-full",
      "x&y",
    ],
    ["postgres://m@%2Frun%2Fpg/m", "postgres://m@%2Frun%2Fpg/m", ""],
  ])("the password of %s is in the environment only", async ([address, shown, password]) => {
    const { folder, called } = await postgresWith("");
    const context = {
      settings: parseSettings({ DATABASE_URL: address }),
      now: clock(),
    } as Parameters<typeof backup>[0];
    await backup(context, { folder, keep: 14 });
    expect(called()[0]?.endsWith(` ${shown} PGPASSWORD=${password}`)).toBe(true);
  });

  test.for<[name: string, dump: string, reason: RegExp]>([
    ["half a dump", dumped(["001-schema"], ""), /its end is missing/],
    ["another program's dump", dumped([]), /no tables of this program/],
    ["a later version's dump", dumped(["001-schema", "999-later"]), /later version .* 999-later/],
    ["a page of an error", "<html>404</html>", /not a complete backup/],
  ])("%s is refused before anything is called", async ([, dump, reason]) => {
    const { address, file, called } = await postgresWith(dump);
    await expect(restore(parseSettings({ DATABASE_URL: address }), file, clock())).rejects.toThrow(
      reason,
    );
    expect(called()).toEqual([]);
  });

  test("a database that another client uses is not replaced", async () => {
    const { address, file, called } = await postgresWith(dumped(["001-schema"]));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    await using _running = await openDatabase(address);
    // An API that nobody has called for longer than connections are kept.
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    await expect(restore(parseSettings({ DATABASE_URL: address }), file, clock())).rejects.toThrow(
      /in use: .* Stop the API first/,
    );
    expect(called()).toEqual([]);
  });
});
