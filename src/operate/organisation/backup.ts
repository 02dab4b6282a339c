import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { sql } from "kysely";

import { sqlitePath } from "../../api/db/open-database.ts";
import { isRemote } from "../../api/db/postgres.ts";
import { CliError } from "../../shared/errors.ts";
import { takeLock } from "../../shared/file-lock.ts";
import type { Settings } from "../../shared/settings.ts";
import { type Context, type CommandReport } from "./context.ts";

const endings = { sqlite: ".db", postgres: ".sql" } as const;
const kindOf = ({ DATABASE_URL }: Pick<Settings, "DATABASE_URL">) =>
  DATABASE_URL.startsWith("file:") ? "sqlite" : "postgres";

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
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kind = kindOf(settings);
  const time = now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, "");
  const file = join(folder, `morrow-${time}${endings[kind]}`);
  const unfinished = `${file}.part`;
  try {
    if (kind === "sqlite") await sql`vacuum into ${sql.lit(unfinished)}`.execute(database);
    else run("pg_dump", ["--clean", "--if-exists", `--file=${unfinished}`], settings.DATABASE_URL);
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  const all = readdirSync(folder)
    .filter((name) => name.startsWith("morrow-") && name.endsWith(endings[kind]))
    .sort();
  const old = all.slice(0, -keep);
  for (const name of old) rmSync(join(folder, name));
  return {
    lines: [
      `Backed up to ${file}. ${all.length - old.length} are kept${old.length > 0 ? `, ${old.length} older deleted` : ""}.`,
    ],
    data: { file, kept: all.length - old.length, deleted: old },
    event: { event: "backup", outcome: "made" },
  };
}

const restored = { event: "backup", outcome: "restored" } as const;

/**
 * `restore FILE`: puts a backup in the place of the database. The API must not run; the database that was
 * there stays beside it.
 *
 * @throws {LockedError} when the API uses the SQLite file
 */
export function restore(settings: Settings, file: string): CommandReport {
  if (!existsSync(file)) throw new CliError(`There is no file ${file}.`, 2);
  const kind = kindOf(settings);
  if (!file.endsWith(endings[kind]))
    throw new CliError(
      `${file} is no backup of ${kind === "sqlite" ? "SQLite (.db)" : "PostgreSQL (.sql)"}.`,
      2,
    );
  if (kind === "postgres") {
    run(
      "psql",
      ["--set=ON_ERROR_STOP=1", "--single-transaction", "--quiet", `--file=${file}`],
      settings.DATABASE_URL,
    );
    return { lines: [`Restored from ${file}.`], data: { file } };
  }
  const path = sqlitePath(settings.DATABASE_URL);
  mkdirSync(dirname(path), { recursive: true });
  const unlock = takeLock(
    path,
    (holder) => `The database ${path} is in use by ${holder}. Stop that process first.`,
  );
  try {
    const before = `${path}.before-restore`;
    for (const end of ["", "-wal", "-shm"]) {
      rmSync(before + end, { force: true });
      if (existsSync(path + end)) renameSync(path + end, before + end);
    }
    copyFileSync(file, path);
    chmodSync(path, 0o600);
    return {
      lines: [`Restored from ${file}. What was there is in ${before}.`],
      data: { file, before },
      event: restored,
    };
  } finally {
    unlock();
  }
}

/**
 * Runs a program of PostgreSQL, which must have TLS to another machine. The address is not shown: it may
 * have a password.
 */
function run(program: string, args: readonly string[], address: string): void {
  const { error, status, stderr } = spawnSync(program, [...args, address], {
    encoding: "utf8",
    env: { ...(isRemote(address) && { PGSSLMODE: "require" }), ...process.env },
  });
  if (error) throw new CliError(`${program} can't be run: install PostgreSQL's client programs.`);
  if (status !== 0)
    throw new CliError(`${program} failed: ${stderr.trim().split("\n").at(-1) ?? ""}`);
}
