import {
  cutBetween,
  differ,
  findKnownPage,
  isLast,
  pageAfter,
  pairsOf,
  textsOf,
  addPages,
  pageAt,
} from "./page.ts";
import { setAside, type PendingAnswers } from "./pending-answers.ts";
import {
  savedNotice,
  saveFailedNotice,
  transition,
  type In,
  type Message,
  type OnScreen,
  type SurveyState,
  type Transition,
} from "./state.ts";
import { complete, end, move, showPage, signOut, store, withLeft } from "./page-transitions.ts";
import {
  changeSave,
  isPassing,
  isRepeated,
  isSamePage,
  isStored,
  latestOfPages,
  type Save,
} from "./saves.ts";
import type { Failure, Saved } from "./saves.ts";

/** An event of the queue of saves. */
export type SaveEvent =
  | { readonly kind: "sending"; readonly key: string }
  | { readonly kind: "saved"; readonly key: string; readonly saved: Saved }
  /** `isUnclear`: it may have arrived all the same. */
  | {
      readonly kind: "save-failed";
      readonly key: string;
      readonly failure: Failure;
      readonly isUnclear: boolean;
    };

/** The message after a save that failed; every answer is kept (specification 8). */
const failedSaveMessage: Readonly<
  Record<
    Exclude<Failure, "session-ended" | "other-login" | "ended" | "too-late" | "completed">,
    Message
  >
> = {
  rejected: "save-failed",
  unavailable: "save-failed",
  "out-of-order": "out-of-order",
  unreachable: "unreachable",
};

/**
 * The reducer of the queue of saves, pure as that of the page, with which it shares the state. Events
 * of a save that is not in the queue any more change nothing.
 */
export function reduceSaves(state: SurveyState, event: SaveEvent): Transition {
  switch (event.kind) {
    case "sending":
      return change(state, event.key, { isUnclear: true });
    case "saved":
      return acknowledge(state, event.key, event.saved);
    case "save-failed":
      return failSave(state, event);
  }
}

const findSave = (state: SurveyState, key: string): Save | undefined =>
  "pending" in state ? state.pending.unsent.find((save) => save.key === key) : undefined;

/** What is known of a save is stored: until its answer comes, it may have arrived. */
function change(state: SurveyState, key: string, changes: Partial<Save>): Transition {
  if (!("pending" in state)) return transition(state);
  const unsent = changeSave(state.pending.unsent, key, changes);
  return store({ ...state, pending: { ...state.pending, unsent } });
}

/** A save has arrived (specification 4): the survey goes on, or ends. */
function acknowledge(state: SurveyState, key: string, saved: Saved): Transition {
  const save = findSave(state, key);
  if (!save || !("pending" in state)) return transition(state);
  const settled = settle(state.pending, save, saved);
  const isEnd = saved.isCompleted || saved.next?.kind === "completed";
  const isPast = "page" in state && hasChanged(state, save);
  // A page that was sent again unchanged, after Back, would be refused now, and those behind it.
  const isDue = (one: Save) => isStored(one.page) && !isRepeated(one, settled.pages);
  if (isEnd && !settled.unsent.some(isDue))
    return complete(save.page.kind, setAside(settled, settled.pages).refused);
  const awaited = "page" in state ? state.awaits : null;
  const pending = isEnd
    ? { ...settled, unsent: settled.unsent.filter((one) => one.key === awaited || isDue(one)) }
    : settled;
  const message = wasAnsweredElsewhere(save, saved) ? "replaced" : isPast ? null : "saved";
  const after =
    "page" in state
      ? advance({ ...state, pending, message }, save, saved)
      : store({ ...state, pending });
  return isPast
    ? after
    : transition(after.state, { kind: "notify", notice: savedNotice }, ...after.effects);
}

/** Other options are chosen on screen than those of a save: what it says would be taken for them. */
const hasChanged = ({ page, pending }: OnScreen, save: Save): boolean =>
  isSamePage(page, save.page) && differ(page, pairsOf(save.answers), pending.answers);

/**
 * Goes to what the answer to the awaited save names; and from questions that the participant has reached
 * meanwhile, if they are not those that the API asks after these answers.
 *
 * @param state with the message about the save
 */
function advance(state: Extract<SurveyState, OnScreen>, save: Save, saved: Saved): Transition {
  const { next, place } = saved;
  const page = isSamePage(state.page, save.page)
    ? (pageAt(state.pending.pages, save.page.place) ?? state.page)
    : state.page;
  const isAstray = findKnownPage(state.pending.pages, page) === undefined;
  if (state.awaits !== save.key && !isAstray) return store({ ...state, page });
  const message = isAstray ? "other-questions" : state.message;
  const pending = { ...state.pending, index: save.index + 1, place };
  if (next?.kind === "page")
    return showPage({ page: next.page, ticket: state.ticket + 1, pending, message });
  const moving = move(
    { ...state, page, pending, message, awaits: null },
    place ? { kind: "category", place } : { kind: "first" },
  );
  return transition(moving.state, { kind: "store", pending }, ...moving.effects);
}

