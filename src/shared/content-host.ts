import type { ServerOptions } from "../api/open-server.ts";
import type { Settings } from "./settings.ts";
import { LockedError } from "./file-lock.ts";

/**
 * Calls `work` with the address of the content API: `API_HOST`, or else the embedded API, which runs
 * until `work` ends. When `npm start` or `npm run api` has locked its database, `work` uses theirs.
 *
 * @param told replaces the console for what the embedded API tells
 * @throws {LockedError} when the database is locked and no embedded API answers on `PORT`
 */
export async function withContentHost<Result>(
  settings: Settings,
  work: (host: string) => Promise<Result>,
  told: Pick<ServerOptions, "announce" | "log"> = {},
): Promise<Result> {
  if (settings.API_HOST !== "") return work(settings.API_HOST);
  // Loaded late, because that takes longer than requests to other hosts.
  const { openServer } = await import("../api/open-server.ts");
  const running = `http://localhost:${settings.PORT}`;
  const options = { port: 0, hostname: "127.0.0.1", onlyReads: true, ...told };
  // Beside an API that runs on PostgreSQL, its operator's port is in use.
  const { METRICS_PORT: _port, ...own } = settings;
  await using server = await openServer(own, options).catch(async (error: unknown) => {
    if (error instanceof LockedError && (await isEmbeddedApi(running))) return undefined;
    throw error;
  });
  return await work(server?.address ?? running);
}

/** Whether an embedded API answers: it numbers its answers, also where `API_DOCS` is off. */
const isEmbeddedApi = (host: string) =>
  fetch(`${host}/openapi.json`, { signal: AbortSignal.timeout(2000) }).then(
    ({ headers }) => headers.has("X-Request-Id"),
    () => false,
  );
