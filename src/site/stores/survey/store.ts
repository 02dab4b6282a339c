import { atom, type ReadableAtom } from "nanostores";

import type { Api } from "../../client/api.ts";
import { type Environment, within } from "../../environment.ts";
import type { Notify } from "../toasts.ts";
import { type OpenOfflineStore, createStoredIn, type StoredIn } from "./durable-copy.ts";
import {
  replaceNavigationState,
  storeNavigationState,
  takeNavigationState,
  type NavigationState,
} from "../../client/navigation-state.ts";
import { addressOfLink, nameInSentence, readLinkLogin } from "../../client/link-login.ts";
import { surveyOfLink, surveyPath } from "../../client/addresses.ts";
import { rememberWantedPage, takeWantedPage } from "../../client/wanted-page.ts";
import type { ParticipantSurvey } from "../../../contract/survey.ts";
import { rememberOwner, rememberParticipant } from "../participant.ts";
import { fetchPage, lookUp, type CallContext } from "./calls.ts";
import { createDelivery, type ConnectionStatus, type Delivery } from "./delivery.ts";
import { findOpenSurvey } from "./find-survey.ts";
import {
  finishSurvey,
  storePending,
  findStoredSurvey,
  openPending,
  createStamp,
  emptyPending,
  type PendingAnswers,
  type StoredSurvey,
} from "./pending-answers.ts";
import { createPressGuard } from "./auto-advance.ts";
import { reduce } from "./reducer.ts";
import { saveKey } from "./saves.ts";
import {
  pendingToSend,
  type Effect,
  type SurveyEvent,
  type SurveyState,
  type Transition,
} from "./state.ts";

/** What the survey's store needs of the page that creates it. */
interface SurveyOptions {
  readonly api: Api;
  readonly environment: Pick<
    Environment,
    "session" | "entry" | "navigation" | "connectivity" | "clock"
  >;
  readonly notify: Notify;
  /** Makes a unique text: the idempotency key of a save. */
  readonly createKey: () => string;
  /** Opens what outlives the tab; without it, answers live as long as the tab. */
  readonly openOfflineStore?: OpenOfflineStore;
}

/** Milliseconds that the questions wait for what another tab may have stored. */
const restoreTimeout = 1000;

/**
 * The store of the survey page: its state, and a participant's actions, which settle when the result
 * shows. It carries out the reducer's effects.
 */
