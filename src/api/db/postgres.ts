import { setTimeout as wait } from "node:timers/promises";

import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";

import { errorCode } from "../../shared/errors.ts";
import { isLoopbackAddress } from "../../shared/ip-address.ts";
import { preparedNames } from "./prepared.ts";
import { UnavailableError } from "./unavailable.ts";

/** Connections to PostgreSQL: where they go, how long they wait, and what their errors mean. */

/** Milliseconds for a connection. */
const connectionTimeout = 10_000;
/** Milliseconds after which the server ends a statement, and so frees what it has locked. */
const statementTimeout = 20_000;
/** Milliseconds after which a connection has vanished without a word. */
const answerTimeout = 25_000;

/**
 * Settings of each connection. Compiling a plan (JIT) takes a second, each time that a save is
 * read. An operator's own limit of statements counts. Servers that only speak PostgreSQL's protocol
 * may not know a setting, and go on without.
 */
const noJit = "set jit = off";
const limit = `select set_config('statement_timeout', '${statementTimeout}', false) where current_setting('statement_timeout') = '0'`;

/**
 * The host that connections go to: of the address or its query, else of `PGHOST`. Undefined when the
 * address can't be parsed, which connecting reports.
 */
export function postgresHost(address: string): string | undefined {
  try {
    return new pg.Client({ connectionString: address }).host;
  } catch {
    return undefined;
  }
}

/** Whether a host is this machine; a path is the folder of a Unix socket. */
export const isOnThisMachine = (host: string): boolean =>
  host === "localhost" || host.startsWith("/") || isLoopbackAddress(host);

/** Whether connections to an address leave this machine. */
export function isRemote(address: string): boolean {
  const host = postgresHost(address);
  return host !== undefined && !isOnThisMachine(host);
}

/**
 * Where and how to connect: to another machine with TLS and a certificate that is checked, unless the
 * address (`sslmode`, `sslrootcert` …), which pg puts above these options, or `PGSSLMODE` says otherwise.
 */
const connectionTo = (address: string): pg.ClientConfig => ({
  connectionString: address,
  ...(process.env["PGSSLMODE"] === undefined && isRemote(address) && { ssl: true }),
});

/**
 * A Kysely dialect for PostgreSQL, which parses and plans `prepareQuery` queries once for a connection.
 * Connections that break fail what runs on them with {@link UnavailableError}, and are replaced.
 *
 * @param isLimited whether statements have limits of time
 */
export function postgresDialect(address: string, isLimited = true): PostgresDialect {
  // The pool waits for `onConnect`, which its types don't say.
  const options: pg.PoolConfig & { readonly onConnect: (client: pg.ClientBase) => Promise<void> } =
    {
      ...connectionTo(address),
      connectionTimeoutMillis: connectionTimeout,
      // An idle API stays connected, so that a restore sees that it runs.
      min: 1,
      keepAlive: true,
      ...(isLimited && { query_timeout: answerTimeout }),
      onConnect: (client) => setUp(client, isLimited ? [noJit, limit] : [noJit]),
    };
  const pool = new pg.Pool(options);
  // Without listeners a connection that breaks ends the process: the pool's own is for idle ones.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool: withNames(pool) });
}

/** @throws errors of the connection: the pool gives it up */
async function setUp(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  for (const text of statements)
    try {
      // Its types lack the option.
      const query: pg.QueryConfig & { readonly query_timeout: number } = {
        text,
        query_timeout: connectionTimeout,
      };
      await client.query(query);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
    }
}

function withNames(pool: pg.Pool): PostgresPool {
  // Kysely knows a connection by its client.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new UnavailableError(error);
      });
      const known = clients.get(client) ?? nameStatements(client);
      clients.set(client, known);
      return known;
    },
  };
}

/** The code of PostgreSQL's error; without one, it is an error of the connection, as are classes 08 and 57P. */
const codeOf = (error: unknown) =>
  (error instanceof pg.DatabaseError ? error.code : undefined) ?? "08000";
/** A server that has become a standby keeps its connections, and takes no writes (25006). */
const ofConnection = /^(08|57P|25006)/;
/** The statement was ended after its time, or resources are short. */
const forNow = /^(57014|53)/;

function nameStatements(client: pg.PoolClient): PostgresPoolClient {
  let lost: UnavailableError | undefined;
  const execute = async (text: string, values: unknown[]) => {
    // A rollback would wait behind what was not answered.
    if (lost) throw lost;
    const name = preparedNames.get(text);
    try {
      return await client.query({ ...(name !== undefined && { name }), text, values });
    } catch (error) {
      const code = codeOf(error);
      if (ofConnection.test(code)) throw (lost = new UnavailableError(error));
      throw forNow.test(code) ? new UnavailableError(error) : error;
    }
  };
  return {
    // Kysely passes a cursor only where one is configured.
    query: execute as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(lost ? true : destroy),
  };
}

/** After these errors a server may be there soon: of the network, and of a server that starts or is full. */
const mayPass = /^(ECONN|EHOST|ENET|ETIMEDOUT|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|57P0[123]|53300)/;

/** Attempts, a second apart: a minute, in which a machine starts all of its services. */
const attempts = 60;

interface AwaitOptions {
  /** Gets one line that says why the start waits. */
  readonly log: (line: string) => void;
  readonly pause?: () => Promise<void>;
}

/**
 * Waits until the PostgreSQL server of an address takes connections, up to a minute: where both start with the
 * machine, the API may be first. Returns at once for SQLite, and after an error that does not pass, such
 * as a wrong password, which the opening of the database reports.
 */
export async function awaitPostgres(
  address: string,
  { log, pause = () => wait(1000) }: AwaitOptions,
): Promise<void> {
  if (address.startsWith("file:")) return;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const reason = await connectOnce(address);
    if (reason === undefined || !mayPass.test(reason)) return;
    if (attempt === 1) log(`Waiting up to a minute for the database of DATABASE_URL (${reason}).`);
    await pause();
  }
}

/** The code of the error; undefined after a success. */
async function connectOnce(address: string): Promise<string | undefined> {
  try {
    const client = new pg.Client({ ...connectionTo(address), connectionTimeoutMillis: 10_000 });
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
    return errorCode(first) ?? "unknown";
  }
}
