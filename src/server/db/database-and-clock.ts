import type { Database } from "./tables.ts";

/** What everything needs that writes down when something happened or ends. */
export interface DatabaseAndClock {
  readonly database: Database;
  /** The clock; tests hold it still. */
  readonly now: () => Date;
}
