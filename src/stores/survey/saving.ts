import type { CallContext } from "./calls.ts";
import { createDelivery, type Delivered, type DeliveryOptions } from "./delivery.ts";
import type { Draft } from "./draft.ts";
import { createDurableDraft, type DurableDraftOptions } from "./durable-draft.ts";
import { reduceSaves, type SaveEvent } from "./save-reducer.ts";
import { sendSave } from "./send-save.ts";

export interface SavingOptions extends DurableDraftOptions, Pick<DeliveryOptions, "$obstacle"> {
  /** Applies a reducer to the page's state; settles when the effects have. */
  readonly apply: (reducer: typeof reduceSaves, event: SaveEvent) => Promise<void>;
  readonly environment: DurableDraftOptions["environment"] & DeliveryOptions["environment"];
  /** The draft whose saves are sent; null while another login is asked for. */
  readonly draft: () => Draft | null;
  /** Null when the participant has logged out. */
  readonly context: () => CallContext | null;
}

/** Stores answers beyond the tab, and sends them. */
export function createSaving({ draft, context, apply, ...options }: SavingOptions) {
  const lost: Delivered = { kind: "failed", failure: "other-login", isUnclear: true };
  const delivery = createDelivery({
    ...options,
    dispatch: (event) => apply(reduceSaves, event),
    head: () => draft()?.unsent[0],
    attempt(save) {
      const present = context();
      return present ? sendSave(present, save, draft()?.pages ?? []) : Promise.resolve(lost);
    },
  });
  return { ...createDurableDraft(options), ...delivery };
}
export type Saving = ReturnType<typeof createSaving>;
