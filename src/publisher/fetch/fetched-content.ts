import type { SiteContent } from "../../site/content/site-content.ts";
import type { RedirectRule } from "../files/redirects.ts";
import type { PictureCounts } from "../files/release.ts";
import type { Report } from "../progress/fetch-report.ts";
import type { outageIn } from "./outage.ts";

interface FetchResult {
  readonly report: Report;
  /** Equal for equal content. `updated` and redirects don't count: they follow from earlier fetches. */
  readonly digest: string;
  /** Only when failed calls leave it unknown whether the content has changed. */
  readonly outage: ReturnType<typeof outageIn>;
}

export interface ChangedContent extends FetchResult {
  readonly unchanged: false;
  readonly content: SiteContent;
  readonly pictureCounts: PictureCounts;
  readonly redirects: readonly RedirectRule[];
}

/** Unchanged content has the digest that was known. */
export type FetchedContent = ChangedContent | (FetchResult & { readonly unchanged: true });
