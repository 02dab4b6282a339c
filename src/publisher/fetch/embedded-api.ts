import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

import { CliError } from "../../shared/errors.ts";
import type { Opening } from "../../shared/content-host.ts";
import { LockedError } from "../../shared/file-lock.ts";
import { nextMessage } from "../../shared/processes.ts";
import { inProject } from "../../shared/files.ts";
import type { Settings } from "../../shared/settings.ts";

export type EmbeddedApi = Awaited<ReturnType<typeof startEmbeddedApi>>;

/**
 * Opens the embedded API for a publish, as a process that ends with this one.
 *
 * @throws {CliError} as the API does when it can't be opened; {LockedError} for a locked database
 */
export async function openEmbeddedApi(settings: Settings) {
  const child = fork(inProject("src", "api", "content-process.ts"), {
    // The options of a publish are not those of an API.
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: inProject(".data", "compiled") },
    serialization: "advanced",
  });
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  };
  // Networks can't be sent, and no proxy is before this API.
  child.send({ ...settings, TRUSTED_PROXIES: [] });
  const opening = (await nextMessage(child).catch(() => {
    throw new Error("The embedded API could not be started.");
  })) as Opening;
  if ("address" in opening) return { address: opening.address, [Symbol.asyncDispose]: close };
  await close();
  const { message, exitCode, isLocked } = opening;
  throw isLocked ? new LockedError(message, exitCode) : new CliError(message, exitCode);
}

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
