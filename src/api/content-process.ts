/**
 * The embedded API of a publish, which only reads, in a process of its own. Its parent sends the
 * settings, gets the address or the reason why there is none, and ends it by closing the channel.
 */
import { once } from "node:events";

import { CliError } from "../shared/errors.ts";
import type { Opening } from "../shared/content-host.ts";
import { LockedError } from "../shared/file-lock.ts";
import type { Settings } from "../shared/settings.ts";
import { openServer } from "./open-server.ts";

let close = () => Promise.resolve();
process.once("disconnect", () => void close().finally(() => process.exit()));
// Ctrl+C reaches this process too, but its parent ends it.
process.on("SIGINT", () => undefined);

const send = (opening: Opening) => void process.send?.(opening);
const [settings] = (await once(process, "message")) as [Settings];
try {
  const server = await openServer(settings, { port: 0, hostname: "127.0.0.1", onlyReads: true });
  ({ close } = server);
  send({ address: server.address });
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  const { message, exitCode } = error;
  send({ message, exitCode, isLocked: error instanceof LockedError });
}
