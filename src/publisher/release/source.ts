import type { Settings } from "../../settings.ts";
import { isLocal } from "../../shared/ip-address.ts";
import { CliError } from "../../shared/cli-error.ts";
import type { Release } from "./release.ts";

/** The origin of a site's content, and its address. */
export type Source = Readonly<ReturnType<typeof sourceOf>>;

export const sourceOf = ({ API_HOST, SITE_URL }: Settings) => ({
  /** Origin of the content API, or `sample` for the embedded one. */
  content: API_HOST === "" ? "sample" : new URL(API_HOST).origin,
  site: SITE_URL,
});

/**
 * Why a rebuild needs `--force`: its content has another origin than the published site's, which is
 * a wrong setting more often than a move. Local sites may change their origin.
 */
export function sourceRefusal(
  live: Pick<Release, "source"> | undefined,
  settings: Settings,
): string | undefined {
  const before = live?.source;
  const now = sourceOf(settings);
  if (!before || before.content === now.content) return undefined;
  if (isLocal(before.site) && isLocal(now.site)) return undefined;
  return `The published site has its content from ${inWords(before)}, the new one would have it from ${inWords(now)}. Set API_HOST and SITE_URL, or publish with npm run rebuild -- --force if that is meant.`;
}

const inWords = ({ content, site }: Source) =>
  `${content === "sample" ? "the embedded API (sample)" : content} for ${site}`;

/**
 * Refuses to publish the embedded API's content at a public address unless `API_HOST` is `sample`:
 * without `API_HOST` the sample would replace the real site.
 *
 * @throws {CliError} with exit code 2
 */
export function refuseSample(settings: Settings): void {
  const { API_HOST, SITE_URL, isSampleWanted } = settings;
  if (API_HOST !== "" || isSampleWanted || isLocal(SITE_URL)) return;
  throw new CliError(
    `API_HOST is empty, so the content of the embedded API would be published at ${SITE_URL}. Set API_HOST to the organisation's API, or to "sample" if that is meant.`,
    2,
  );
}
