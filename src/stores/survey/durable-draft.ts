import * as v from "valibot";

import { sessionKeys } from "../../client/session-keys.ts";
import type { Vault } from "../../client/vault/vault.ts";
import type { Environment } from "../../environment.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import { within } from "../within.ts";
import { draft, emptyDraft, type Draft } from "./draft.ts";
import { addDraft, forgetDraft } from "./other-drafts.ts";

/** Opens the vault of the participant who is logged in; null where there is none. */
export type OpenVault = () => Promise<Vault | null>;

/** A survey in the vault. */
const record = v.object({ surveyCode: v.string(), draft });

/** Milliseconds that a save or the questions wait for the vault. */
const delay = 1000;

/** Takes the drafts of a vault over into the tab; those that the tab has are newer. */
export async function restoreDrafts(session: SessionStorage, vault: Vault): Promise<void> {
  for (const stored of await vault.readAll()) {
    const read = v.safeParse(record, stored);
    if (read.success) addDraft(session, read.output.surveyCode, read.output.draft);
  }
}

export interface DurableDraftOptions {
  readonly openVault: OpenVault | undefined;
  readonly environment: Pick<Environment, "session" | "clock">;
}

/** The draft of a survey beneath session storage, in the participant's vault (if there is one). */
export function createDurableDraft({ openVault, environment }: DurableDraftOptions) {
  const { session, clock } = environment;
  let opening: Promise<Vault | null> | undefined;
  const vault = () => (opening ??= openVault?.() ?? Promise.resolve(null));

  const write = async (surveyCode: string, own: Draft | null): Promise<boolean> => {
    const kept = own ? own.unsent.length + own.refused.length : 0;
    const stored = own && { surveyCode, draft: own };
    return (await (await vault())?.write(surveyCode, stored, kept)) ?? false;
  };

  return {
    /** Settles when the draft is stored, after a second at the latest; false when it is not. */
    store(surveyCode: string, own: Draft): Promise<boolean> {
      if (!openVault) return Promise.resolve(false);
      return within({ clock, delay }, write(surveyCode, own), false);
    },
    /** Removes the draft of a completed survey; saves that were refused stay. */
    finish: (surveyCode: string, refused: Draft["refused"]): Promise<boolean> =>
      write(surveyCode, refused.length > 0 ? { ...emptyDraft, refused } : null),
    /** Replaces the draft that another tab has gone on with. */
    async bringBack(): Promise<void> {
      const surveyCode = session.get(sessionKeys.takenOver);
      if (surveyCode === null) return;
      session.remove(sessionKeys.takenOver);
      const open = await within({ clock, delay }, vault(), null);
      if (!open) return;
      forgetDraft(session, surveyCode);
      await within({ clock, delay }, restoreDrafts(session, open), undefined);
    },
    /** Makes this the only tab with the survey, until another tab opens it: then `onLost` runs. */
    claim(surveyCode: string, onLost: () => void): void {
      void vault().then((open) =>
        open?.claim(surveyCode, () => {
          session.set(sessionKeys.takenOver, surveyCode);
          onLost();
        }),
      );
    },
  };
}
