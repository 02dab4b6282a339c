import { atom, type ReadableAtom } from "nanostores";

import type { Environment } from "../../environment.ts";

/** What a form needs to prove that a person is there (specification 5, design 6.20). */
export interface HumanCheck {
  /** For words beside the form. */
  readonly $state: ReadableAtom<HumanCheckState>;
  /** Begins the check in the background, once; call it when a visitor first touches the form. */
  prepare(): void;
  /**
   * A proof to send along. Each is handed out once, and none that is older than
   * `proofLife`.
   *
   * @throws {HumanCheckError} when no proof can be had
   */
  token(): Promise<string>;
}

export type HumanCheckState = "idle" | "checking" | "checked" | "failed";

/** Nobody could be verified; forms show the specification's sentence. */
export class HumanCheckError extends Error {
  override name = "HumanCheckError";
}

/** reCAPTCHA's proofs live for two minutes; half a minute is left for the way to the server. */
const proofLife = 90_000;

interface Proof {
  readonly token: string;
  readonly obtainedAt: number;
}

/**
 * Wraps a source of proofs: obtains one early, keeps it while it is fresh, hands it out once.
 *
 * @param obtain asks the service for a new proof
 */
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
      // A check that began in the background and failed says nothing of one that begins now.
      const early = await pending?.catch(() => undefined);
      const isFresh = early !== undefined && clock.now() - early.obtainedAt <= proofLife;
      const proof = isFresh ? early : await begin();
      pending = undefined;
      return proof.token;
    },
  };
}
