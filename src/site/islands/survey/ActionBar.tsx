import { canGoBack } from "../../stores/survey/pending-answers.ts";
import { surveyLabels } from "../../text/survey.ts";
import { SubmitButton } from "../../ui/SubmitButton.tsx";
import styles from "./ActionBar.module.css";
import type { BarMessage } from "./action-bar-message.ts";
import type { QuestionsProps } from "./view-props.ts";

const messageId = "survey-message";

interface ActionBarProps extends Pick<
  QuestionsProps,
  "state" | "survey" | "askedFor" | "isAdvancing"
> {
  readonly message: BarMessage;
  /** Every question on screen has an answer. */
  readonly isComplete: boolean;
}

/** Back, and Next or Submit, always in the same position, and a message above them (design 6.12). */
export function ActionBar(props: ActionBarProps) {
  const { state, survey, askedFor, message, isComplete, isAdvancing } = props;
  const isLocked = state.kind !== "answering";
  const isMood = state.page.kind === "mood";
  const { text, tone, offer } = message;
  return (
    <div className={styles["bar"]} data-kind={state.page.kind}>
      <p
        className={tone === "spoken" ? "visually-hidden" : styles["say"]}
        id={messageId}
        role="status"
        data-tone={tone}
      >
        {text}
      </p>
      <div className={styles["buttons"]} data-complete={isComplete} data-advancing={isAdvancing}>
        {canGoBack(state.pending, askedFor !== null) && !isMood && (
          <button
            className={`button button-quiet ${styles["back"] ?? ""}`}
            type="button"
            aria-disabled={isLocked}
            onClick={() => void survey.back()}
          >
            {surveyLabels.back}
          </button>
        )}
        <SubmitButton
          label={offer ? offerLabels[offer] : isMood ? surveyLabels.submit : surveyLabels.next}
          isBusy={isLocked}
          describedBy={tone === "spoken" ? undefined : messageId}
          onClick={(event) => {
            // The second click of a double click would find questions unanswered that have just come.
            if (event.detail > 1 && !isComplete) event.preventDefault();
          }}
        />
      </div>
    </div>
  );
}

const offerLabels = {
  "send-again": surveyLabels.sendAgain,
  "start-again": surveyLabels.startAgain,
} as const;
