import { atom, type ReadableAtom } from "nanostores";

import type { Outcome } from "../../client/outcome.ts";
import { describeFailure } from "./describe-failure.ts";

export interface FailedLoad {
  readonly kind: "failed";
  readonly text: string;
  /** The login has ended: trying again helps less than logging in. */
  readonly isSignedOut: boolean;
}

/** Data of a page while it is fetched, when that failed, and once it is there. */
export type Loaded<Data> =
  { readonly kind: "loading" } | FailedLoad | { readonly kind: "ready"; readonly data: Data };

/**
 * Fetches the data of a page. A failure shows the message of the server's error body (specification
 * 8), unless it repeats the secret, a code that is sent.
 */
export function createLoad<Data>(request: () => Promise<Outcome<Data>>, secret: () => string) {
  const $state = atom<Loaded<Data>>({ kind: "loading" });
  let pending: Promise<void> | undefined;

  async function fetchOnce(): Promise<void> {
    $state.set({ kind: "loading" });
    const outcome = await request();
    if (outcome.ok) {
      $state.set({ kind: "ready", data: outcome.data });
      return;
    }
    const text = describeFailure(outcome, { secret: secret() });
    $state.set({ kind: "failed", text, isSignedOut: outcome.code === 401 });
  }

  return {
    $state: $state as ReadableAtom<Loaded<Data>>,
    /** Fetches, unless a fetch is pending; settles with the fetch. */
    load: () => (pending ??= fetchOnce().finally(() => (pending = undefined))),
  };
}
