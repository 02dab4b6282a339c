import type { Settings } from "../settings.ts";
import type { FetchOptions } from "./fetch/fetch-options.ts";
import type { Paths } from "./release/paths.ts";
import type { Cause } from "./run/run.ts";

/** Options of a rebuild. */
export interface PublishOptions {
  readonly settings: Settings;
  readonly cause: Cause;
  /** Publishes rolled back content too, and a site that has lost pages, lists or pictures. */
  readonly force?: boolean;
  /** Requests all pictures again, even fresh ones. */
  readonly recheck?: boolean;
  readonly signal?: AbortSignal;
  /** Address of an API that is already running; else `API_HOST`, or the embedded one. */
  readonly host?: string;
  readonly paths?: Paths;
  /** Retries and time limits of content calls, for tests. */
  readonly patience?: FetchOptions["callPolicy"];
  /** Milliseconds for costly pictures, for tests. */
  readonly picturesLimit?: number;
}
