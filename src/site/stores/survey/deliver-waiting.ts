import type { Environment } from "../../environment.ts";
import type { StoredSurvey } from "./pending-answers.ts";
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
  surveys: readonly StoredSurvey[],
  { environment, openOfflineStore, onDelivered, ...options }: DeliverOptions,
): Promise<void> {
  const offlineStore = (await openOfflineStore?.()) ?? null;
  for (const { code, waiting } of surveys) {
    if (waiting === 0) continue;
    if (offlineStore && !(await offlineStore.claimIfFree(code))) continue;
    const survey = createSurvey({
      ...options,
      openOfflineStore: () => Promise.resolve(offlineStore),
      environment: {
        ...environment,
        entry: entryOf(code),
        // When another tab has had the survey, and has gone.
        navigation: { ...environment.navigation, reload: onDelivered },
      },
    });
    const stops = [
      survey.listen(),
      survey.$state.listen((state) => {
        if ("pending" in state && state.pending.unsent.length > 0) return;
        stops.forEach((stop) => stop());
        // The answers are stored after the state has changed.
        queueMicrotask(onDelivered);
      }),
    ];
    await survey.open();
  }
}

/** The entry that /survey would have in the browser's history. */
function entryOf(code: string): Environment["entry"] {
  let state: unknown = null;
  return {
    state: () => state,
    replaceState: (next) => void (state = next),
    fragment: () => encodeURIComponent(code),
  };
}
