import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

import { nextMessage } from "../../shared/next-message.ts";
import { inProject } from "../../shared/project-path.ts";

export type EmbeddedApi = Awaited<ReturnType<typeof startEmbeddedApi>>;

/** Starts `scripts/api.ts` as a child process on a free port; throws when it ends instead. */
export async function startEmbeddedApi() {
  let child: ChildProcess;
  let port = "0";
  const start = async () => {
    const env = { ...process.env, PORT: port, HOST: "127.0.0.1" };
    child = fork(inProject("scripts", "api.ts"), { env });
    const address = await nextMessage(child).catch(() => {
      throw new Error("The embedded API could not be started.");
    });
    ({ port } = new URL(String(address)));
  };
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill();
    await ended;
  };
  await start();
  return {
    /** Stays the same over restarts. */
    address: `http://127.0.0.1:${port}`,
    close,
    /** Starts it again; it imports changed sample content. */
    restart: async () => {
      await close();
      await start();
    },
  };
}
