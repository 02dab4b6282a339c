import type { Settings } from "../../shared/settings.ts";
import { isLocal } from "../../shared/ip-address.ts";
import { CliError } from "../../shared/errors.ts";
import type { Release, Source } from "../files/release.ts";

export const sourceOf = ({ API_HOST, SITE_URL, PUBLIC_API_HOST }: Settings): Source => ({
  content: API_HOST === "" ? "sample" : new URL(API_HOST).origin,
  site: SITE_URL,
  live: PUBLIC_API_HOST,
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

/** A sentence about content that comes from another host than the published site's, which explains losses. */
export const otherContent = (before: Source | undefined, now: Source): string | undefined =>
  before && before.content !== now.content
    ? `The published site has its content from ${contentName(before)}, the new one from ${contentName(now)}. To replace it: npm run rebuild -- --force`
    : undefined;

/**
 * Why a rollback needs an id or `--force`: the earlier release belongs to another site, or to another API.
 * Local sites may change both.
 */
export function rollbackRefusal(
  earlier: Pick<Release, "id" | "source">,
  current: Pick<Release, "source">,
): string | undefined {
  const [before, now] = [earlier.source, current.source];
  if (!before || !now || (isLocal(before.site) && isLocal(now.site))) return undefined;
  const isSameLive =
    before.live === undefined || now.live === undefined || before.live === now.live;
  if (before.content === now.content && before.site === now.site && isSameLive) return undefined;
  return `The release before, ${earlier.id}, has its content from ${withLive(before)}, the published one from ${withLive(now)}. To publish it all the same: npm run rebuild -- --rollback ${earlier.id}. Others: npm run rebuild -- --releases`;
}

const contentName = ({ content }: Source) =>
  content === "sample" ? "the embedded API (sample)" : content;

/** A source as a list of releases shows it. */
export const inWords = (source: Source): string => `${contentName(source)} for ${source.site}`;

const withLive = (source: Source) =>
  source.live ? `${inWords(source)} with the live API ${source.live}` : inWords(source);

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
