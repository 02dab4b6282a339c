import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";

import { Kysely, sql } from "kysely";

import { knownMigrations, sqlitePath } from "../../api/db/open-database.ts";
import { isRemote, postgresDialect } from "../../api/db/postgres.ts";
import { countInWords } from "../../shared/counted.ts";
import { CliError, errorCode } from "../../shared/errors.ts";
import { takeLock } from "../../shared/file-lock.ts";
import type { Settings } from "../../shared/settings.ts";
import { type Context, type CommandReport } from "./context.ts";

const endings = { sqlite: ".db", postgres: ".sql" } as const;
const kindOf = ({ DATABASE_URL }: Pick<Settings, "DATABASE_URL">) =>
  DATABASE_URL.startsWith("file:") ? "sqlite" : "postgres";

/** `20261127T031500Z` */
const timeOf = (now: () => Date): string =>
  now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, "");

interface BackupOptions {
  readonly folder: string;
  /** The backups that stay; older ones are deleted. */
  readonly keep: number;
}

/**
 * `backup`: copies the database, also while the API runs, into a file that only this user may read. Of
 * PostgreSQL it needs `pg_dump` of the server's version or a later one.
 */
export async function backup(
  { database, settings, now }: Context,
  { folder, keep }: BackupOptions,
): Promise<CommandReport> {
  const kind = kindOf(settings);
  const file = join(folder, `morrow-${timeOf(now)}${endings[kind]}`);
  const unfinished = `${file}.part`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (kind === "sqlite") await sql`vacuum into ${sql.lit(unfinished)}`.execute(database);
    else dump(settings.DATABASE_URL, unfinished);
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, file);
  } catch (error) {
    throw unusable(`No backup was made in ${folder}`, error);
  } finally {
    if (existsSync(unfinished)) rmSync(unfinished);
  }
  const own = readdirSync(folder).filter((name) => name.startsWith("morrow-"));
  const all = own.filter((name) => name.endsWith(endings[kind])).sort();
  // A command that was killed leaves half a copy, which holds answers too.
  const halves = own.filter((name) => name.endsWith(".part"));
  const old = [...all.slice(0, -keep), ...halves];
  for (const name of old) rmSync(join(folder, name));
  const kept = Math.min(all.length, keep);
  return {
    lines: [
      `Backed up to ${file}. ${countInWords(kept, "backup is", "backups are")} kept${old.length > 0 ? `, ${old.length} older deleted` : ""}.`,
    ],
    data: { file, kept, deleted: old },
    event: { event: "backup", outcome: "made" },
  };
}

/**
 * `restore FILE`: puts a backup in the place of the database, while nothing else uses it. The file is opened
 * first; what was there stays under a name of its own.
 *
 * @throws {CliError} when the file is no whole backup of this program's, or of a later version: then nothing
 *   has changed
 * @throws {LockedError} when the API uses the SQLite file
 */
export async function restore(
  settings: Settings,
  file: string,
  now: () => Date = () => new Date(),
): Promise<CommandReport> {
  if (!existsSync(file)) throw new CliError(`There is no file ${file}.`, 2);
  const kind = kindOf(settings);
  if (!file.endsWith(endings[kind]))
    throw new CliError(
      `${file} is not a backup of ${kind === "sqlite" ? "SQLite (.db)" : "PostgreSQL (.sql)"}.`,
      2,
    );
  const name = `before-restore-${timeOf(now)}`;
  const before =
    kind === "sqlite"
      ? await restoreSqlite(sqlitePath(settings.DATABASE_URL), file, name)
      : await restorePostgres(settings.DATABASE_URL, file, name);
  return {
    lines: [
      `Restored from ${file}. ${before ? `What was there before is in ${before}.` : "Nothing was there."}`,
    ],
    data: { file, before },
    event: { event: "backup", outcome: "restored" },
  };
}

/** @returns where the database of before is now; undefined when there was none */
async function restoreSqlite(
  path: string,
  file: string,
  name: string,
): Promise<string | undefined> {
  const unlock = takeLock(
    path,
    (holder) => `The database ${path} is in use by ${holder}. Stop that process first.`,
  );
  const copy = `${path}.restoring`;
  try {
    // The copy is looked at, so that it is what has been looked at.
    for (const end of databaseFiles) {
      rmSync(copy + end, { force: true });
      if (existsSync(file + end)) copyFileSync(file + end, copy + end);
    }
    chmodSync(copy, 0o600);
    refuseUnknown(file, await knownMigrations(), migrationsOf(file, copy));
    const before = existsSync(path) ? `${path.replace(/\.db$/, "")}.${name}.db` : undefined;
    if (before !== undefined) keepAs(path, before);
    // In one step: whenever this process is killed, there is a whole database.
    renameSync(copy, path);
    return before;
  } catch (error) {
    throw unusable(`${file} can't be restored`, error);
  } finally {
    for (const end of databaseFiles) rmSync(copy + end, { force: true });
    unlock();
  }
}

const databaseFiles = ["", "-wal", "-shm"] as const;

/**
 * The migrations of a whole database, whose changes are then all in its first file.
 *
 * @throws {CliError}
 */
