import type { Message } from "../../stores/survey/state.ts";
import { formText } from "../../text/form.ts";
import { surveyMessages, surveyLabels } from "../../text/survey.ts";
import type { QuestionsState } from "./view-props.ts";

/** The message above the buttons. */
export interface BarMessage {
  readonly text: string;
  readonly tone: "neutral" | "success" | "failure";
  /** A button beside it. */
  readonly offer: "send-again" | "start-again" | null;
}

const kept = surveyLabels.answersKept;
const failure = (text: string, offer: BarMessage["offer"] = "send-again"): BarMessage => ({
  text: `${text} ${kept}`,
  tone: "failure",
  offer,
});

const messages: Readonly<Record<Message, BarMessage>> = {
  saved: { text: surveyMessages.saved, tone: "success", offer: null },
  "all-answered": { text: surveyLabels.allAnswered, tone: "success", offer: null },
  "save-failed": failure(surveyMessages.saveFailed),
  "out-of-order": failure(surveyMessages.saveFailed, "start-again"),
  unreachable: failure(`${surveyMessages.saveFailed} ${surveyLabels.unreachable}`),
  "back-online": {
    text: `${surveyLabels.backOnline} ${kept}`,
    tone: "success",
    offer: "send-again",
  },
  offline: { text: surveyLabels.offline, tone: "neutral", offer: null },
  "back-failed": failure(`${surveyMessages.loadFailed}. ${surveyLabels.backFailed}`, null),
};

const silent: BarMessage = { text: "", tone: "neutral", offer: null };

type Spoken = Pick<QuestionsState, "kind" | "message">;

/** The message of a state, with a warning while the browser refuses to store the answers. */
export function barMessage(
  state: Spoken,
  { isWaiting, isStored }: { readonly isWaiting: boolean; readonly isStored: boolean },
): BarMessage {
  const passing = passingMessage(state, isWaiting);
  return isStored
    ? passing
    : { ...passing, text: `${passing.text} ${surveyLabels.notKept}`.trim() };
}

/** Nothing is shown while answers are sent, unless that takes long (design 6.15). */
function passingMessage({ kind, message }: Spoken, isWaiting: boolean): BarMessage {
  if (kind !== "answering") return isWaiting ? { ...silent, text: formText.waiting } : silent;
  return message === null ? silent : messages[message];
}
