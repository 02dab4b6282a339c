import { LockedError } from "./file-lock.ts";
import type { Settings } from "./settings.ts";

/** What the process of the embedded API tells: its address, or why it can't be opened. */
export type Opening =
  | { readonly address: string }
  | { readonly message: string; readonly exitCode: number; readonly isLocked: boolean };

/**
 * Calls `work` with the address of the content API: `API_HOST`, or else the embedded API, which runs
 * until `work` ends. When `npm start` or `npm run api` has locked its database, `work` uses theirs.
 *
 * @param open starts the embedded API
 * @throws {LockedError} when the database is locked and no embedded API answers on `PORT`
 */
export async function withContentHost<Result>(
  settings: Settings,
  work: (host: string) => Promise<Result>,
  open: (settings: Settings) => Promise<AsyncDisposable & { readonly address: string }>,
): Promise<Result> {
  if (settings.API_HOST !== "") return work(settings.API_HOST);
  const running = `http://localhost:${settings.PORT}`;
  // Beside an API that runs on PostgreSQL, its operator's port is in use.
  const own = { ...settings, METRICS_PORT: undefined };
  await using server = await open(own).catch(async (error: unknown) => {
    if (error instanceof LockedError && (await isEmbeddedApi(running))) return undefined;
    throw error;
  });
  return await work(server?.address ?? running);
}

/** Whether an embedded API answers: it numbers its answers, also at a public address, where it is not described. */
export const isEmbeddedApi = (host: string): Promise<boolean> =>
  fetch(`${host}/openapi.json`, { signal: AbortSignal.timeout(2000) }).then(
    ({ headers }) => headers.has("X-Request-Id"),
    () => false,
  );