/**
 * Takes a save from the queue; its answers are now those that the API has. What its answer names counts
 * (specification 4): pages that were remembered in that place are forgotten.
 */
function settle(
  pending: PendingAnswers,
  save: Save,
  { next, place, isCompleted }: Saved,
): PendingAnswers {
  const { page, answers } = save;
  const added = page.questions.length - Object.keys(page.saved).length;
  const progress = page.progress && { ...page.progress, done: page.progress.done + added };
  const arrived = { ...page, saved: textsOf(page.questions, pairsOf(answers)), progress };
  const known = findKnownPage(pending.pages, page)
    ? addPages(pending.pages, [arrived])
    : pending.pages;
  const pages =
    next?.kind === "page"
      ? addPages(known, [next.page, ...next.following], { page, side: "after" })
      : cutBetween(known, page, isCompleted ? null : place);
  const settled = {
    ...pending,
    unsent: pending.unsent
      .filter((one) => one !== save)
      .map((one) => (isSamePage(one.page, page) ? { ...one, page: arrived } : one)),
    pages,
  };
  const dropped = known.filter((one) => !findKnownPage(pages, one));
  return setAside(settled, dropped);
}

/** Other answers than those that this browser knew of were there: from another device or tab. */
const wasAnsweredElsewhere = ({ page }: Save, { replaced }: Saved): boolean =>
  differ(page, replaced, page.saved);

/**
 * A save has not arrived, or that is unknown; nothing of it is lost. The toast comes whatever the cause
 * and the page (specification 8): with the first failure, and with each attempt that was asked for.
 */
function failSave(
  state: SurveyState,
  event: Extract<SaveEvent, { kind: "save-failed" }>,
): Transition {
  const save = findSave(state, event.key);
  if (!save || !("pending" in state) || state.kind === "ended") return transition(state);
  const { state: after, effects } = handleFailedSave(state, save, event);
  return save.isReported && state.kind !== "saving"
    ? transition(after, ...effects)
    : transition(after, { kind: "notify", notice: saveFailedNotice }, ...effects);
}

function handleFailedSave(
  state: Extract<SurveyState, { pending: PendingAnswers; ticket: number }>,
  save: Save,
  { failure, isUnclear }: Extract<SaveEvent, { kind: "save-failed" }>,
): Transition {
  if (failure === "other-login")
    return transition({ kind: "session-ended" }, { kind: "remember-page" });
  if (failure === "ended" || failure === "too-late")
    return end(state.pending, failure === "too-late");
  if (failure === "completed") return complete(null, withLeft(state.pending).refused);
  const marked = change(state, save.key, { isUnclear, isReported: true });
  if (failure === "session-ended") return "page" in state ? signOut(state) : marked;
  if (!isPassing(failure)) return refuse(state, save, failedSaveMessage[failure]);
  // A save that is awaited waits behind those before it.
  if (!("page" in state) || state.awaits === null) return marked;
  // A host that answers is no missing connection.
  const following =
    state.kind === "saving" ? pageAfter(state.pending.pages, state.page) : undefined;
  // As far as pages are remembered the survey goes on; when the save arrives, its answer counts.
  if (following && "pending" in marked.state)
    return showPage({
      page: following,
      ticket: state.ticket + 1,
      pending: { ...marked.state.pending, index: state.pending.index + 1 },
    });
  const isWaiting = failure === "unreachable" || state.kind === "waiting";
  const kind = isWaiting && isLast(state.page) ? "waiting" : "answering";
  const message = failedSaveMessage[failure];
  return transition(
    { ...state, ...marked.state, kind, message } as In<"answering" | "waiting">,
    ...marked.effects,
  );
}

/**
 * A save was refused for good, and with it those behind it: the participant is led back to its
 * questions, with all choices; what was refused is kept and can be downloaded.
 */
function refuse(
  state: Extract<SurveyState, { pending: PendingAnswers; ticket: number }>,
  save: Save,
  message: Message,
): Transition {
  const { unsent, refused } = state.pending;
  const pending = {
    ...state.pending,
    index: save.index,
    unsent: unsent.slice(0, unsent.indexOf(save)),
    refused: latestOfPages([...refused, ...unsent.slice(unsent.indexOf(save))]),
  };
  return "page" in state && isSamePage(state.page, save.page)
    ? store({ ...state, kind: "answering", pending, message, awaits: null })
    : showPage({ page: save.page, ticket: state.ticket + 1, pending, message });
}
