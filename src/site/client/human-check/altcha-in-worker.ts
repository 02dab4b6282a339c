import type { ProofPurpose, ProofWork } from "../../../contract/human-check.ts";

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

const insecure = () =>
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
    if (!("subtle" in crypto)) throw insecure();
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
