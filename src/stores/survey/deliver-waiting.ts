import type { Environment } from "../../environment.ts";
import type { SurveyOnDevice } from "./draft.ts";
import type { SurveyOptions } from "./options.ts";
import { createSurvey } from "./store.ts";

interface DeliverOptions extends SurveyOptions {
  /** Called when no answers of a survey wait any more: they have arrived, or were refused. */
  readonly onDelivered: () => void;
}

/**
 * Sends the answers that wait on this device from a page without questions; not those of a survey that
 * another tab has open, which sends them itself. Loaded by the dashboard when there are any.
 */
export async function deliverWaiting(
  surveys: readonly SurveyOnDevice[],
  { environment, openVault, onDelivered, ...options }: DeliverOptions,
): Promise<void> {
  const vault = (await openVault?.()) ?? null;
  for (const { code, waiting } of surveys) {
    if (waiting === 0) continue;
    if (vault && !(await vault.claimIfFree(code))) continue;
    const survey = createSurvey({
      ...options,
      openVault: () => Promise.resolve(vault),
      environment: { ...environment, entry: entryOf(code) },
    });
    const stops = [
      survey.listen(),
      survey.$state.listen((state) => {
        if ("draft" in state && state.draft.unsent.length > 0) return;
        stops.forEach((stop) => stop());
        // The draft is stored after the state has changed.
        queueMicrotask(onDelivered);
      }),
    ];
    await survey.open();
  }
}

/** The entry that /survey would have in the browser's history. */
const entryOf = (code: string): Environment["entry"] => ({
  state: () => null,
  replaceState: () => undefined,
  fragment: () => encodeURIComponent(code),
});
