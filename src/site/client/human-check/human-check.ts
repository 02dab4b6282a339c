import { atom, type ReadableAtom } from "nanostores";

import type { ProofWork } from "../../../contract/human-check.ts";
import type { Environment } from "../../environment.ts";
import { waitingAfter } from "../api.ts";

/**
 * `quiet` before the check, while it runs and after a success; `slow` once it runs for `waitingAfter`;
 * `unreachable` where the host that gives proofs did not answer; `insecure` where the page came without
 * https, on which browsers have no `crypto.subtle`.
 */
export type HumanCheckState = "quiet" | "slow" | "failed" | "unreachable" | "insecure";

/** The state after an error of this name. */
const stateAfter: Readonly<Record<string, HumanCheckState>> = {
  NetworkError: "unreachable",
  InsecureContextError: "insecure",
};

/** reCAPTCHA's proofs expire after two minutes; half a minute is left to send one. */
const proofLife = 90_000;

/**
 * The human check of a form (specification 5, design 6.20): obtains a proof from `obtain` early, keeps it
 * while it is fresh, and returns it once. `obtain` may ignore the work: reCAPTCHA has none.
 */
export function createHumanCheck(
  obtain: (work?: ProofWork) => Promise<string>,
  clock: Environment["clock"],
) {
  const $state = atom<HumanCheckState>("quiet");
  let pending: ReturnType<typeof begin> | undefined;

  async function begin(work?: ProofWork): Promise<{ token: string; obtainedAt: number } | null> {
    $state.set("quiet");
    const stop = clock.after(waitingAfter, () => $state.set("slow"));
    try {
      const token = await obtain(work);
      $state.set("quiet");
      return { token, obtainedAt: clock.now() };
    } catch (error) {
      pending = undefined;
      $state.set(stateAfter[(error as Error).name] ?? "failed");
      return null;
    } finally {
      stop();
    }
  }

  return {
    $state: $state as ReadableAtom<HumanCheckState>,
    /** Begins the check in the background, once; call it when a visitor first touches the form. */
    prepare() {
      pending ??= begin();
    },
    /**
     * A proof to send: each is returned once, and none that is older than `proofLife`. Null when none can
     * be obtained; the state then tells why.
     *
     * @param work of a dearer proof, which a server has asked for
     */
    async token(work?: ProofWork) {
      if (work !== undefined) return (await begin(work))?.token ?? null;
      // If the check in the background has failed, another one may succeed.
      const early = pending && (await pending);
      const isFresh = early && clock.now() - early.obtainedAt <= proofLife;
      const proof = isFresh ? early : await (pending = begin());
      pending = undefined;
      return proof?.token ?? null;
    },
  };
}
export type HumanCheck = ReturnType<typeof createHumanCheck>;
