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
  /** Opens it again where that has failed, and after another login. */
  readonly openVault: OpenVault | undefined;
  readonly environment: Pick<Environment, "session" | "clock">;
  /** Called with each result of storing the last draft: whether the device has it. */
  readonly report: (isOnDevice: boolean) => void;
}

/** The draft of a survey beneath session storage, in the participant's vault (if there is one). */
export function createDurableDraft(options: DurableDraftOptions) {
  const { vault, openVault, environment, report } = options;
  const { session, clock } = environment;
  let opening: Promise<Vault | null> = Promise.resolve(null);
  let due: ((opened: Vault) => void) | undefined;
  let last: { readonly surveyCode: string; readonly own: Draft } | undefined;

  function useVault(opened: Promise<Vault | null>): void {
    opening = opened;
    // The database may have been deleted, and the last draft with it.
    void opened.then((open) => open?.listen(() => last && void store(last.surveyCode, last.own)));
  }
  if (vault) useVault(vault);

  /** Once: a second claim would take the survey from the first. */
  function claimDue(opened: Vault | null): void {
    if (!opened) return;
    due?.(opened);
    due = undefined;
  }

  async function openAgain(): Promise<Vault | null> {
    if (openVault) useVault(openVault());
    const opened = await opening;
    claimDue(opened);
    return opened;
  }

  async function write(surveyCode: string, own: Draft): Promise<boolean> {
    const kept = own.unsent.length + own.refused.length;
    const opened = (await opening) ?? (await openAgain());
    return (await opened?.write(surveyCode, { surveyCode, draft: own }, kept)) ?? false;
  }

  async function store(surveyCode: string, own: Draft): Promise<void> {
    const written = { surveyCode, own };
    last = written;
    const reportLast = (isOnDevice: boolean) => {
      if (last === written) report(isOnDevice);
    };
    const writing = write(surveyCode, own);
    const isOnDevice = await within({ clock, delay }, writing, null);
    reportLast(isOnDevice ?? false);
    if (isOnDevice === null) void writing.then(reportLast);
  }

  return {
    /** Goes on with the vault that another login may have made; the survey is claimed already. */
    reopen(): void {
      if (openVault) useVault(openVault());
    },
    /** Settles when the draft is stored, after a second at the latest. */
    store,
    /**
     * Stores what is left of a completed survey. An empty draft is not removed: a tab that comes back to
     * an older one must see that it is over.
     */
    finish: (surveyCode: string, finished: Draft): Promise<void> =>
      store(surveyCode, { ...finished, written: clock.now() }),
    /** Asks the browser not to remove what waits. */
    persist: (): void => void opening.then((open) => open?.persist()),
    /** Takes over the drafts that another tab has gone on with. */
    async restore(): Promise<void> {
      const open = await opening;
      if (open) await restoreDrafts(session, open);
    },
    /** Makes this the only tab with the survey, until another tab opens it: then `onLost` runs. */
    claim(surveyCode: string, onLost: () => void): void {
      due = (opened) => opened.claim(surveyCode, onLost);
      void opening.then(claimDue);
    },
  };
}
