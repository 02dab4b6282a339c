import * as v from "valibot";
import { atom } from "nanostores";

import * as sessionKeys from "../../client/session-keys.ts";
import { openOfflineStore, type OfflineStore } from "../../client/offline-store/offline-store.ts";
import { type Environment, within } from "../../environment.ts";
import type { SessionStorage } from "../../environment/session-storage.ts";
import {
  allPending,
  readCurrentSurvey,
  forgetCurrent,
  isEmpty,
  readOtherPending,
  surveyRecord,
  type PendingAnswers,
  type SurveyRecord,
} from "./pending-answers.ts";
import { codeIn } from "../participant.ts";

/** Where pending answers are stored beyond the page, and which of these places have them. */

/** Opens the offline store of the participant who is logged in; null where there is none. */
export type OpenOfflineStore = () => Promise<OfflineStore | null>;

/** Milliseconds that a save waits for the offline store. */
const delay = 1000;

/**
 * Copies pending answers from the offline store into the tab, unless the tab has later ones; what of these
 * is to be sent is stored there: a page that was left at once may have left it in its tab only.
 *
 * @param isOverPage after a login over a survey's page, which goes on with the answers that it has
 */
export const restorePending = (
  session: SessionStorage,
  offlineStore: OfflineStore,
  isOverPage = false,
): Promise<void> =>
  offlineStore.inTurn(async () => {
    const written = new Map<string, number>();
    const open = isOverPage ? readCurrentSurvey(session)?.surveyCode : undefined;
    for (const stored of await offlineStore.readAll()) {
      const read = v.safeParse(surveyRecord, stored);
      if (!read.success || read.output.surveyCode === open) continue;
      addRecord(session, read.output);
      written.set(read.output.surveyCode, read.output.pending.written);
    }
    const later = allPending(session).filter(
      ({ surveyCode, pending: { unsent, written: own } }) =>
        unsent.length > 0 && own > (written.get(surveyCode) ?? -1),
    );
    await Promise.all(later.map((record) => write(offlineStore, record)));
  });

/** Copies pending answers from the offline store into the tab, after the login that opens it. */
export async function restoreOfflineAnswers(
  session: SessionStorage,
  isOverPage = false,
): Promise<void> {
  const offlineStore = await openOfflineStore(session);
  if (offlineStore) await restorePending(session, offlineStore, isOverPage);
}

const write = (offlineStore: OfflineStore, record: SurveyRecord): Promise<boolean> => {
  const { unsent, refused } = record.pending;
  return offlineStore.write(record.surveyCode, record, unsent.length + refused.length);
};

/** Copies pending answers from outside this tab, unless the tab has later ones of the same survey. */
function addRecord(session: SessionStorage, { surveyCode, pending: added }: SurveyRecord): void {
  const own = allPending(session).find((one) => one.surveyCode === surveyCode)?.pending;
  // Nothing is left of a completed survey; one that was only opened has pages, for the way offline.
  const isOver = isEmpty(added) && added.pages.length === 0;
  // A tab that has only opened it by a personal link knew nothing of what waits behind the password.
  const isNews = own !== undefined && isEmpty(own) && added.unsent.length > 0;
  if (own ? own.written >= added.written && !isNews : isOver) return;
  // A tab that has only opened it knows nothing of answers that were not stored beyond this one.
  if (own && !isEmpty(own) && isEmpty(added) && !isOver) return;
  const rest = readOtherPending(session).filter((one) => one.surveyCode !== surveyCode);
  const all = isOver ? rest : [...rest, { surveyCode, pending: added }];
  session.set(sessionKeys.otherSurveys, JSON.stringify(all));
  if (readCurrentSurvey(session)?.surveyCode === surveyCode) forgetCurrent(session);
}

export interface DurableCopyOptions {
  /** Undefined where answers live as long as the tab. */
  readonly offlineStore: Promise<OfflineStore | null> | undefined;
  /** Opens it again where that has failed, and after another login. */
  readonly openOfflineStore: OpenOfflineStore | undefined;
  readonly environment: Pick<Environment, "session" | "clock">;
  /** Called with each result of storing the latest answers: whether the offline store has them. */
  readonly report: (isDurable: boolean) => void;
  /** Whether no other tab could read the latest answers. */
  readonly isHereOnly: () => boolean;
}

