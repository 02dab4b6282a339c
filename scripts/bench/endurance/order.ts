import type { Attempt } from "../../publish/attempt.ts";
import type { Places } from "../../publish/places.ts";

/** What the publisher's process is told to do. */
export interface Order {
  /** Settings, as an environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly places: Places;
  /** Address of an API that is running; else the publisher opens the embedded one. */
  readonly host?: string | undefined;
  /** The process kills itself before this one of its calls that change files; from 1. */
  readonly killBefore?: number;
}

/** What came of it. */
export interface Told extends Pick<Attempt, "result" | "reason" | "rendered"> {
  readonly milliseconds: number;
  /** The calls that changed files, in order: `rename` … */
  readonly calls: readonly string[];
}