export function createSurvey(options: SurveyOptions) {
  const { api, environment, notify, createKey, openOfflineStore } = options;
  const { session, navigation, connectivity, clock } = environment;
  const $state = atom<SurveyState>({ kind: "starting" });
  let navigationState: NavigationState | null = null;
  const $name = atom("");
  const $askedFor = atom<string | null>(null);
  const $openSurvey = atom<ParticipantSurvey | null>(null);
  const storedIn = createStoredIn(session);
  let participant = () => "";
  let mayStore = () => false;
  const stamp = createStamp();
  const addressedSurvey = () => surveyOfLink(`/survey#${environment.entry.fragment()}`) ?? "";
  const presses = createPressGuard(environment);
  const $connectionStatus = atom<ConnectionStatus>(connectivity.isOnline() ? "online" : "offline");
  let made: Delivery | undefined;

  /** Made when the page opens, because it opens the offline store. */
  const delivery = (): Delivery =>
    (made ??= createDelivery({
      offlineStore: openOfflineStore?.(),
      openOfflineStore,
      environment,
      $connectionStatus,
      pending: () => pendingToSend($state.get()),
      context: () => (participant() === "" ? null : context()),
      absence: () => storedIn.absence(),
      report: (isDurable) => storedIn.report(isDurable),
      isHereOnly: () => storedIn.isHereOnly(),
      apply,
    }));

  /** Takes over what another tab has stored of surveys. */
  const restore = () =>
    within({ clock, delay: restoreTimeout }, delivery().copy.restore(), undefined);

  /** Takes the survey from the navigation state, if there is one, with its pending answers. */
  function openPendingAnswers(): PendingAnswers | null {
    navigationState =
      takeNavigationState(environment) ?? findStoredSurvey(session, addressedSurvey());
    $name.set(navigationState?.name ?? "");
    if (!navigationState || participant() === "") return null;
    const { code, id, kind, name } = navigationState;
    // Before its questions come: meanwhile, another tab could be answered, which this one has not read.
    delivery().copy.claim(code, leaveToOther, followOther);
    return { ...openPending(session, code), survey: { code, id, kind, name } };
  }

  async function enter(survey: ParticipantSurvey): Promise<PendingAnswers> {
    // It took a while to find, and people may have answered it elsewhere meanwhile.
    await restore();
    replaceNavigationState(survey, environment);
    return openPendingAnswers() ?? emptyPending;
  }

  const context = (): CallContext => {
    if (!navigationState) throw new Error("The survey was not opened before its first call.");
    const { now } = clock;
    return { api, survey: navigationState, participant: participant(), now };
  };

  async function call(effect: Extract<Effect, { kind: "find" | "fetch" }>): Promise<SurveyEvent> {
    const { ticket } = effect;
    if (participant() === "") return { kind: "call-failed", ticket, failure: storedIn.absence() };
    if (effect.kind === "find") return lookUp({ api, participant: participant(), enter }, effect);
    return fetchPage(context(), effect);
  }

  async function carryOut(effect: Effect): Promise<void> {
    switch (effect.kind) {
      case "find":
      case "fetch":
        return dispatch(await call(effect));
      case "deliver":
        return delivery().deliver();
      case "store": {
        if (!navigationState) return;
        const isOurs = mayStore();
        const own = stamp(effect.pending, clock.now());
        storedIn.noteTab(isOurs && storePending(session, navigationState.code, own));
        if (openOfflineStore && isOurs) await delivery().copy.store(navigationState.code, own);
        else storedIn.report(false);
        return;
      }
      case "finish": {
        if (!navigationState || !mayStore()) return;
        const left = finishSurvey(session, navigationState, effect.refused);
        void delivery().copy.finish(navigationState.code, left);
        if (participant() !== "")
          $openSurvey.set(await findOpenSurvey(api, participant(), navigationState.code));
        return;
      }
      case "remember-page": {
        const survey = navigationState?.code ?? addressedSurvey();
        if (survey !== "") rememberWantedPage(surveyPath(survey), environment);
        return;
      }
      case "log-in":
        navigation.replace("/login");
        return;
      case "notify":
        notify(effect.notice);
    }
  }

  async function apply<Event>(
    reducer: (state: SurveyState, event: Event) => Transition,
    event: Event,
  ): Promise<void> {
    const former = $state.get();
    const { state, effects } = reducer(former, event);
    $state.set(state);
    presses.follow(former, state);
    await Promise.all(effects.map(carryOut));
  }

  const comeBack = () => {
    // In this state, late responses have no effect.
    $state.set({ kind: "starting" });
    navigation.reload();
  };

  /** Another tab has opened the survey. */
  const leaveToOther = () => void dispatch({ kind: "opened-elsewhere" });

  /** That tab has gone. */
  const followOther = () => {
    if ($state.get().kind === "elsewhere") comeBack();
  };

  const dispatch = (event: SurveyEvent) => apply(reduce, event);

  function newSaveKey(): string {
    const state = $state.get();
    const asked = "pending" in state ? state.pending.asked : null;
    return saveKey(createKey(), asked, clock.now());
  }

  const press = (event: () => SurveyEvent) =>
    presses.takes() ? dispatch(event()) : Promise.resolve();

  return {
    $state: $state as ReadableAtom<SurveyState>,
    /** The survey's name; empty while it is not known. */
    $name: $name as ReadableAtom<string>,
    /** After a personal link: the first name of whom it asks, empty where that is not known; else null. */
    $askedFor: $askedFor as ReadableAtom<string | null>,
    /** Opens the personal link of the survey again; undefined after a login with a password. */
    linkAddress: () => addressOfLink(session, navigationState?.code),
    /** After the last answer: the next survey that the participant can answer. */
    $openSurvey: $openSurvey as ReadableAtom<ParticipantSurvey | null>,
    /** Where the browser has stored the answers; null before that. */
    $storedIn: storedIn.$storedIn as ReadableAtom<StoredIn | null>,
    $connectionStatus: $connectionStatus as ReadableAtom<ConnectionStatus>,
    /** Stores the navigation state of another survey, before a link opens it. */
    storeNavigationState: (survey: ParticipantSurvey) =>
      void storeNavigationState(survey, environment),
    /** Reads the navigation state and fetches questions; a second call does nothing. */
    async open() {
      if ($state.get().kind !== "starting") return;
      participant = rememberParticipant(session);
      mayStore = rememberOwner(session, participant);
      const isSignedIn = participant() !== "";
      const linkLogin = readLinkLogin(session);
      $askedFor.set(linkLogin && nameInSentence(linkLogin.firstName));
      if (isSignedIn) await restore();
      const pending = openPendingAnswers();
      await dispatch({ kind: "opened", isSignedIn, pending, wanted: addressedSurvey() });
    },
    /** Reloads a page that Back restored from the browser's cache: it may be outdated, or another participant's. */
    comeBack,
    /** Follows the browser's connectivity. */
    listen: () =>
      connectivity.onChange((isOnline) => {
        $connectionStatus.set(isOnline ? "online" : "offline");
        if (isOnline) void dispatch({ kind: "online" });
      }),
    choose(question: string, option: string): void {
      presses.end();
      void dispatch({ kind: "chose", question, option, now: clock.now() });
    },
    next: () => press(() => ({ kind: "next", key: newSaveKey(), isFirst: presses.isFirst() })),
    /** Next without a press (decision 065). */
    advance: () => dispatch({ kind: "next", key: newSaveKey() }),
    back: () => press(() => ({ kind: "back" })),
    /** Repeats a fetch that failed. */
    retry: () => dispatch({ kind: "retry" }),
    /** Fetches the questions that the API chooses; the answers stay. */
    startAgain: () => dispatch({ kind: "start-again" }),
    /** After another login in this tab: goes on if it is the same participant's, else leaves. */
    async resumeAfterLogin() {
      if (participant() === "") {
        navigation.assign("/dashboard");
        return;
      }
      takeWantedPage(environment);
      // The login may have made another offline store.
      delivery().copy.reopen();
      await dispatch({ kind: "signed-in" });
    },
    /** Goes on without a login: what is to be sent waits. */
    logInLater: () => void dispatch({ kind: "log-in-later" }),
  };
}
export type SurveyStore = ReturnType<typeof createSurvey>;

