import { isLoopbackHost } from "../shared/ip-address.ts";
import type { Settings } from "../settings.ts";

/** Whether an address leads to the machine itself. */
export const isLocal = ({ hostname }: URL): boolean => isLoopbackHost(hostname);

/**
 * The address that servers listen on: `HOST`, else only this machine while the site is local.
 *
 * @returns undefined for all network interfaces
 */
export const hostToListenOn = ({ HOST, SITE_URL }: Settings): string | undefined =>
  HOST || (isLocal(new URL(SITE_URL)) ? "127.0.0.1" : undefined);

/**
 * Whether this is somebody's own machine and no mail server is named: then mails are shown
 * instead of sent (`/outbox`, console).
 */
export const isLocalRun = ({ SITE_URL, SMTP_URL }: Settings): boolean =>
  SMTP_URL === "" && isLocal(new URL(SITE_URL));
