import type { WritableAtom } from "nanostores";

import { type Environment, type Stop, within } from "../../environment.ts";
import { type CallContext, sendSave } from "./calls.ts";
import { createDurableCopy, type DurableCopyOptions } from "./durable-copy.ts";
import type { PendingAnswers } from "./pending-answers.ts";
import { reduceSaves, type SaveEvent } from "./save-reducer.ts";
import { isPassing, lost, type Delivered, type Save } from "./saves.ts";
import type { Failure } from "./saves.ts";

/** Why saves wait: no connection, or a host that did not answer; `online` when they are sent. */
export type ConnectionStatus = "online" | "offline" | "failing";

export interface SendQueueOptions {
  readonly environment: Pick<Environment, "clock" | "connectivity">;
  readonly $connectionStatus: WritableAtom<ConnectionStatus>;
  /** The first save of the queue. */
  readonly head: () => Save | undefined;
  /** Sends one save, unless it is no longer due; it never throws. */
  readonly attempt: (save: Save, isDue: () => boolean) => Promise<Delivered>;
  /** Tells the reducer; settles when its effects have. */
  readonly dispatch: (event: SaveEvent) => Promise<void>;
}

/** Milliseconds between two attempts: the first pause, and the longest. */
const pauses = { first: 1000, longest: 5 * 60 * 1000 } as const;

/** Milliseconds after which a save counts as lost on the way; the call itself goes on (specification 9). */
const answerTimeout = 30_000;

/**
 * Sends the queue of saves in its order, one at a time. A failure that may pass is followed by another
 * attempt, after pauses that double; offline, and after a refusal, nothing is sent until `deliver` is
 * called again. It ends the pause.
 *
 * A failure takes a while to be stored. A call in that time, e.g. because the connection is back, makes
 * the next attempt: no other event may follow.
 */
export function createSendQueue(options: SendQueueOptions) {
  const { $connectionStatus, head, attempt, dispatch } = options;
  const { clock, connectivity } = options.environment;
  let failures = 0;
  let isBusy = false;
  let calls = 0;
  let running: Promise<void> = Promise.resolve();
  let endPause: Stop = () => undefined;

  /** An attempt without an answer for long is unclear, as one that failed; if its answer comes later, it counts. */
  async function attemptInTime(save: Save): Promise<Delivered> {
    let isDue = true;
    const attempted = attempt(save, () => isDue);
    const result = await within({ clock, delay: answerTimeout }, attempted, lost);
    isDue = false;
    if (result === lost)
      void attempted.then((late) => {
        if (late.kind === "saved")
          void dispatch({ kind: "saved", key: save.key, saved: late.saved });
      });
    return result;
  }

  /** @returns false when the queue has to wait */
  async function fail(save: Save, failure: Failure, isUnclear: boolean): Promise<boolean> {
    const before = calls;
    await dispatch({ kind: "save-failed", key: save.key, failure, isUnclear });
    if (calls === before) return false;
    endPause();
    return true;
  }

  /** @returns false when the queue has to wait */
  async function send(save: Save): Promise<boolean> {
    const { key, isUnclear } = save;
    if (!connectivity.isOnline()) {
      $connectionStatus.set("offline");
      return fail(save, "unreachable", isUnclear);
    }
    await dispatch({ kind: "sending", key });
    const result = await attemptInTime(save);
    if (result.kind === "saved") {
      failures = 0;
      $connectionStatus.set("online");
      await dispatch({ kind: "saved", key, saved: result.saved });
      return true;
    }
    const { failure, retryAfter = 0 } = result;
    if (isPassing(failure)) {
      $connectionStatus.set("failing");
      const pause = Math.min(pauses.longest, pauses.first * 2 ** failures++);
      // Not all browsers at once, after a host was down.
      const spread = pause * (0.5 + Math.random() / 2);
      endPause = clock.after(Math.max(spread, retryAfter * 1000), () => void deliver());
    }
    // What an earlier attempt left unclear no later refusal makes clear.
    return fail(save, failure, isUnclear || result.isUnclear);
  }

  async function sendAll(): Promise<void> {
    for (let save = head(); save; save = head()) if (!(await send(save))) break;
    isBusy = false;
  }

  function deliver(): Promise<void> {
    calls++;
    if (isBusy) return running;
    endPause();
    isBusy = true;
    return (running = sendAll());
  }

  return { deliver };
}

export interface DeliveryOptions
  extends DurableCopyOptions, Pick<SendQueueOptions, "$connectionStatus"> {
  /** Applies a reducer to the page's state; settles when the effects have. */
  readonly apply: (reducer: typeof reduceSaves, event: SaveEvent) => Promise<void>;
  readonly environment: DurableCopyOptions["environment"] & SendQueueOptions["environment"];
  /** The answers whose saves are sent; null while another login is asked for. */
  readonly pending: () => PendingAnswers | null;
  /** Null when this tab has no login of the participant any more; `absence` says why. */
  readonly context: () => CallContext | null;
  readonly absence: () => Failure;
}

/** Stores answers beyond the tab, and sends them. */
export function createDelivery(options: DeliveryOptions) {
  const { environment, $connectionStatus, pending, context, absence, apply } = options;
  const copy = createDurableCopy(options);
  const { deliver } = createSendQueue({
    environment,
    $connectionStatus,
    head: () => pending()?.unsent[0],
    attempt(save, isDue) {
      const present = context();
      if (present) return sendSave(present, save, pending()?.pages ?? [], isDue);
      return Promise.resolve({ kind: "failed", failure: absence(), isUnclear: false });
    },
    dispatch(event) {
      if (event.kind === "save-failed" && isPassing(event.failure)) copy.persist();
      return apply(reduceSaves, event);
    },
  });
  return { copy, deliver };
}
export type Delivery = ReturnType<typeof createDelivery>;
