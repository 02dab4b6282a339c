import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

import { nextMessage } from "../shared/next-message.ts";
import { inProject } from "../shared/project-path.ts";

export type EmbeddedApi = Awaited<ReturnType<typeof startEmbeddedApi>>;

/**
 * Starts `scripts/api.ts` as a child process on a free port, to restart it after changes of code.
 *
 * @throws {Error} when it ends before it listens
 */
export async function startEmbeddedApi() {
  const first = await start("0");
  let { child } = first;
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill();
    await ended;
  };
  return {
    /** Stays the same over restarts. */
    address: `http://127.0.0.1:${first.port}`,
    close,
    /** Starts it again; it imports changed sample content. */
    restart: async () => {
      await close();
      ({ child } = await start(first.port));
    },
  };
}

async function start(port: string): Promise<{ child: ChildProcess; port: string }> {
  const child = fork(inProject("scripts", "api.ts"), {
    env: { ...process.env, PORT: port, HOST: "127.0.0.1" },
  });
  const address = await nextMessage(child).catch(() => {
    throw new Error("The embedded API could not be started.");
  });
  return { child, port: new URL(String(address)).port };
}
