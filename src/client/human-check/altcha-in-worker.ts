import type { Api } from "../api.ts";

/** What the worker (altcha.worker.ts) is asked with: where the API is, and `document.cookie`. */
export interface Question {
  readonly host: string;
  readonly cookies: string;
}

export type Answer =
  { readonly proof: string } | { readonly error: Pick<Error, "name" | "message"> };

/**
 * Obtains a proof of work in a worker: the code of the call and of the solver, and the solving, would
 * hold up the typing on a slow phone.
 *
 * @throws {Error} as `obtainAltchaProof` (altcha.ts), with the same name; when the worker can't be loaded
 */
export const obtainInWorker = (api: Api): Promise<string> =>
  api.watch(
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL("./altcha.worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        worker.terminate();
        if ("proof" in data) resolve(data.proof);
        else reject(Object.assign(new Error(data.error.message), { name: data.error.name }));
      };
      worker.onerror = () => reject(new Error("The worker of the human check can't be loaded."));
      worker.postMessage({ host: api.host, cookies: api.cookies() } satisfies Question);
    }),
  );