/** A copy of a survey's pending answers in the participant's offline store (if there is one). */
export function createDurableCopy(options: DurableCopyOptions) {
  const { offlineStore, openOfflineStore, environment, report, isHereOnly } = options;
  const { session, clock } = environment;
  let opening: Promise<OfflineStore | null> = Promise.resolve(null);
  let due: ((opened: OfflineStore) => void) | undefined;
  let last: { readonly surveyCode: string; readonly own: PendingAnswers } | undefined;

  function switchTo(opened: Promise<OfflineStore | null>): void {
    opening = opened;
    // The database may have been deleted, and the latest answers with it.
    void opened.then((open) => open?.listen(() => last && void store(last.surveyCode, last.own)));
  }
  if (offlineStore) switchTo(offlineStore);

  /** Once: a second claim would take the survey from the first. */
  function claimDue(opened: OfflineStore | null): void {
    if (!opened) return;
    due?.(opened);
    due = undefined;
  }

  /** Opens it again where that has failed: once for all that wait, whose order is that of one store. */
  async function open(): Promise<OfflineStore | null> {
    const former = opening;
    const found = await former;
    if (found) return found;
    if (openOfflineStore && opening === former) switchTo(openOfflineStore());
    const opened = await opening;
    claimDue(opened);
    return opened;
  }

  async function store(surveyCode: string, own: PendingAnswers): Promise<void> {
    const written = { surveyCode, own };
    last = written;
    const reportLast = (isDurable: boolean) => {
      if (last !== written) return;
      if (isDurable) void opening.then(claimDue);
      report(isDurable);
    };
    const record = { surveyCode, pending: own };
    const writing = open().then((opened) => opened !== null && write(opened, record));
    const isDurable = await within({ clock, delay }, writing, null);
    reportLast(isDurable ?? false);
    if (isDurable === null) void writing.then(reportLast);
  }

  return {
    /** Opens the offline store that another login may have made; the survey is claimed already. */
    reopen(): void {
      if (openOfflineStore) switchTo(openOfflineStore());
    },
    /** Settles when the answers are stored, after a second at the latest. */
    store,
    /**
     * Stores what is left of a completed survey. An empty record is not removed: a tab that comes back to
     * older answers must see that the survey is over.
     */
    finish: (surveyCode: string, finished: PendingAnswers): Promise<void> =>
      store(surveyCode, { ...finished, written: clock.now() }),
    /** Asks the browser not to remove what waits. */
    persist: (): void => void opening.then((open) => open?.persist()),
    /** Copies the answers that another tab has added. */
    async restore(): Promise<void> {
      const open = await opening;
      if (open) await restorePending(session, open);
    },
    /**
     * Makes this the only tab with the survey, until another tab opens it: then `onLost` runs, and `onFree`
     * when that one has gone. While this tab alone has the latest answers it goes on, and takes the survey
     * back once they are stored.
     */
    claim(surveyCode: string, onLost: () => void, onFree: () => void): void {
      function leave(): void {
        if (isHereOnly()) due = take;
        else onLost();
      }
      const take = (opened: OfflineStore) => opened.claim(surveyCode, leave, onFree);
      due = take;
      void opening.then(claimDue);
    },
  };
}

/**
 * Where pending answers are stored: in the offline store, encrypted; as long as the tab lives, because
 * there is no offline store, or its key is a personal link's (`tab`), or it can't be written any more
 * (`tab-only`); only in the page (`nowhere`).
 */
export type StoredIn = "offline-store" | "tab" | "tab-only" | "nowhere";

/** Records where the answers of a page are stored, so that all of the page says the same. */
export function createStoredIn(session: Pick<SessionStorage, "get">) {
  const $storedIn = atom<StoredIn | null>(null);
  let hasOfflineStore = false;
  let isInTab = false;
  // The key of a personal link's login goes with the tab, also where storage can't be read any more.
  let isOfLink = session.get(sessionKeys.linkLogin) !== null;
  return {
    /** Null before anything was stored. */
    $storedIn,
    /** Notes whether session storage has them. */
    noteTab: (isStored: boolean): void => void (isInTab = isStored),
    /** Updates the status, once it is known whether the offline store has them. */
    report(isDurable: boolean): void {
      // Storage may be cleared under the page, and the key with it.
      hasOfflineStore ||= isDurable || session.get(sessionKeys.offlineKey) !== null;
      const inTab = hasOfflineStore && !isDurable ? "tab-only" : "tab";
      if (session.get(sessionKeys.offlineKey) !== null)
        isOfLink = session.get(sessionKeys.linkLogin) !== null;
      const isReadableLater = isDurable && !isOfLink;
      $storedIn.set(isReadableLater ? "offline-store" : isInTab ? inTab : "nowhere");
    },
    /** No other tab can read the answers. */
    isHereOnly: (): boolean => ["tab-only", "nowhere"].includes($storedIn.get() ?? ""),
    /** Why nothing can be sent for the participant of the page. */
    absence(): "session-ended" | "other-login" {
      if (codeIn(session) === "") return "session-ended";
      // Another participant's login has removed what the tab had.
      if ($storedIn.get() !== "offline-store") $storedIn.set("nowhere");
      return "other-login";
    },
  };
}
