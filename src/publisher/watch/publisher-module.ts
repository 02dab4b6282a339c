import type { RebuildRun } from "../run/run.ts";
import type { PublishOptions } from "../publish-options.ts";

/** What `npm run rebuild` does in the end; it is loaded when the arguments have proved right. */
export interface Work {
  readonly publish: (options: PublishOptions) => Promise<RebuildRun>;
  readonly rollback: (options: PublishOptions) => Promise<RebuildRun>;
}
