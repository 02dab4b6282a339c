import { DatabaseInUseError } from "../server/db/lock.ts";
import type { Settings } from "../settings.ts";

/**
 * Does some work that reads content: from `API_HOST`, or with none given from the embedded API. Where
 * `npm start` or `npm run api` holds its database, their API is asked instead.
 *
 * @throws {DatabaseInUseError} when the database is held by something that doesn't answer on `PORT`
 */
export async function withContentHost<Result>(
  settings: Settings,
  work: (host: string) => Promise<Result>,
): Promise<Result> {
  if (settings.API_HOST !== "") return work(settings.API_HOST);
  // It takes longer to load than another host to ask.
  const { openServer } = await import("../server/open-server.ts");
  let server;
  try {
    server = await openServer(settings, { port: 0, hostname: "127.0.0.1" });
  } catch (error) {
    const running = `http://localhost:${settings.PORT}`;
    if (!(error instanceof DatabaseInUseError) || !(await answers(running))) throw error;
    return work(running);
  }
  try {
    return await work(server.address);
  } finally {
    await server.close();
  }
}

/** Whether an embedded API is there; only that describes itself at this address. */
const answers = (host: string) =>
  fetch(`${host}/openapi.json`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
