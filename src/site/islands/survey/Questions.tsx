import type { SyntheticEvent } from "react";

import { notMeant } from "../../client/addresses.ts";
import { hasMore, unansweredKeys, progressOf } from "../../stores/survey/page.ts";
import { canGoBack, type PendingAnswers } from "../../stores/survey/pending-answers.ts";
import { isStored } from "../../stores/survey/saves.ts";
import {
  goesOnNotice,
  surveyHelpHeading,
  surveyLabels,
  surveyMessages,
} from "../../text/survey.ts";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { ActionBar } from "./ActionBar.tsx";
import { barMessage } from "./action-bar-message.ts";
import { Matrix } from "./Matrix.tsx";
import { Mood } from "./Mood.tsx";
import { optionId, type QuestionsProps } from "./view-props.ts";
import { RefusedAnswers } from "./RefusedAnswers.tsx";
import styles from "./Survey.module.css";
import { TopLine } from "./TopLine.tsx";

/** A page of questions: section and progress, the questions, what else is to be said, and the buttons. */
export function Questions(props: QuestionsProps) {
  const { state, askedFor, isAdvancing, autoAdvances, labels, survey } = props;
  const { page, pending, missing, refused, refusals } = state;
  const isLocked = state.kind !== "answering";
  const message = barMessage(state, props);
  const rows = {
    questions: page.questions,
    answers: pending.answers,
    missing,
    refused,
    isLocked,
    onChoose: survey.choose,
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void (message.offer === "start-again" ? survey.startAgain() : survey.next());
  };
  return (
    <div className={styles["questions"]} data-kind={page.kind}>
      <TopLine page={page} progress={progressOf(page, pending.pages, pending.answers)} />
      <form
        className={styles["form"]}
        method="dialog"
        noValidate
        aria-busy={isLocked}
        onSubmit={onSubmit}
      >
        {askedFor && isUntouched(pending) && <AskedFor name={askedFor} />}
        {!canGoBack(pending, askedFor !== null) && (
          <Words
            labels={labels}
            isMatrix={page.kind === "matrix"}
            autoAdvances={autoAdvances && hasMore(page)}
          />
        )}
        <ErrorSummary
          heading={missing.length > 0 ? surveyMessages.unanswered : surveyLabels.allAnswered}
          refusals={refusals}
          errors={page.questions
            .filter(({ key }) => refused.includes(key))
            .map(({ key, text }) => ({
              id: optionId(key, 0),
              text,
              isMended: !missing.includes(key),
            }))}
        />
        {/* New elements for new questions, which start at another height: nothing seems to move. */}
        {page.kind === "mood" ? (
          <Mood key={state.shown} {...rows} />
        ) : (
          <Matrix key={state.shown} {...rows} />
        )}
        {page.isPartial && <p className={styles["partial"]}>{surveyLabels.partial}</p>}
        {pending.refused.length > 0 && <RefusedAnswers saves={pending.refused} />}
        <ActionBar
          state={state}
          survey={survey}
          askedFor={askedFor}
          message={message}
          isComplete={unansweredKeys(page, pending.answers).length === 0}
          isAdvancing={isAdvancing}
        />
      </form>
    </div>
  );
}

/** Whether nothing was sent or waits. */
const isUntouched = ({ index, unsent, pages }: PendingAnswers): boolean =>
  index === 0 && unsent.length === 0 && !pages.some(isStored);

/** Says before the first answer whom a personal link asks: mails are forwarded, and computers shared. */
const AskedFor = ({ name }: { readonly name: string }) => (
  <p className={styles["asked"]}>
    <span>{surveyLabels.askedFor(name)}</span>{" "}
    <a href={notMeant}>
      <bdi>{surveyLabels.notMe}</bdi>
    </a>
  </p>
);

/** The instructions before the first questions; the help repeats them. */
function Words({
  labels: { subHeading, instruction },
  isMatrix,
  autoAdvances,
}: Pick<QuestionsProps, "labels"> & {
  readonly isMatrix: boolean;
  readonly autoAdvances: boolean;
}) {
  return (
    <div className={styles["words"]}>
      {subHeading !== "" && (
        <p className={styles["lead"]} dir="auto">
          {subHeading}
        </p>
      )}
      {isMatrix && instruction !== "" && <p dir="auto">{instruction}</p>}
      {autoAdvances && (
        <p>
          <span>{goesOnNotice.goesOn}</span>{" "}
          <button className={styles["help"]} type="button" popoverTarget="survey-help">
            {surveyHelpHeading}
          </button>{" "}
          <span>{goesOnNotice.switchesOff}</span>
        </p>
      )}
    </div>
  );
}
