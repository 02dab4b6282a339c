import * as v from "valibot";

import * as sessionKeys from "../../client/session-keys.ts";
import type { Vault } from "../../client/vault/vault.ts";
import type { Environment } from "../../environment.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { within } from "../../environment/within.ts";
import { currentSurvey, draft, forgetCurrent, isEmpty, otherDrafts, type Draft } from "./draft.ts";

/** Opens the vault of the participant who is logged in; null where there is none. */
export type OpenVault = () => Promise<Vault | null>;

/** A survey in the vault. */
const record = v.object({ surveyCode: v.string(), draft });

/** Milliseconds that a save waits for the vault. */
const delay = 1000;

/** Takes the drafts of a vault over into the tab, but those of which the tab has a later one. */
export async function restoreDrafts(session: SessionStorage, vault: Vault): Promise<void> {
  for (const stored of await vault.readAll()) {
    const read = v.safeParse(record, stored);
    if (read.success) addDraft(session, read.output.surveyCode, read.output.draft);
  }
}

/** Takes over a draft from outside this tab, unless the tab has a later one of the same survey. */
function addDraft(session: SessionStorage, surveyCode: string, added: Draft): void {
  const others = otherDrafts(session);
  const current = currentSurvey(session);
  const isCurrent = current?.surveyCode === surveyCode;
  const own = isCurrent ? current : others.find((one) => one.surveyCode === surveyCode)?.draft;
  // Nothing is left of a completed survey; one that was only opened has pages, for the way offline.
  const isOver = isEmpty(added) && added.pages.length === 0;
  if (own ? own.written >= added.written : isOver) return;
  const rest = others.filter((one) => one.surveyCode !== surveyCode);
  const all = isOver ? rest : [...rest, { surveyCode, draft: added }];
  session.set(sessionKeys.otherSurveys, JSON.stringify(all));
  if (isCurrent) forgetCurrent(session);
}

export interface DurableDraftOptions {
  /** Undefined where answers live as long as the tab. */
  readonly vault: Promise<Vault | null> | undefined;
  readonly environment: Pick<Environment, "session" | "clock">;
}

/** The draft of a survey beneath session storage, in the participant's vault (if there is one). */
export function createDurableDraft({ vault, environment }: DurableDraftOptions) {
  const { session, clock } = environment;

  const write = async (surveyCode: string, own: Draft): Promise<boolean> => {
    const kept = own.unsent.length + own.refused.length;
    return (await (await vault)?.write(surveyCode, { surveyCode, draft: own }, kept)) ?? false;
  };

  return {
    /** Settles when the draft is stored, after a second at the latest; false when it is not. */
    store(surveyCode: string, own: Draft): Promise<boolean> {
      if (!vault) return Promise.resolve(false);
      return within({ clock, delay }, write(surveyCode, own), false);
    },
    /**
     * Stores what is left of a completed survey. An empty draft is not removed: a tab that comes back to
     * an older one must see that it is over.
     */
    finish: (surveyCode: string, finished: Draft): Promise<boolean> =>
      write(surveyCode, { ...finished, written: clock.now() }),
    /** Takes over the drafts that another tab has gone on with. */
    async restore(): Promise<void> {
      const open = await vault;
      if (open) await restoreDrafts(session, open);
    },
    /** Makes this the only tab with the survey, until another tab opens it: then `onLost` runs. */
    claim: (surveyCode: string, onLost: () => void): void =>
      void vault?.then((open) => open?.claim(surveyCode, onLost)),
  };
}
