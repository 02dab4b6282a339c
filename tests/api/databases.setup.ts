// First: it replaces what others import.
import "../cheap-passwords.setup.ts";

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { openDatabase } from "../../src/api/db/open-database.ts";
import { importSample } from "../../src/api/import/import-sample.ts";
import { allOf } from "../../src/shared/all-of.ts";
import { startPostgres } from "../helpers/postgres.ts";
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
export default (project: TestProject): Promise<() => Promise<void>> => prepareDatabases(project);

/** The set-up, which its test lets fail. */
export async function prepareDatabases(
  project: Pick<TestProject, "provide">,
  fill = fillTemplate,
): Promise<() => Promise<void>> {
  await using started = new AsyncDisposableStack();
  const templates = await mkdtemp(join(tmpdir(), "morrow-templates-"));
  started.defer(() => rm(templates, { recursive: true, force: true }));
  const fillPostgres = async () => {
    const server = started.use(await startPostgres(postgresOptions));
    for (const name of templateNames) {
      await server.createDatabase(name);
      await fill(name, server.address + name);
    }
    return server;
  };
  const fillSqlite = async () => {
    for (const name of templateNames) await fill(name, `file:${join(templates, `${name}.db`)}`);
  };
  // When one fails, the other must have ended before its files are removed.
  const [server] = await allOf([fillPostgres(), fillSqlite()]);
  project.provide("postgres", server.address);
  project.provide("templates", templates);
  const running = started.move();
  return () => running.disposeAsync();
}

async function fillTemplate(name: Templates, address: string): Promise<void> {
  await using opened = await openDatabase(address);
  if (name === "sample") await importSample(opened.database, testSample, { now: () => testTime });
}
