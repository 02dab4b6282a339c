import { atom, type ReadableAtom } from "nanostores";

import type { ProofWork, ProofPurpose } from "../../../contract/human-check.ts";
import { type Environment, browser, within } from "../../environment.ts";
import { waitingAfter } from "../api.ts";
import { recaptchaSiteKey } from "../settings.ts";

/**
 * The human check of forms (specification 5, design 6.20): when proofs are obtained, and how: by proof of work
 * in a worker (altcha.worker.ts), or from reCAPTCHA.
 */

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
 * The human check of a form: obtains a proof from `obtain` early, keeps it
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

const checks = new Map<string, HumanCheck>();

/**
 * The human check, one for each action: reCAPTCHA where its site key is set, else the proof of work. The build
 * leaves the other kind out. It requests nothing until `prepare` is called, also not the code that solves a challenge.
 *
 * @param action the visitor's action, as reCAPTCHA calls it
 */
export function humanCheckFor(action: ProofPurpose): HumanCheck {
  const check = checks.get(action) ?? createLiveCheck(action);
  checks.set(action, check);
  return check;
}

const createLiveCheck = (action: ProofPurpose) =>
  createHumanCheck(
    recaptchaSiteKey === ""
      ? (work) => obtainInWorker(work, action)
      : () => obtainRecaptchaToken(recaptchaSiteKey, action),
    browser.clock,
  );

/** What the worker (altcha.worker.ts) is sent: `document.cookie`, the work of a dearer proof, and the form. */
export interface ProofRequest {
  readonly cookies: string;
  readonly work: ProofWork | undefined;
  readonly purpose: ProofPurpose | undefined;
}

/** What the worker answers. */
export type ProofOrError =
  { readonly proof: string } | { readonly error: Pick<Error, "name" | "message"> };

/** Service workers don't answer for the worker's file, because it is in the scope of none of them. */
const notLoaded: Pick<Error, "name" | "message"> = {
  name: "NetworkError",
  message: "The worker of the human check can't be loaded.",
};

const insecureError = () =>
  Object.assign(new Error("The human check needs a secure connection."), {
    name: "InsecureContextError",
  });

/**
 * Obtains a proof of work in a worker: the code of the call and of the solver, and the solving, would
 * hold up the typing on a slow phone.
 *
 * @throws {Error} as `obtainAltchaProof` (altcha.ts), with the same name; named `NetworkError` when the
 *   worker can't be loaded, and `InsecureContextError` on pages without https, where no proof can be made
 */
export const obtainInWorker = (work?: ProofWork, purpose?: ProofPurpose): Promise<string> =>
  new Promise((resolve, reject) => {
    if (!("subtle" in crypto)) throw insecureError();
    const worker = new Worker(new URL("./altcha.worker.ts", import.meta.url), { type: "module" });
    const fail = ({ name, message }: Pick<Error, "name" | "message">) => {
      // For those who make the API host.
      if (name !== notLoaded.name) console.error(`The human check failed. ${message}`);
      reject(Object.assign(new Error(message), { name }));
    };
    worker.onmessage = ({ data }: MessageEvent<ProofOrError>) => {
      worker.terminate();
      if ("proof" in data) resolve(data.proof);
      else fail(data.error);
    };
    worker.onerror = () => fail(notLoaded);
    worker.postMessage({ cookies: document.cookie, work, purpose } satisfies ProofRequest);
  });

interface Recaptcha {
  ready(action: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/**
 * Milliseconds for one token: the script loads another one, and says nothing when that doesn't come.
 * Meanwhile the form is locked.
 */
const tokenTimeout = 30_000;

/** Once per page. */
let loading: Promise<Recaptcha> | undefined;

/** Under the name that ky gives to the same failure of other requests. */
const noAnswer = (message: string) => Object.assign(new Error(message), { name: "NetworkError" });

async function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  const script = document.createElement("script");
  script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
  await new Promise((resolve, reject) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => {
      script.remove();
      reject(noAnswer("The reCAPTCHA script can't be loaded."));
    });
    document.head.append(script);
  });
  const { grecaptcha } = window;
  if (!grecaptcha) throw new Error("The reCAPTCHA script brought no reCAPTCHA.");
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha;
}

/**
 * Obtains a reCAPTCHA v3 token for the visitor's action, e.g. `contact`. After a failure the next one
 * loads reCAPTCHA again.
 *
 * @throws {Error} named `NetworkError` when the script can't be loaded or takes too long; when it gives
 *   no token
 */
async function obtainRecaptchaToken(siteKey: string, action: string): Promise<string> {
  const used = (loading ??= loadRecaptcha(siteKey));
  try {
    const work = used.then((loaded) => loaded.execute(siteKey, { action }));
    const token = await within({ clock: browser.clock, delay: tokenTimeout }, work, null);
    if (token === null) throw noAnswer("reCAPTCHA takes too long.");
    if (!token) throw new Error("reCAPTCHA gave no token.");
    return token;
  } catch (error) {
    if (loading === used) loading = undefined;
    throw error;
  }
}
