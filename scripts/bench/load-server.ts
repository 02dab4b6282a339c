import { execFile } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";

import { freePort } from "../../tests/helpers/free-port.ts";
import { start } from "./processes.ts";

/** The product's own API (`npm run api`) in a process of its own, on a port that stays the same. */
export interface LoadServer {
  readonly address: string;
  /** Resident memory in bytes. */
  readonly memory: () => Promise<number>;
  /** Ends it with SIGKILL and starts it again; resolves when it answers again. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts one for a database, with the settings of a public site behind a proxy. */
export async function startServer(database: string): Promise<LoadServer> {
  const port = await freePort();
  const environment = {
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: "https://load.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    DATABASE_URL: database,
    TRUSTED_PROXIES: "127.0.0.1",
  };
  const open = async () => {
    const child = start("scripts/api.ts", [], environment);
    const ended = once(child, "exit").then(() => {
      throw new Error("The API ended before it listened.");
    });
    await Promise.race([once(child, "message"), ended]);
    ended.catch(() => undefined);
    return child;
  };
  let child = await open();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    memory: () => memoryOf(child.pid),
    kill: async () => {
      await end("SIGKILL");
      child = await open();
    },
    stop: () => end("SIGTERM"),
  };
}

async function memoryOf(process: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(process)]);
  return Number(stdout) * 1024;
}
