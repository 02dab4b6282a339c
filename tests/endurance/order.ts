import type { RebuildRun } from "../../src/publisher/run/run.ts";
import type { Paths } from "../../src/publisher/release/paths.ts";

/** What the publisher's process is told to do. */
export interface Order {
  /** Settings, as an environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly paths: Paths;
  /** Address of an API that is running; else the publisher opens the embedded one. */
  readonly host?: string | undefined;
  /**
   * The process kills itself before this one of its calls that change files, counted from 1 from the
   * one on that describes the finished release.
   */
  readonly killBefore?: number;
}

/** What came of it. */
export interface Told extends Pick<RebuildRun, "result" | "reason" | "rendered"> {
  readonly milliseconds: number;
  /** The names of those calls, in order: `writeFile`, `rename` … */
  readonly calls: readonly string[];
}
