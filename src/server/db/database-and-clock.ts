import type { Database } from "./tables.ts";

/** The dependencies of functions that store or compare times. */
export interface DatabaseAndClock {
  readonly database: Database;
  /** The clock; tests stop it. */
  readonly now: () => Date;
}
