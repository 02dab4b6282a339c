import type { Message } from "../../stores/survey/state.ts";
import { formText } from "../../text/form.ts";
import { surveyMessages, surveyLabels } from "../../text/survey.ts";
import type { QuestionsState } from "./view-props.ts";

/** The message above the buttons. */
export interface BarMessage {
  readonly text: string;
  /** `spoken` is for screen readers: the page shows the same in another way. */
  readonly tone: "neutral" | "success" | "failure" | "spoken";
  /** What the main button does instead of Next or Submit. */
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
  "out-of-order": failure(surveyMessages.saveFailed, "start-again"),
  unreachable: failure(surveyLabels.unreachable),
  "back-online": {
    text: `${surveyLabels.backOnline} ${kept}`,
    tone: "success",
    offer: "send-again",
  },
  offline: { text: surveyLabels.offline, tone: "neutral", offer: null },
  "not-sent": failure(surveyLabels.notSent),
  "back-failed": failure(`${surveyMessages.loadFailed}. ${surveyLabels.backFailed}`, null),
};

const silent: BarMessage = { text: "", tone: "spoken", offer: null };

type Spoken = Pick<QuestionsState, "kind" | "message">;

export interface BarConditions {
  readonly isWaiting: boolean;
  readonly isStored: boolean;
  /** The next questions are about to follow by themselves. */
  readonly isGoingOn: boolean;
}

/** The message of a state, with a warning while the browser refuses to store the answers. */
export function barMessage(state: Spoken, conditions: BarConditions): BarMessage {
  const passing = passingMessage(state, conditions);
  if (conditions.isStored) return passing;
  const tone = passing.tone === "spoken" ? "neutral" : passing.tone;
  return { ...passing, tone, text: `${passing.text} ${surveyLabels.notKept}`.trim() };
}

/** Nothing is shown while answers are sent, unless that takes long (design 6.15). */
function passingMessage({ kind, message }: Spoken, conditions: BarConditions): BarMessage {
  if (kind !== "answering")
    return conditions.isWaiting ? { ...silent, tone: "neutral", text: formText.waiting } : silent;
  if (conditions.isGoingOn) return { ...silent, text: surveyLabels.goingOn };
  return message === null ? silent : messages[message];
}
