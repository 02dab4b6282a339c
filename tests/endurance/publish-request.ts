import type { RebuildRun } from "../../src/publisher/progress/run.ts";
import type { Paths } from "../../src/publisher/files/paths.ts";

/** A request to the publisher's process. */
export interface PublishRequest {
  /** Settings, as an environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly paths: Paths;
  /** Address of an API that is running; else the publisher opens the embedded one. */
  readonly host?: string | undefined;
  /**
   * The process kills itself before its n-th call that changes files, or the first one with a name. The
   * very first one describes the finished release.
   */
  readonly killBefore?: number | string;
}

/** The publisher's answer. */
export interface PublishReport extends Pick<RebuildRun, "result" | "reason" | "rendered"> {
  readonly milliseconds: number;
  /** The names of those calls, in order: `writeFile`, `rename` … */
  readonly calls: readonly string[];
}
