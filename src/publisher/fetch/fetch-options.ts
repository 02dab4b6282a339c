import type { Call } from "../../contract/call.ts";
import type { Settings } from "../../shared/settings.ts";
import type { ContentSettings } from "./content-digest.ts";
import type { CallPolicy, RawAnswer } from "./post-call.ts";

/** One call that was sent, with its answer; without one where it failed. */
export interface CallFacts {
  readonly call: Call;
  /** From sending to the last byte, waits for a host's rate limit included. */
  readonly milliseconds: number;
  readonly answer: Pick<RawAnswer, "status" | "bytes"> | undefined;
}

/** What a fetch tells while it runs, and what ends it. */
export interface FetchEvents {
  /**
   * Is called when the first call has ended, before the host makes its largest answers.
   *
   * @param isKnown whether that call tells that the content is as at the last fetch
   */
  readonly onFirstAnswer?: ((isKnown: boolean) => void) | undefined;
  /** Is told of each call that was sent. */
  readonly onCall?: ((facts: CallFacts) => void) | undefined;
  /** Is told when a host limits the rate of calls: its address, and the seconds to wait. */
  readonly onWait?: ((address: string, seconds: number) => void) | undefined;
  /** Ends waits for such a host. */
  readonly signal?: AbortSignal | undefined;
}

export interface FetchOptions extends FetchEvents {
  readonly settings: ContentSettings;
  /** Folder of the cache, the pictures and the report: `.data/content`. */
  readonly folder: string;
  /** Name of the API in the cache; its address by default. An API whose port changes needs one. */
  readonly cacheKey?: string;
  /** Digest of the published content, needed when all calls are answered: such content is not transformed. */
  readonly knownDigest?: string | Promise<string | undefined>;
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

/** A record with the time of its last change, also as the API has it, and the digest of all. */
export interface Dated<Data> {
  readonly data: Data & { readonly updated: string; readonly changed?: string };
  readonly digest: string;
  /** Digest of the record, and of its time where the API gave it. */
  readonly undated: string;
}
