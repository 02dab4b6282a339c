import { atom, type ReadableAtom } from "nanostores";

import type { Environment } from "../../environment.ts";

/** The human check of a form (specification 5, design 6.20). */
export interface HumanCheck {
  /** How far the check is, for the text beside the form. */
  readonly $state: ReadableAtom<HumanCheckState>;
  /** Begins the check in the background, once; call it when a visitor first touches the form. */
  prepare(): void;
  /**
   * A proof to send: each is returned once, and none that is older than `proofLife`.
   *
   * @throws {HumanCheckError} when no proof can be obtained
   */
  token(): Promise<string>;
}

export type HumanCheckState = "idle" | "checking" | "checked" | "failed";

/** The check failed; forms show the specification's sentence. */
export class HumanCheckError extends Error {
  override name = "HumanCheckError";
}

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
  const $state = atom<HumanCheckState>("idle");
  let pending: Promise<Proof> | undefined;

  const begin = () => {
    $state.set("checking");
    const attempt = obtain().then(
      (token) => {
        if (pending === attempt) $state.set("checked");
        return { token, obtainedAt: clock.now() };
      },
      (cause: unknown) => {
        if (pending === attempt) {
          pending = undefined;
          $state.set("failed");
        }
        throw new HumanCheckError("No proof could be obtained.", { cause });
      },
    );
    pending = attempt;
    return attempt;
  };

  return {
    $state,
    prepare() {
      // What fails here is tried again, and reported, by `token`.
      if (!pending) begin().catch(() => undefined);
    },
    async token() {
      // If the check in the background has failed, another one may succeed.
      const early = await pending?.catch(() => undefined);
      const isFresh = early !== undefined && clock.now() - early.obtainedAt <= proofLife;
      const proof = isFresh ? early : await begin();
      pending = undefined;
      return proof.token;
    },
  };
}
