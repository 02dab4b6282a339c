import type { Settings } from "../../src/settings.ts";
import type { Attempt, Cause } from "../publish/attempt.ts";

/** What is asked of one rebuild. */
interface WorkOptions {
  readonly settings: Settings;
  readonly cause: Cause;
  readonly force?: boolean;
  readonly recheck?: boolean;
  readonly signal?: AbortSignal;
}

/** What `npm run rebuild` does in the end; it is loaded when the arguments have proved right. */
export interface Work {
  readonly publish: (options: WorkOptions) => Promise<Attempt>;
  readonly rollback: (options: WorkOptions) => Promise<Attempt>;
}
