/**
 * The worker of the human check: obtains one proof, and answers with it or with the error. The API's host
 * is in its code, and so in its name: browsers keep the file for a year, with the policy that allows
 * calls to that host alone.
 */
import { apiHost as host } from "../api-host.ts";
import { obtainAltchaProof } from "./altcha.ts";
import type { ProofOrError, ProofRequest } from "./human-check.ts";

addEventListener("message", ({ data }: MessageEvent<ProofRequest>) => {
  void obtain(data).then((answer) => postMessage(answer));
});

async function obtain({ cookies, work, purpose }: ProofRequest): Promise<ProofOrError> {
  try {
    return { proof: await obtainAltchaProof({ host, cookies: () => cookies }, work, purpose) };
  } catch (error) {
    const { name, message } = error as Error;
    return { error: { name, message } };
  }
}
