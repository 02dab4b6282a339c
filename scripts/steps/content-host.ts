import { openServer } from "../../src/server/open-server.ts";
import type { Settings } from "../../src/settings.ts";

/** Does some work that reads content: from `API_HOST`, or with none given from the embedded API. */
export async function withContentHost<Result>(
  settings: Settings,
  work: (host: string) => Promise<Result>,
): Promise<Result> {
  if (settings.API_HOST !== "") return work(settings.API_HOST);
  const server = await openServer(settings, { port: 0, hostname: "127.0.0.1" });
  try {
    return await work(server.address);
  } finally {
    await server.close();
  }
}
