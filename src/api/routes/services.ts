import type { Settings } from "../../shared/settings.ts";
import type { DatabaseAndClock } from "../db/tables.ts";
import type { VerifyHuman } from "../human-check/human-check.ts";
import type { Log } from "../http/failures.ts";
import type { Metrics } from "../http/metrics.ts";
import type { SecurityLog } from "../http/security-log.ts";
import type { ShareAnswers } from "../http/share-answers.ts";
import type { FairQueue } from "../limits/fair-queue.ts";
import type { Queue } from "../limits/queues.ts";
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
  /** Bounds the requests that are worked on, and those that wait for it, of each address. */
  readonly admission: FairQueue;
  /** Makes long answers about the content once. */
  readonly shareAnswers: ShareAnswers;
  /** Counts megabytes of them for an address. Throws {RetryLaterError} 429 when there were too many. */
  readonly limitContent: (address: string, megabytes: number) => void;
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
