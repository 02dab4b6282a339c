import { atom, type ReadableAtom } from "nanostores";

import type { Outcome } from "../../client/call.ts";
import { describeFailure } from "./describe-failure.ts";

/** Data of a page while it is fetched, when that failed, and once it is there. */
export type Loaded<Data> =
  | { readonly kind: "loading" }
  | {
      readonly kind: "failed";
      readonly text: string;
      /** The login has ended: trying again helps less than logging in. */
      readonly isSignedOut: boolean;
    }
  | { readonly kind: "ready"; readonly data: Data };

export interface Load<Data> {
  readonly $state: ReadableAtom<Loaded<Data>>;
  /** Fetches, unless a fetch is pending; settles with the fetch. */
  load(): Promise<void>;
}

/**
 * Fetches the data of a page. A failure shows the message of the server's error body (specification 8).
 *
 * @param secret the code that is sent, which no message may repeat
 */
export function createLoad<Data>(
  request: () => Promise<Outcome<Data>>,
  secret: () => string,
): Load<Data> {
  const $state = atom<Loaded<Data>>({ kind: "loading" });
  let pending: Promise<void> | undefined;

  async function fetchOnce(): Promise<void> {
    $state.set({ kind: "loading" });
    const outcome = await request();
    $state.set(
      outcome.ok
        ? { kind: "ready", data: outcome.data }
        : {
            kind: "failed",
            text: describeFailure(outcome, {}, secret()),
            isSignedOut: outcome.code === 401,
          },
    );
  }

  return {
    $state,
    load: () =>
      (pending ??= fetchOnce().finally(() => {
        pending = undefined;
      })),
  };
}
