import { useRef } from "react";

import { surveyLabels } from "../../text/survey.ts";
import { SubmitButton } from "../../ui/SubmitButton.tsx";
import styles from "./ActionBar.module.css";
import { barMessage } from "./action-bar-message.ts";
import type { QuestionsProps } from "./view-props.ts";

/** Back, Next or Submit, always in the same position, and a message above them (design 6.12). */
export function ActionBar({ state, isWaiting, isStored, survey }: Omit<QuestionsProps, "labels">) {
  const buttons = useRef<HTMLDivElement>(null);
  const isLocked = state.kind !== "answering";
  const isMood = state.page.kind === "mood";
  const { text, tone, offer } = barMessage(state, { isWaiting, isStored });
  return (
    <div className={styles["bar"]}>
      <div className={styles["say"]}>
        <p role="status" data-tone={tone}>
          {text}
        </p>
        {offer === "send-again" && (
          <button
            type="submit"
            // The button is removed when it is pressed, which would lose the focus.
            onClick={() => buttons.current?.querySelector<HTMLElement>("[type=submit]")?.focus()}
          >
            {surveyLabels.sendAgain}
          </button>
        )}
        {offer === "start-again" && (
          <button type="button" onClick={() => void survey.startAgain()}>
            {surveyLabels.startAgain}
          </button>
        )}
      </div>
      <div className={styles["buttons"]} ref={buttons}>
        {state.draft.index > 0 && !isMood && (
          <button
            className={`button button-quiet ${styles["back"] ?? ""}`}
            type="button"
            aria-disabled={isLocked}
            onClick={() => void survey.back()}
          >
            {surveyLabels.back}
          </button>
        )}
        <SubmitButton label={isMood ? surveyLabels.submit : surveyLabels.next} isBusy={isLocked} />
      </div>
    </div>
  );
}