interface DeliverOptions extends SurveyOptions {
  /** Called when no answers of a survey wait any more: they have arrived, or were refused. */
  readonly onDelivered: () => void;
}

/** The store of a survey on a page without questions; null where another tab has the survey open. */
async function openBehind(
  code: string,
  { environment, openOfflineStore, onDelivered, ...options }: DeliverOptions,
): Promise<SurveyStore | null> {
  const offlineStore = (await openOfflineStore?.()) ?? null;
  if (offlineStore && !(await offlineStore.claimIfFree(code))) return null;
  return createSurvey({
    ...options,
    openOfflineStore: () => Promise.resolve(offlineStore),
    environment: {
      ...environment,
      entry: entryOf(code),
      // When another tab has had the survey, and has gone.
      navigation: { ...environment.navigation, reload: onDelivered },
    },
  });
}

/** Calls `onDelivered` once no answers of a survey wait any more. */
function followDelivery(survey: SurveyStore, onDelivered: () => void): void {
  const stops = [
    survey.listen(),
    survey.$state.listen((state) => {
      if ("pending" in state && state.pending.unsent.length > 0) return;
      stops.forEach((stop) => stop());
      // The answers are stored after the state has changed.
      queueMicrotask(onDelivered);
    }),
  ];
}

/**
 * Sends the answers that wait on this device from a page without questions; not those of a survey that
 * another tab has open, which sends them itself. Loaded by the dashboard when there are any.
 */
export async function deliverWaiting(
  surveys: readonly StoredSurvey[],
  options: DeliverOptions,
): Promise<void> {
  for (const { code, waiting } of surveys) {
    const survey = waiting > 0 ? await openBehind(code, options) : null;
    if (!survey) continue;
    followDelivery(survey, options.onDelivered);
    await survey.open();
  }
}

/** What became of a survey whose answers were to be sent; `open`: its page says what is left to do. */
export type Sent = "completed" | "waiting" | "open";

/** Does for a survey whose questions all have answers what Next on its last page does. */
export async function sendAnswered(code: string, options: DeliverOptions): Promise<Sent> {
  const survey = await openBehind(code, options);
  if (!survey) return "open";
  await survey.open();
  await survey.advance();
  const state = survey.$state.get();
  // It may have been completed on another device, with other answers.
  if (state.kind === "completed" && state.sent !== null) return "completed";
  if (!("pending" in state) || state.pending.unsent.length === 0) return "open";
  followDelivery(survey, options.onDelivered);
  return "waiting";
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
