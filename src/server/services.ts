import type { Settings } from "../settings.ts";
import type { DatabaseAndClock } from "./db/database-and-clock.ts";
import type { VerifyHuman } from "./human-check/verify-human.ts";
import type { Rates } from "./limits/rates.ts";

/** What a call may use besides its own request. */
export interface Services extends DatabaseAndClock {
  readonly settings: Settings;
  readonly verifyHuman: VerifyHuman;
  readonly rates: Rates;
  /** The folder with the films' files. */
  readonly films: string;
  /** Says that a mail waits in the queue, once its transaction is done. */
  readonly wakeMail: () => void;
}
