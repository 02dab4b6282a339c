import type { SyntheticEvent } from "react";

import type { QuestionPage } from "../../stores/survey/page.ts";
import { surveyMessages, surveyLabels } from "../../text/survey.ts";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { ActionBar } from "./ActionBar.tsx";
import { Matrix } from "./Matrix.tsx";
import { Mood } from "./Mood.tsx";
import { Progress } from "./Progress.tsx";
import { optionId } from "./row-ids.ts";
import styles from "./Survey.module.css";
import type { QuestionsProps } from "./view-props.ts";

/** The form of a survey page: heading, questions and buttons. */
export function Questions({ state, isWaiting, isStored, labels, survey }: QuestionsProps) {
  const { page, draft, missing, refused, refusals } = state;
  const isLocked = state.kind !== "answering";
  const rows = {
    questions: page.questions,
    answers: draft.answers,
    missing,
    refused,
    isLocked,
    onChoose: survey.choose,
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void survey.next();
  };
  return (
    <form
      className={styles["questions"]}
      data-kind={page.kind}
      method="dialog"
      noValidate
      aria-busy={isLocked}
      onSubmit={onSubmit}
    >
      {page.progress && <Progress {...page.progress} />}
      <header className={styles["words"]}>
        <Heading page={page} />
        {labels.subHeading !== "" && (
          <p className="lead" dir="auto">
            {labels.subHeading}
          </p>
        )}
        {page.kind === "matrix" && (
          <Instruction text={labels.instruction} isOpen={draft.index === 0} />
        )}
      </header>
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
      {page.kind === "mood" ? <Mood {...rows} /> : <Matrix {...rows} />}
      <ActionBar state={state} isWaiting={isWaiting} isStored={isStored} survey={survey} />
    </form>
  );
}

/** Category and sub-category, or the question of a mood page. */
function Heading({ page }: { readonly page: QuestionPage }) {
  const [only, ...others] = page.questions;
  if (page.kind === "mood" && only && others.length === 0)
    return (
      <h1 tabIndex={-1} dir="auto">
        {only.text}
      </h1>
    );
  const { category, subCategory } = page;
  const names = [category, subCategory].filter((name) => name !== "");
  const title = names.pop() ?? surveyLabels.heading;
  return (
    <h1 tabIndex={-1} dir="auto">
      {names.map((name) => (
        <span key={name} className={`kicker ${styles["category"] ?? ""}`}>
          {name}
          <span className="visually-hidden">: </span>
        </span>
      ))}
      {title}
    </h1>
  );
}

/** After the first page it is closed, to leave the space to the questions. */
function Instruction({ text, isOpen }: { readonly text: string; readonly isOpen: boolean }) {
  if (text === "") return null;
  if (isOpen) return <p className={styles["instruction"]}>{text}</p>;
  return (
    <details className={styles["instruction"]}>
      <summary className="target">{surveyLabels.instruction}</summary>
      <p>{text}</p>
    </details>
  );
}
