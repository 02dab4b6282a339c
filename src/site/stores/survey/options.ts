import type { Api } from "../../client/api.ts";
import type { Environment } from "../../environment.ts";
import type { Notify } from "../toasts.ts";
import type { OpenOfflineStore } from "./durable-copy.ts";

/** What the survey's store needs of the page that creates it. */
export interface SurveyOptions {
  readonly api: Api;
  readonly environment: Pick<
    Environment,
    "session" | "entry" | "navigation" | "connectivity" | "clock"
  >;
  readonly notify: Notify;
  /** Makes a unique text: the idempotency key of a save. */
  readonly createKey: () => string;
  /** Opens what outlives the tab; without it, answers live as long as the tab. */
  readonly openOfflineStore?: OpenOfflineStore;
}
