import type { ConnectionStatus } from "../../stores/survey/delivery.ts";
import type { StoredIn } from "../../stores/survey/durable-copy.ts";
import type { Message } from "../../stores/survey/state.ts";
import { isLast, unansweredKeys } from "../../stores/survey/page.ts";
import { latestOfPages } from "../../stores/survey/saves.ts";
import { formText } from "../../../contract/text/form.ts";
import { surveyMessages, surveyLabels } from "../../../contract/text/survey.ts";
import type { QuestionsState, SurveyViewProps } from "./view-props.ts";

/** The message above the buttons. */
export interface BarMessage {
  readonly text: string;
  /** `spoken` is for screen readers: the page shows the same in another way. */
  readonly tone: "neutral" | "failure" | "spoken";
  /** The main button's action in place of Next or Submit. */
  readonly offer: "send-again" | "start-again" | null;
}

const failure = (text: string, offer: BarMessage["offer"] = "send-again"): BarMessage => ({
  text: `${text} ${surveyLabels.answersKept}`,
  tone: "failure",
  offer,
});

const messages: Readonly<Record<Message, BarMessage>> = {
  saved: { text: surveyMessages.saved, tone: "spoken", offer: null },
  "all-answered": { text: surveyLabels.allAnswered, tone: "spoken", offer: null },
  "save-failed": failure(surveyMessages.saveFailed),
  "out-of-order": failure(surveyLabels.outOfOrder, "start-again"),
  unreachable: failure(surveyLabels.unreachable),
  "signed-out": { text: surveyLabels.sessionEnded, tone: "failure", offer: "send-again" },
  replaced: { text: surveyLabels.replaced, tone: "neutral", offer: null },
  "next-questions": { text: surveyLabels.nextQuestions, tone: "neutral", offer: null },
  "other-questions": { text: surveyLabels.otherQuestions, tone: "neutral", offer: null },
  "back-failed": failure(`${surveyMessages.loadFailed}. ${surveyLabels.backFailed}`, null),
};

const silent: BarMessage = { text: "", tone: "spoken", offer: null };

type Spoken = Pick<QuestionsState, "kind" | "page" | "message" | "pending">;

type BarConditions = Pick<
  SurveyViewProps,
  "isWaiting" | "storedIn" | "connectionStatus" | "isAdvancing"
>;

/** Warnings while answers are stored less safely than they would be. */
const warnings: Readonly<Partial<Record<StoredIn, string>>> = {
  "tab-only": surveyLabels.tabOnly,
  nowhere: surveyLabels.notKept,
};

/** The message of a state, with a warning where the browser does not store the answers durably. */
export function barMessage(state: Spoken, conditions: BarConditions): BarMessage {
  const passing = passingMessage(state, conditions);
  const warning = conditions.storedIn && warnings[conditions.storedIn];
  if (!warning) return passing;
  const tone = passing.tone === "spoken" ? "neutral" : passing.tone;
  return { ...passing, tone, text: `${passing.text} ${warning}`.trim() };
}

/** Nothing is shown while answers are sent, unless that takes long (design 6.15). */
function passingMessage(state: Spoken, conditions: BarConditions): BarMessage {
  const { kind, message, pending } = state;
  const { isWaiting, isAdvancing, connectionStatus, storedIn } = conditions;
  if (kind !== "answering")
    return isWaiting ? { ...silent, tone: "neutral", text: formText.waiting } : silent;
  if (isAdvancing) return { ...silent, text: surveyLabels.goingOn };
  const spoken = message === null ? silent : messages[message];
  if (spoken.tone !== "spoken" && !(message === "unreachable" && connectionStatus === "offline"))
    return spoken;
  const status = waitingText(connectionStatus, latestOfPages(pending.unsent).length, storedIn);
  const said = isEnd(state)
    ? `${surveyLabels.lastQuestions} ${status || surveyLabels.nextSends}`
    : status;
  return said === "" ? spoken : { ...spoken, tone: "neutral", text: said };
}

/** The survey's last page is answered; a mood has a button of its own, which says so. */
const isEnd = ({ page, pending }: Spoken): boolean =>
  page.kind === "matrix" && isLast(page) && unansweredKeys(page, pending.answers).length === 0;

/** Why saves wait, how many, and where; empty when they are sent. */
export function waitingText(
  connectionStatus: ConnectionStatus,
  pages: number,
  storedIn: StoredIn | null,
): string {
  if (connectionStatus === "online") return "";
  if (pages === 0) return connectionStatus === "offline" ? surveyLabels.offline : "";
  const reason =
    connectionStatus === "offline" ? surveyLabels.notConnected : surveyLabels.unreachable;
  return `${reason} ${surveyLabels.waiting(pages, storedIn === "offline-store")}`;
}
