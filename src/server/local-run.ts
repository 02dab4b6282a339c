import { isLoopbackHost } from "../shared/ip-address.ts";
import type { Settings } from "../settings.ts";

/** Whether an address leads to the machine itself. */
export const isLocal = ({ hostname }: URL): boolean => isLoopbackHost(hostname);

/**
 * Whether this is somebody's own machine and no mail server is named: then mails are shown
 * instead of sent (`/outbox`, console).
 */
export const isLocalRun = ({ SITE_URL, SMTP_URL }: Settings): boolean =>
  SMTP_URL === "" && isLocal(new URL(SITE_URL));
