import { errorCode } from "../error-code.ts";
import type { Listening } from "./listen.ts";
import { hostToListenOn } from "./local-run.ts";
import type { Settings } from "../settings.ts";
import { isLoopbackAddress, isUnspecifiedAddress } from "../ip-address.ts";
import { CliError } from "../cli-error.ts";

/** Opens a server. Throws a {@link CliError} when the port, or the address, is not available. */
export async function onPort(
  port: number,
  open: () => Promise<Listening>,
  names: Readonly<Record<"port" | "host", keyof Settings>> = { port: "PORT", host: "HOST" },
): Promise<Listening> {
  try {
    return await open();
  } catch (error) {
    const advice = `Choose another one: ${names.port}=${port < 65_535 ? port + 1 : 4321}`;
    const message = {
      EADDRINUSE: `Port ${port} is in use. ${advice}`,
      EACCES: `Port ${port} is reserved by the system. ${advice}`,
      EADDRNOTAVAIL: `${names.host} can't be used: expected an IP address of this machine.`,
    }[errorCode(error) ?? ""];
    throw message === undefined ? error : new CliError(message);
  }
}

/** A server's address, and in words the network interfaces that it listens on. */
export function addressOf({ address }: Listening, settings: Settings) {
  const host = hostToListenOn(settings);
  const reach =
    host === undefined || isUnspecifiedAddress(host)
      ? "on all network interfaces"
      : isLoopbackAddress(host)
        ? "on this machine only"
        : `listens on ${host}`;
  // As in the default of SITE_URL.
  return { address: address.replace("//127.0.0.1:", "//localhost:"), reach };
}

/** npm passes Ctrl+C on, so that one press arrives twice within this many milliseconds. */
const echo = 1000;

/**
 * Listens for SIGINT and SIGTERM until the process ends.
 *
 * @param first called at the first signal: stop in order
 * @param second called at a later signal: exit at once
 */
export function onStopSignals(
  first: () => void,
  second: () => void,
  source: Pick<NodeJS.Process, "on"> = process,
): void {
  let firstAt: number | undefined;
  const handle = () => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      first();
    } else if (performance.now() - firstAt >= echo) second();
  };
  source.on("SIGINT", handle);
  source.on("SIGTERM", handle);
}

/** Milliseconds until a program ends although something hangs: requests have ten seconds. */
const longestClosing = 15_000;

/** Closes a server and ends the program at SIGINT (Ctrl+C) and SIGTERM. */
export function closeOnSignal({ close }: Listening): void {
  onStopSignals(
    () => {
      setTimeout(() => process.exit(1), longestClosing).unref();
      void close().finally(() => process.exit(0));
    },
    () => undefined,
  );
}
