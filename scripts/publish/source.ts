import type { Settings } from "../../src/settings.ts";
import { isLoopbackHost } from "../../src/shared/ip-address.ts";
import { StopError } from "../steps/stop-error.ts";

/** Whether a site is for this machine alone. */
export const isLocalSite = (address: string): boolean =>
  isLoopbackHost(new URL(address).hostname);

/**
 * Refuses to publish the embedded API's content at a public address unless `API_HOST=sample` asks
 * for it: a forgotten `API_HOST` would put the sample in the place of the real site.
 *
 * @throws {StopError} with exit code 2
 */
export function refuseSample(settings: Settings): void {
  const { API_HOST, SITE_URL, isSampleWanted } = settings;
  if (API_HOST !== "" || isSampleWanted || isLocalSite(SITE_URL)) return;
  throw new StopError(
    `API_HOST is empty, so the content of the embedded API would be published at ${SITE_URL}. Set API_HOST to the organisation's API, or to "sample" if that is meant.`,
    2,
  );
}
