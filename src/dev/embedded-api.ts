import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

import { nextMessage } from "../shared/next-message.ts";
import { inProject } from "../shared/project-path.ts";

/** The embedded API as a process of its own, so that it can be started again with changed code. */
export interface EmbeddedApi {
  /** `http://127.0.0.1:PORT`; stays the same over restarts. */
  readonly address: string;
  /** Starts it again; it imports changed sample content. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Starts `scripts/api.ts` on a free port. It prints its own lines.
 *
 * @throws {Error} when it ends before it listens
 */
export async function startEmbeddedApi(): Promise<EmbeddedApi> {
  const first = await start("0");
  let { child } = first;
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill();
    await ended;
  };
  return {
    address: `http://127.0.0.1:${first.port}`,
    close,
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
