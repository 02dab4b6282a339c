import { isLocal } from "../ip-address.ts";
import type { Settings } from "../settings.ts";

/** The address to listen on: `HOST`, or while the site is local this machine only; undefined for all. */
export const hostToListenOn = ({ HOST, SITE_URL }: Settings): string | undefined =>
  HOST || (isLocal(SITE_URL) ? "127.0.0.1" : undefined);

/** Whether `/docs` and `/openapi.json` are served: `API_DOCS`, or else while the site is local. */
export const hasDocs = ({ API_DOCS, SITE_URL }: Settings): boolean =>
  API_DOCS === undefined ? isLocal(SITE_URL) : API_DOCS === "on";

/** Whether the site is local and SMTP_URL empty: then `/outbox` shows mails instead of sending them. */
export const isLocalRun = ({ SITE_URL, SMTP_URL }: Settings): boolean =>
  SMTP_URL === "" && isLocal(SITE_URL);
