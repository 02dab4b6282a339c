import type { Settings } from "../../settings.ts";
import { isLoopbackHost } from "../../shared/ip-address.ts";
import { CliError } from "../../shared/cli-error.ts";
import type { Release } from "./release.ts";

/** Where a site's content comes from, and where the site is. */
export interface Source {
  /** Origin of the content API, or `sample` for the embedded one. */
  readonly content: string;
  /** `SITE_URL` */
  readonly site: string;
}

export const sourceOf = ({ API_HOST, SITE_URL }: Settings): Source => ({
  content: API_HOST === "" ? "sample" : new URL(API_HOST).origin,
  site: SITE_URL,
});

/**
 * Why a site must not take the place of the published one without `--force`: its content comes from
 * somewhere else, which is a wrong setting more often than a move. Sites of this machine may.
 */
export function sourceRefusal(
  live: Pick<Release, "source"> | undefined,
  settings: Settings,
): string | undefined {
  const before = live?.source;
  const now = sourceOf(settings);
  if (!before || before.content === now.content) return undefined;
  if (isLocalSite(before.site) && isLocalSite(now.site)) return undefined;
  return `The published site has its content from ${inWords(before)}, the new one would have it from ${inWords(now)}. Set API_HOST and SITE_URL, or publish with npm run rebuild -- --force if that is meant.`;
}

const inWords = ({ content, site }: Source) =>
  `${content === "sample" ? "the embedded API (sample)" : content} for ${site}`;

/** Whether a site is for this machine alone. */
const isLocalSite = (address: string): boolean => isLoopbackHost(new URL(address).hostname);

/**
 * Refuses to publish the embedded API's content at a public address unless `API_HOST=sample` asks
 * for it: a forgotten `API_HOST` would put the sample in the place of the real site.
 *
 * @throws {CliError} with exit code 2
 */
export function refuseSample(settings: Settings): void {
  const { API_HOST, SITE_URL, isSampleWanted } = settings;
  if (API_HOST !== "" || isSampleWanted || isLocalSite(SITE_URL)) return;
  throw new CliError(
    `API_HOST is empty, so the content of the embedded API would be published at ${SITE_URL}. Set API_HOST to the organisation's API, or to "sample" if that is meant.`,
    2,
  );
}
