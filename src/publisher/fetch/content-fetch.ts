import type { Settings } from "../../shared/settings.ts";
import type { FetchEvents, CallPolicy } from "./post-call.ts";
import type { SiteContent } from "../../site/content/site-content.ts";
import type { RedirectRule } from "../files/redirects.ts";
import type { PictureCounts } from "../files/release.ts";
import type { FetchReport } from "../progress/fetch-report.ts";

/** The settings that content depends on. */
export type ContentSettings = Pick<
  Settings,
  "API_HOST" | "PLATFORM_HOST" | "PUBLIC_API_HOST" | "PUBLIC_VIDEO_HOSTS" | "SITE_URL"
>;

export interface FetchOptions extends FetchEvents {
  readonly settings: ContentSettings;
  /** Folder of the cache, the pictures and the report: `.data/content`. */
  readonly folder: string;
  /** Name of the API in the cache; its address by default. An API whose port changes needs one. */
  readonly cacheKey?: string;
  /** Digest of the published content, needed when all calls are answered: such content is not transformed. */
  readonly knownDigest?: string | undefined;
  /** Requests all pictures and recommendations again, the fresh ones too. */
  readonly recheck?: boolean;
  /** Timeouts and retries; tests shorten them. */
  readonly callPolicy?: CallPolicy;
  readonly now?: () => Date;
}

/** The options for a host. The embedded API is cached under a name, because its port changes. */
export const fetchOptionsFor = (
  settings: Settings,
  host: string,
  folder: string,
): Pick<FetchOptions, "settings" | "folder" | "cacheKey"> => ({
  settings: { ...settings, API_HOST: host },
  folder,
  cacheKey: settings.API_HOST || "the embedded API",
});

/** What failed calls leave unknown: whether the content has changed. */
export interface Outage {
  /** The API has answered none of its calls. */
  readonly isTotal: boolean;
  /** The host gave no answer to a required call, and no earlier one is cached: content would be missing. */
  readonly isLoss: boolean;
  /** A sentence that names the first failed call. */
  readonly reason: string;
}

interface FetchResult {
  readonly report: FetchReport;
  /** Equal for equal content. `updated` and redirects don't count: they follow from earlier fetches. */
  readonly digest: string;
  readonly outage: Outage | undefined;
}

export interface ChangedContent extends FetchResult {
  readonly unchanged: false;
  readonly content: SiteContent;
  readonly pictureCounts: PictureCounts;
  readonly redirects: readonly RedirectRule[];
}

/** Unchanged content has the digest that was known. */
export type FetchedContent = ChangedContent | (FetchResult & { readonly unchanged: true });
