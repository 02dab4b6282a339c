import { atom, type ReadableAtom } from "nanostores";

import type { Call, RequestOf } from "../../contract/call.ts";
import type { Environment, Stop } from "../environment.ts";
import type { CallOptions, DataOf, Outcome } from "./call.ts";
import type { Unreadable } from "./outcome.ts";
import { sendCall } from "./send-call.ts";

/** Milliseconds after which the page shows that it is waiting (design 6.15). */
export const waitingAfter = 3000;

/** Where calls go, and what they carry. */
export type Connection = Pick<ApiOptions, "host" | "cookies" | "fetch">;

/** The live API: its address, how it is called, and its pending calls. */
export interface Api extends Connection, Pick<ApiOptions, "reportUnreadable"> {
  /** Sends one call of the contract and reads its answer. No failure of a server or network throws. */
  call<C extends Call>(
    call: C,
    body: RequestOf<C>,
    options?: CallOptions,
  ): Promise<Outcome<DataOf<C>>>;
  readonly address: (path: string) => string;
  /** Whether the host allows the header `Idempotency-Key`; undefined until a save was answered. */
  allowsIdempotencyKey?: boolean;
  /** True while a call has been pending for longer than `waitingAfter`. */
  readonly $waiting: ReadableAtom<boolean>;
  /** Counts `work` as pending until it settles. */
  watch<Result>(work: Promise<Result>): Promise<Result>;
}

export interface ApiOptions {
  /** Scheme and host; empty for the page's own origin. */
  readonly host: string;
  readonly clock: Environment["clock"];
  /** `document.cookie`, read before each call. */
  readonly cookies: () => string;
  /** Receives answers that can't be read. */
  readonly reportUnreadable?: (unreadable: Unreadable) => void;
  /** Tests pass an app that runs in the same process. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Makes the API of a page: how it is called, and a watch over its pending calls. */
export function createApi({ clock, ...options }: ApiOptions): Api {
  const $waiting = atom(false);
  const late = new Set<Stop>();
  const api: Api = {
    ...options,
    call: (call, body, callOptions) => sendCall(api, call, body, callOptions),
    address: (path) => options.host + path,
    $waiting,
    async watch(work) {
      const stop = clock.after(waitingAfter, () => {
        late.add(stop);
        $waiting.set(true);
      });
      try {
        return await work;
      } finally {
        stop();
        late.delete(stop);
        $waiting.set(late.size > 0);
      }
    },
  };
  return api;
}
