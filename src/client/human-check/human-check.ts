import { atom, type ReadableAtom } from "nanostores";

import type { Environment } from "../../environment.ts";
import { waitingAfter } from "../api.ts";

/** The human check of a form (specification 5, design 6.20). */
export interface HumanCheck {
  /** The state of the check, of which visitors are told. */
  readonly $state: ReadableAtom<HumanCheckState>;
  /** Begins the check in the background, once; call it when a visitor first touches the form. */
  prepare(): void;
  /**
   * A proof to send: each is returned once, and none that is older than `proofLife`. Null when none can
   * be obtained; the state then tells why.
   */
  token(): Promise<string | null>;
}

/**
 * `quiet` before the check, while it runs and after a success; `slow` once it runs for `waitingAfter`;
 * `unreachable` where the host that gives proofs did not answer.
 */
export type HumanCheckState = "quiet" | "slow" | "failed" | "unreachable";

/** reCAPTCHA's proofs expire after two minutes; half a minute is left to send one. */
const proofLife = 90_000;

interface Proof {
  readonly token: string;
  readonly obtainedAt: number;
}

/** Obtains a proof from `obtain` early, keeps it while it is fresh, and returns it once. */
export function createHumanCheck(
  obtain: () => Promise<string>,
  clock: Environment["clock"],
): HumanCheck {
  const $state = atom<HumanCheckState>("quiet");
  let pending: Promise<Proof | null> | undefined;

  async function begin(): Promise<Proof | null> {
    $state.set("quiet");
    const stop = clock.after(waitingAfter, () => $state.set("slow"));
    try {
      const token = await obtain();
      $state.set("quiet");
      return { token, obtainedAt: clock.now() };
    } catch (error) {
      pending = undefined;
      $state.set((error as Error).name === "NetworkError" ? "unreachable" : "failed");
      return null;
    } finally {
      stop();
    }
  }

  return {
    $state,
    prepare() {
      pending ??= begin();
    },
    async token() {
      // If the check in the background has failed, another one may succeed.
      const early = pending && (await pending);
      const isFresh = early && clock.now() - early.obtainedAt <= proofLife;
      const proof = isFresh ? early : await (pending = begin());
      pending = undefined;
      return proof?.token ?? null;
    },
  };
}
