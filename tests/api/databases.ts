import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { expect, inject } from "vitest";

import * as firstSchema from "../../src/api/db/migrations/001-schema.ts";
import { postgresDialect } from "../../src/api/db/postgres.ts";
import { sqliteDialect } from "../../src/api/db/sqlite.ts";
import type { Tables } from "../../src/api/db/tables.ts";
import type { Templates } from "./templates.ts";

/** The databases of tests whose SQL, locks or transactions differ; others take SQLite. */
export const dialects = ["sqlite", "postgres"] as const;
export type Dialect = (typeof dialects)[number];

/** The address of a new database, and a function that deletes it. */
export interface FreshDatabase {
  readonly address: string;
  readonly remove: () => Promise<void>;
}

/** @param template what the database contains; nothing, not even a table, when left out */
export async function freshDatabase(
  dialect: Dialect,
  template?: Templates,
): Promise<FreshDatabase> {
  if (dialect === "sqlite") {
    const folder = mkdtempSync(join(tmpdir(), "morrow-test-"));
    const file = join(folder, "test.db");
    if (template) await copyFile(join(inject("templates"), `${template}.db`), file);
    return {
      address: `file:${file}`,
      remove: async () => {
        await rm(folder, { recursive: true });
      },
    };
  }
  const server = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await execute(
    server,
    `create database ${name} template ${template ?? "template1"} strategy file_copy`,
  );
  return {
    address: server + name,
    remove: () => execute(server, `drop database ${name} with (force)`),
  };
}

/** Opens a new database with the tables of version 1.0.0. */
export async function openFirstVersion(address: string): Promise<Kysely<Tables>> {
  const file = "file:";
  const dialect = address.startsWith(file)
    ? sqliteDialect(address.slice(file.length))
    : postgresDialect(address);
  const db = new Kysely<Tables>({ dialect });
  const provider = { getMigrations: () => Promise.resolve({ "001-schema": firstSchema }) };
  const { results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  expect(results).toMatchObject([{ status: "Success" }]);
  return db;
}

/** Opens or closes a PostgreSQL database for all clients, and ends their connections when it closes. */
export async function allowConnections(address: string, isAllowed: boolean): Promise<void> {
  const server = inject("postgres");
  const name = address.slice(server.length);
  await execute(server, `alter database ${name} allow_connections ${isAllowed}`);
  if (!isAllowed)
    await execute(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
