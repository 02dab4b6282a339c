import { connect, createServer } from "node:net";

import { expect, test } from "vitest";

import { awaitPostgres } from "../../src/api/db/postgres.ts";
import { openDatabase, refusePooler } from "../../src/api/db/open-database.ts";
import { CliError } from "../../src/shared/errors.ts";
import { freePort } from "../helpers/ports.ts";
import { freshDatabase } from "./databases.ts";

test("a PostgreSQL server that is not up yet is waited for, and why is told once", async () => {
  await using stack = new AsyncDisposableStack();
  const { address, remove } = await freshDatabase("postgres");
  stack.defer(remove);
  const behind = new URL(address);
  const later = new URL(address);
  later.port = String(await freePort());
  const server = createServer((client) => {
    const upstream = connect(Number(behind.port), behind.hostname);
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
    client.pipe(upstream).pipe(client);
  });
  stack.defer(() => void server.close());
  const told: string[] = [];
  let pauses = 0;
  await awaitPostgres(later.href, {
    log: (line) => told.push(line),
    pause: async () => {
      pauses += 1;
      if (pauses === 3)
        await new Promise<void>((resolve) => server.listen(Number(later.port), resolve));
    },
  });
  expect(pauses).toBe(3);
  expect(told).toEqual([expect.stringMatching(/^Waiting up to a minute .*\(ECONNREFUSED\)\.$/)]);
  expect(told.join()).not.toContain("password");
});

test("nothing is waited for that does not pass: an unknown database, an SQLite file", async () => {
  const { address, remove } = await freshDatabase("postgres");
  const pause = () => Promise.reject(new Error("waited"));
  const log = () => undefined;
  await awaitPostgres(`${address}_unknown`, { log, pause });
  await awaitPostgres("file:/nonexistent/morrow.db", { log, pause });
  await remove();
});

test("a server that is never up is given up after sixty attempts", async () => {
  let pauses = 0;
  await awaitPostgres(`postgres://127.0.0.1:${await freePort()}/morrow`, {
    log: () => undefined,
    pause: () => Promise.resolve(void (pauses += 1)),
  });
  expect(pauses).toBe(60);
});

test("clients that share a server process are refused as a pooler in transaction mode", async () => {
  const { address, remove } = await freshDatabase("postgres");
  const { database, close } = await openDatabase(address);
  await expect(refusePooler(database, database)).rejects.toThrow(CliError);
  await expect(refusePooler(database, database)).rejects.toThrow("pool_mode = session");
  await close();
  await remove();
});

test("a database on another machine needs TLS, unless the address allows to go without", async () => {
  await using stack = new AsyncDisposableStack();
  const { address, remove } = await freshDatabase("postgres");
  stack.defer(remove);
  // Leads to this machine, but is not one of its own addresses.
  const remote = address.replace("localhost", "0.0.0.0");
  await expect(openDatabase(remote)).rejects.toThrow(
    /does not support SSL connections\. A database on another machine needs TLS.*sslmode=disable/,
  );
  await (await openDatabase(`${remote}?sslmode=disable`)).close();
});
