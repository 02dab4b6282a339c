import type { Obstacle } from "../../stores/survey/delivery.ts";
import type { StoredIn } from "../../stores/survey/stored-in.ts";
import type { Message } from "../../stores/survey/state.ts";
import { formText } from "../../text/form.ts";
import { surveyMessages, surveyLabels } from "../../text/survey.ts";
import type { QuestionsState, SurveyViewProps } from "./view-props.ts";

/** The message above the buttons. */
export interface BarMessage {
  readonly text: string;
  /** `spoken` is for screen readers: the page shows the same in another way. */
  readonly tone: "neutral" | "failure" | "spoken";
  /** The main button's action in place of Next or Submit. */
  readonly offer: "send-again" | "start-again" | null;
}

const kept = surveyLabels.answersKept;
const failure = (text: string, offer: BarMessage["offer"] = "send-again"): BarMessage => ({
  text: `${text} ${kept}`,
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
  "back-failed": failure(`${surveyMessages.loadFailed}. ${surveyLabels.backFailed}`, null),
};

const silent: BarMessage = { text: "", tone: "spoken", offer: null };

type Spoken = Pick<QuestionsState, "kind" | "message" | "draft">;

type BarConditions = Pick<SurveyViewProps, "isWaiting" | "storedIn" | "obstacle" | "isGoingOn">;

/** Warnings while answers are stored less safely than they would be. */
const warnings: Readonly<Partial<Record<StoredIn, string>>> = {
  "tab-only": surveyLabels.tabOnly,
  nowhere: surveyLabels.notKept,
};

/** The message of a state, with a warning where the browser does not store the answers on the device. */
export function barMessage(state: Spoken, conditions: BarConditions): BarMessage {
  const passing = passingMessage(state, conditions);
  const warning = conditions.storedIn && warnings[conditions.storedIn];
  if (!warning) return passing;
  const tone = passing.tone === "spoken" ? "neutral" : passing.tone;
  return { ...passing, tone, text: `${passing.text} ${warning}`.trim() };
}

/** Nothing is shown while answers are sent, unless that takes long (design 6.15). */
function passingMessage({ kind, message, draft }: Spoken, conditions: BarConditions): BarMessage {
  const { isWaiting, isGoingOn, obstacle, storedIn } = conditions;
  if (kind !== "answering")
    return isWaiting ? { ...silent, tone: "neutral", text: formText.waiting } : silent;
  if (isGoingOn) return { ...silent, text: surveyLabels.goingOn };
  const spoken = message === null ? silent : messages[message];
  if (spoken.tone !== "spoken" && !(message === "unreachable" && obstacle === "offline"))
    return spoken;
  const status = waitingText(obstacle, draft.unsent.length, storedIn);
  return status === "" ? spoken : { ...spoken, tone: "neutral", text: status };
}

/** Why saves wait, how many, and where; empty when they are sent. */
export function waitingText(obstacle: Obstacle, pages: number, storedIn: StoredIn | null): string {
  if (obstacle === null) return "";
  if (pages === 0) return obstacle === "offline" ? surveyLabels.offline : "";
  const reason = obstacle === "offline" ? surveyLabels.notConnected : surveyLabels.unreachable;
  return `${reason} ${surveyLabels.waiting(pages, storedIn === "device")}`;
}
