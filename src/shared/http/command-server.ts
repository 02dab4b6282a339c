import { isEmbeddedApi } from "../content-host.ts";
import { errorCode, CliError } from "../errors.ts";
import { LockedError } from "../file-lock.ts";
import type { Listening } from "./listen.ts";
import type { Settings } from "../settings.ts";
import { isLoopbackAddress, isUnspecifiedAddress, isLocal } from "../ip-address.ts";

interface PortSettings {
  readonly portSetting?: keyof Settings;
  /** Another value of it, to try where the port is not available. */
  readonly another?: number;
  readonly hostSetting?: keyof Settings;
}

/**
 * Opens a server.
 *
 * @throws {CliError} when the port, or the address, is not available, and where the API runs already
 */
export async function onPort(
  port: number,
  open: () => Promise<Listening>,
  { portSetting = "PORT", another = port + 1, hostSetting = "HOST" }: PortSettings = {},
): Promise<Listening> {
  try {
    return await open();
  } catch (error) {
    const running = `http://localhost:${port}`;
    if (error instanceof LockedError && (await isEmbeddedApi(running)))
      throw new CliError(`It runs already at ${running}. ${error.message}`);
    const advice = `Choose another one: ${portSetting}=${another <= 65_533 ? another : 4321}`;
    const message = {
      EADDRINUSE: `Port ${port} is in use. ${advice}`,
      EACCES: `Port ${port} is reserved by the system. ${advice}`,
      EADDRNOTAVAIL: `${hostSetting} can't be used: expected an IP address of this machine.`,
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

/** The address to listen on: `HOST`, or while the site is local this machine only; undefined for all. */
export const hostToListenOn = ({ HOST, SITE_URL }: Settings): string | undefined =>
  HOST || (isLocal(SITE_URL) ? "127.0.0.1" : undefined);

/** Whether the site is local and SMTP_URL empty: then `/outbox` shows mails instead of sending them. */
export const isLocalRun = ({ SITE_URL, SMTP_URL }: Settings): boolean =>
  SMTP_URL === "" && isLocal(SITE_URL);

type Address = Pick<Settings, "SITE_URL" | "humanCheck">;

/**
 * What won't work on a site whose address has no https: on such pages browsers have neither
 * `crypto.subtle` nor service workers. Undefined for others, and for this machine, which counts as secure.
 */
export function plainHttpWarning({ SITE_URL, humanCheck }: Address): string | undefined {
  if (!SITE_URL.startsWith("http:") || isLocal(SITE_URL)) return undefined;
  const check =
    humanCheck === "altcha"
      ? "nobody can log in, ask for a new password or send the contact form, because the human check needs https; "
      : "";
  return `SITE_URL is ${SITE_URL}, without https: ${check}passwords and answers are sent unencrypted, and answers that wait are stored in the tab only. Serve the site over https, and set SITE_URL to that address.`;
}

/** Prints the warning of a site without https. */
export function warnOfPlainHttp(settings: Address): void {
  const warning = plainHttpWarning(settings);
  if (warning !== undefined) console.warn(warning);
}
