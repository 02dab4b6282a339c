import type { CallContext } from "./calls.ts";
import { createDelivery, type Delivered, type DeliveryOptions } from "./delivery.ts";
import type { PendingAnswers } from "./pending-answers.ts";
import { createDurableCopy, type DurableCopyOptions } from "./durable-copy.ts";
import { isPassing } from "./saves.ts";
import { reduceSaves, type SaveEvent } from "./save-reducer.ts";
import { sendSave } from "./send-save.ts";
import type { Failure } from "./state.ts";

export interface SavingOptions
  extends DurableCopyOptions, Pick<DeliveryOptions, "$connectionStatus"> {
  /** Applies a reducer to the page's state; settles when the effects have. */
  readonly apply: (reducer: typeof reduceSaves, event: SaveEvent) => Promise<void>;
  readonly environment: DurableCopyOptions["environment"] & DeliveryOptions["environment"];
  /** The answers whose saves are sent; null while another login is asked for. */
  readonly pending: () => PendingAnswers | null;
  /** Null when this tab has no login of the participant any more; `absence` says why. */
  readonly context: () => CallContext | null;
  readonly absence: () => Failure;
}

/** Stores answers beyond the tab, and sends them. */
export function createSaving({ pending, context, absence, apply, ...options }: SavingOptions) {
  const durable = createDurableCopy(options);
  const unsent = (): Delivered => ({ kind: "failed", failure: absence(), isUnclear: false });
  const delivery = createDelivery({
    ...options,
    dispatch(event) {
      if (event.kind === "save-failed" && isPassing(event.failure)) durable.persist();
      return apply(reduceSaves, event);
    },
    head: () => pending()?.unsent[0],
    attempt(save) {
      const present = context();
      return present ? sendSave(present, save, pending()?.pages ?? []) : Promise.resolve(unsent());
    },
  });
  return { ...durable, ...delivery };
}
export type Saving = ReturnType<typeof createSaving>;
