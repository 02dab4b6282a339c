import { onTestFinished } from "vitest";

import { createApi } from "../../../src/site/client/api.ts";
import { obtainAltchaProof } from "../../../src/site/client/human-check/altcha.ts";
import { createHumanCheck } from "../../../src/site/client/human-check/human-check.ts";
import { type Notation } from "../../fixtures/third-party-notation.ts";
import { startThirdPartyParticipants } from "../../fixtures/third-party-participants.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

/**
 * Starts a third-party host with its first data, and gives a tab's API and environment for it.
 *
 * @param participantCode the code of the participant who is logged in
 */
export async function openThirdPartyTab(notation: Notation, participantCode?: string) {
  const host = await startThirdPartyParticipants(notation);
  onTestFinished(() => host.close());
  const environment = createTestEnvironment();
  if (participantCode !== undefined) environment.session.set("vUniqueCode", participantCode);
  const api = createApi({
    host: host.address,
    clock: environment.clock,
    session: environment.session,
    cookies: () => "",
    fetch: (request) => fetch(request),
  });
  const notices: string[] = [];
  const tab = {
    api,
    environment,
    notices,
    origin: () => "https://site.example",
    notify: ({ text }: { readonly text: string }) => void notices.push(text),
    humanCheck: createHumanCheck(() => obtainAltchaProof(api), environment.clock),
    code: () => environment.session.get("vUniqueCode") ?? "",
  };
  return { host, tab };
}
export type ThirdPartyTab = Awaited<ReturnType<typeof openThirdPartyTab>>["tab"];
