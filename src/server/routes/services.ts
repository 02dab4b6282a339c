import type { Settings } from "../../settings.ts";
import type { DatabaseAndClock } from "../db/tables.ts";
import type { VerifyHuman } from "../human-check/human-check.ts";
import type { Log } from "../http/failures.ts";
import type { Queue } from "../limits/queues.ts";
import type { Metrics } from "../http/metrics.ts";
import type { SecurityLog } from "../http/security-log.ts";
import type { Rates } from "../limits/rates.ts";
import type { SaveTogether } from "../surveys/save-together.ts";

/** The dependencies of routes. */
export interface Services extends DatabaseAndClock {
  readonly settings: Settings;
  /** For the operator: no contents, no codes, no addresses. */
  readonly log: Log;
  /** Record an event after the transaction that has brought it; `ApiError` names those of refusals. */
  readonly security: SecurityLog;
  readonly verifyHuman: VerifyHuman;
  readonly rates: Rates;
  readonly metrics: Metrics;
  /** Bounds the calls that are worked on, and those that wait for it. */
  readonly admission: Queue;
  /** Bounds the work with passwords. */
  readonly passwords: Queue;
  /** Bounds the work with uploaded pictures. */
  readonly pictures: Queue;
  readonly saveTogether: SaveTogether;
  /** The folder with the films' files. */
  readonly films: string;
  /** Call it after the transaction that queued a mail. */
  readonly wakeMail: () => void;
}
