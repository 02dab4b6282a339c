import { setTimeout as wait } from "node:timers/promises";

import pg from "pg";

import { errorCode } from "../../shared/errors.ts";
import { connectionTo } from "./postgres.ts";

/** After these errors a server may be there soon: of the network, and of a server that starts or is full. */
const mayPass = /^(ECONN|EHOST|ENET|ETIMEDOUT|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|57P0[123]|53300)/;

/** Attempts, a second apart: a minute, in which a machine starts all of its services. */
const attempts = 60;

interface AwaitOptions {
  /** Is told once why the start waits. */
  readonly tell: (line: string) => void;
  readonly pause?: () => Promise<void>;
}

/**
 * Waits until the PostgreSQL server of an address takes connections, up to a minute: where both start with the
 * machine, the API may be first. Returns at once for SQLite, and after an error that does not pass, such
 * as a wrong password, which the opening of the database reports.
 */
export async function awaitPostgres(
  address: string,
  { tell, pause = () => wait(1000) }: AwaitOptions,
): Promise<void> {
  if (address.startsWith("file:")) return;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const reason = await connectOnce(address);
    if (reason === undefined || !mayPass.test(reason)) return;
    if (attempt === 1) tell(`Waiting up to a minute for the database of DATABASE_URL (${reason}).`);
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
