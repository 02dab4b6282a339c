import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { openDatabase } from "../../src/server/db/open-database.ts";
import { importSample } from "../../src/server/import/import-sample.ts";
import { startPostgres } from "../helpers/postgres.ts";
import { cheapPasswords } from "./cheap-passwords.ts";
import { type Templates, templateNames, testSample, testTime } from "./templates.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a PostgreSQL server without a database's name, ending in a slash. */
    postgres: string;
    /** Folder of the SQLite templates. */
    templates: string;
  }
}

/** Tests need no data that survives a power cut. */
const postgresOptions = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  max_connections: "200",
};

/**
 * Starts one PostgreSQL server for the whole run, and prepares databases on it and on SQLite that
 * tests copy: migrating, importing and hashing passwords for each test takes most of its time.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const templates = await mkdtemp(join(tmpdir(), "morrow-templates-"));
  const fillPostgres = async () => {
    const server = await startPostgres(postgresOptions);
    for (const name of templateNames) {
      await server.createDatabase(name);
      await fill(name, server.address + name);
    }
    return server;
  };
  const fillSqlite = async () => {
    for (const name of templateNames) await fill(name, `file:${join(templates, `${name}.db`)}`);
  };
  const [server] = await Promise.all([fillPostgres(), fillSqlite()]);
  project.provide("postgres", server.address);
  project.provide("templates", templates);
  return async () => {
    await server.stop();
    rmSync(templates, { recursive: true, force: true });
  };
}

async function fill(name: Templates, address: string): Promise<void> {
  const { database, close } = await openDatabase(address);
  if (name === "sample") {
    await importSample(database, testSample, { now: () => testTime });
    await cheapPasswords(database);
  }
  await close();
}