function migrationsOf(file: string, copy: string): readonly string[] {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(copy);
    const [state] = database.prepare("pragma integrity_check(1)").all();
    if (state?.["integrity_check"] !== "ok") throw new Error(String(state?.["integrity_check"]));
    const rows = database.prepare("select name from kysely_migration").all();
    database.exec("pragma journal_mode = delete");
    return rows.map(({ name }) => String(name));
  } catch (error) {
    throw notWhole(file, (error as Error).message);
  } finally {
    database?.close();
  }
}

/** Keeps an SQLite database under another name as well, which must not be taken. */
function keepAs(path: string, before: string): void {
  try {
    // Brings what is in the other files into the first one.
    new DatabaseSync(path).close();
  } catch {
    // A broken one is kept as it is.
  }
  try {
    copyFileSync(path, before, constants.COPYFILE_EXCL);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") rmSync(before, { force: true });
    throw error;
  }
  for (const end of databaseFiles.slice(1))
    if (existsSync(path + end)) renameSync(path + end, before + end);
}

/** Also tables of a later version, which the backup lacks: the migration that makes them would fail. */
const dropTables =
  "do $$ declare name text; begin for name in select tablename from pg_tables where schemaname = current_schema() and tableowner = current_user loop execute format('drop table %I cascade', name); end loop; end $$";

/** @returns the file with all that was there */
async function restorePostgres(address: string, file: string, name: string): Promise<string> {
  refuseUnknown(file, await knownMigrations(), await migrationsIn(file));
  const others = await countOthers(address);
  if (others > 0)
    throw new CliError(
      `The database is in use: ${countInWords(others, "other connection is", "other connections are")} open. Stop the API first.`,
    );
  const before = join(dirname(file), `${name}${endings.postgres}`);
  dump(address, before);
  runProgram(
    "psql",
    [
      "--set=ON_ERROR_STOP=1",
      "--single-transaction",
      "--quiet",
      `--command=${dropTables}`,
      `--file=${file}`,
    ],
    address,
  );
  return before;
}

/**
 * The migrations of a whole dump of PostgreSQL.
 *
 * @throws {CliError}
 */
async function migrationsIn(file: string): Promise<readonly string[]> {
  const migrations: string[] = [];
  let isListed = false;
  let isWhole = false;
  for await (const line of createInterface(createReadStream(file))) {
    if (line === "\\.") isListed = false;
    else if (isListed) migrations.push(line.split("\t")[0] ?? "");
    else if (/^COPY (?:\S+\.)?kysely_migration /.test(line)) isListed = true;
    isWhole ||= line === "-- PostgreSQL database dump complete";
  }
  if (!isWhole) throw notWhole(file, "its end is missing");
  if (migrations.length === 0) throw notWhole(file, "it has no tables of this program");
  return migrations;
}

const notWhole = (file: string, reason: string) =>
  new CliError(
    `${file} is not a complete backup of this program (${reason}). Nothing has changed.`,
  );

/** @throws {CliError} for a backup that a later version has made */
function refuseUnknown(file: string, known: readonly string[], found: readonly string[]): void {
  const unknown = found.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new CliError(
      `${file} comes from a later version of this program, which has migration ${unknown}. Nothing has changed.`,
    );
}

/** How many other clients use a database of PostgreSQL. */
async function countOthers(address: string): Promise<number> {
  const database = new Kysely<unknown>({ dialect: postgresDialect(address) });
  try {
    const { rows } = await sql<{ others: number }>`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database);
    return rows[0]?.others ?? 0;
  } catch (error) {
    throw unusable("The database can't be used", error);
  } finally {
    await database.destroy();
  }
}

/** Writes a database of PostgreSQL into a file, which only this user may read. */
function dump(address: string, file: string): void {
  // pg_dump overwrites a file, but keeps its mode.
  closeSync(openSync(file, "wx", 0o600));
  runProgram("pg_dump", ["--clean", "--if-exists", `--file=${file}`], address);
}

/** An error of files or databases as a sentence; those that are sentences stay. */
const unusable = (what: string, error: unknown) =>
  error instanceof CliError ? error : new CliError(`${what}: ${(error as Error).message}`);

/**
 * Runs a program of PostgreSQL, which must have TLS to another machine. The address is not shown, and the
 * password is in the program's environment: everybody on the machine can read its arguments.
 */
function runProgram(program: string, args: readonly string[], address: string): void {
  const inAuthority = /^(\w+:\/\/[^:@/?#]*):([^@/?#]*)(?=@)/;
  const inQuery = /(?<=[?&])password=([^&#]*)&?/;
  const password = inQuery.exec(address)?.[1] ?? inAuthority.exec(address)?.[2];
  const shown = address.replace(inAuthority, "$1").replace(inQuery, "");
  const { error, status, stderr } = spawnSync(program, [...args, shown], {
    encoding: "utf8",
    env: {
      ...(isRemote(address) && { PGSSLMODE: "require" }),
      ...process.env,
      ...(password !== undefined && { PGPASSWORD: decodeURIComponent(password) }),
    },
  });
  if (error) throw new CliError(`${program} can't be run: install PostgreSQL's client programs.`);
  if (status !== 0)
    throw new CliError(`${program} failed: ${stderr.trim().split("\n").at(-1) ?? ""}`);
}
