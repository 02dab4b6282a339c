import {
  type AnswerSet,
  type Choice,
  differ,
  pairsOf,
  pageAt,
  positionOf,
  type KnownPages,
  isSameCategory,
  type NamedPlace,
  type PageResult,
  type QuestionPage,
} from "./page.ts";

/** What the API says of when it asks, and when it said so. */
export interface Asked {
  /** Its name of the round, and of a mood's day. */
  readonly name: string;
  /** By its clock, in seconds since 1970. */
  readonly time: number;
  /** By the clock of this device, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * A save's key, by which the API knows for which round and on which day its answers were chosen
 * (docs/your-api.md); a key that has it gets it anew. The device's clock may be wrong: only the time since the questions came is taken from it.
 */
export const saveKey = (key: string, asked: Asked | null, now: number): string =>
  asked
    ? `${key.split(".")[0]}.${asked.name}.${asked.time + Math.max(0, Math.floor((now - asked.at) / 1000))}`
    : key;

/** Whether the API asks in another round now, or on another day, than that of a save. */
export function isAskedAnew({ key }: Save, asked: Asked | null): boolean {
  const [, name] = key.split(".");
  return asked !== null && name !== undefined && name !== asked.name;
}

/** Answers to one page that the API has not confirmed yet. */
export interface Save {
  /** The idempotency key (`saveKey`): the same answers are sent again with the same key. */
  readonly key: string;
  readonly page: QuestionPage;
  readonly answers: AnswerSet;
  /** The index when Next was pressed. */
  readonly index: number;
  /** It was sent and no answer came: it may have arrived. */
  readonly isUnclear: boolean;
  /** The participant was told that it failed, and has not asked for another attempt since. */
  readonly isReported?: boolean;
  /** Other answers to this page were sent before: where the survey stands may be due to them. */
  readonly isCorrection?: boolean;
}

/**
 * Why a call failed. `unavailable`: the host has failed and may answer later; `rejected`
 * and `out-of-order`: it refuses for good; `ended`: it has no such survey for the participant any more;
 * `too-late`: it asks anew, in another round or on another day;
 * `completed`: it has all answers, from elsewhere; `session-ended`: also when this tab's storage was cleared;
 * `other-login`: this tab has another participant's login now.
 */
export type Failure =
  | "unreachable"
  | "unavailable"
  | "rejected"
  | "out-of-order"
  | "ended"
  | "too-late"
  | "completed"
  | "session-ended"
  | "other-login";

/** The answer to a successful save. */
export interface Saved {
  readonly isCompleted: boolean;
  /** The category to fetch next; null when the API decides that on the next fetch. */
  readonly place: NamedPlace | null;
  /** The next questions, if the answer contains them (design 6.6). */
  readonly next: PageResult | null;
  /** Other options that were stored for these questions before, if the API tells. */
  readonly replaced: readonly Choice[];
}

/** The result of sending a save. */
export type Delivered =
  | { readonly kind: "saved"; readonly saved: Saved }
  | {
      readonly kind: "failed";
      readonly failure: Failure;
      /** It may have arrived all the same. */
      readonly isUnclear: boolean;
      /** Seconds that the host wants to be left alone. */
      readonly retryAfter?: number | undefined;
    };

/** The result where no answer came. */
export const lost: Delivered = { kind: "failed", failure: "unreachable", isUnclear: true };

/** Whether two pages ask the same. */
export const isSamePage = (one: QuestionPage, other: QuestionPage): boolean =>
  one.kind === "mood" ? other.kind === "mood" : isSameCategory(one.place, other.place);

/** The latest save of a page, if one waits. */
export const saveOf = (saves: readonly Save[], page: QuestionPage): Save | undefined =>
  saves.findLast((save) => isSamePage(save.page, page));

/** The latest save of each page: one that was changed while its save was under way has two. */
export const latestOfPages = (saves: readonly Save[]): readonly Save[] =>
  saves.filter((save) => saveOf(saves, save.page) === save);

/** The saves without those of a page. */
export const withoutPage = (saves: readonly Save[], page: QuestionPage): readonly Save[] =>
  saves.filter((save) => !isSamePage(save.page, page));

/**
 * Puts a save at the end of the queue. One of the same page that waits is replaced, at its place; with the
 * same answers it stays as it is. One that may have arrived, or may still do so, is sent again before other
 * answers: a host that knows its key can't take it for the later one then.
 */
export function enqueue(saves: readonly Save[], save: Save): readonly Save[] {
  const waiting = saveOf(saves, save.page);
  if (!waiting) return [...saves, save];
  if (hasAnswers(waiting, save.answers)) return saves;
  const own = waiting.isUnclear ? [waiting, save] : [save];
  return saves.flatMap((one) => (one === waiting ? own : one));
}

/** Changes one save of the queue. */
export const changeSave = (
  saves: readonly Save[],
  key: string,
  change: Partial<Save>,
): readonly Save[] => saves.map((save) => (save.key === key ? { ...save, ...change } : save));

/** Whether the API has had answers to a page. */
export const isStored = ({ saved }: QuestionPage): boolean => Object.keys(saved).length > 0;

/** Whether a save has just these answers. */
export const hasAnswers = (save: Save, answers: AnswerSet): boolean =>
  JSON.stringify(save.answers) === JSON.stringify(answers);

/** Whether the API has the answers of a save already. */
export const isRepeated = ({ page, answers }: Save, pages: KnownPages): boolean =>
  !differ(page, pairsOf(answers), pageAt(pages, page.place)?.saved ?? {});

/** Failures that another attempt can mend by itself. */
export const isPassing = (failure: Failure): boolean =>
  failure === "unreachable" || failure === "unavailable";

/**
 * Whether a save whose answer was lost has arrived, judged by where the survey stands now: hosts may
 * ignore the key, and must not advance twice. For a page that was answered before that proves nothing,
 * nor do questions of a page that this browser knows, as after Back: those are sent again.
 *
 * @param asked the questions that the API asks next
 */
export function hasArrived(save: Save, asked: PageResult, pages: KnownPages): boolean {
  const { page } = save;
  if (save.isCorrection || Object.keys(page.saved).length === page.questions.length) return false;
  if (asked.kind === "completed") return true;
  if (page.kind === "mood") return asked.kind === "empty";
  if (asked.kind !== "page" || asked.page.kind === "mood") return false;
  return positionOf(pages, asked.page.place) === -1;
}
