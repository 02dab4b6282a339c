import type { FetchOptions } from "./fetch/fetch-options.ts";
import type { Settings } from "../settings.ts";
import type { Cause } from "./run/run.ts";
import type { Paths } from "./release/paths.ts";

/** How a rebuild is to be done. */
export interface PublishOptions {
  readonly settings: Settings;
  readonly cause: Cause;
  /** Publishes also when the content was rolled back, pages, lists or pictures have become few. */
  readonly force?: boolean;
  /** Asks for all pictures again, the fresh ones too. */
  readonly recheck?: boolean;
  readonly signal?: AbortSignal;
  /** Address of an API that is already running; else `API_HOST`, or the embedded one. */
  readonly host?: string;
  readonly paths?: Paths;
  /** With the API, for tests. */
  readonly patience?: FetchOptions["callPolicy"];
  /** Milliseconds for costly pictures, for tests. */
  readonly picturesLimit?: number;
}
