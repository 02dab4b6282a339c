import { emptyTexts } from "../../text/empty.ts";
import { formText } from "../../text/form.ts";
import { surveyMessages, surveyLabels } from "../../text/survey.ts";
import { Horizon } from "./Horizon.tsx";
import { Questions } from "./Questions.tsx";
import { StatusScreen, StatusLink } from "./StatusScreen.tsx";
import styles from "./Survey.module.css";
import type { SurveyViewProps } from "./view-props.ts";

/** The survey page in each of its states. */
export function SurveyView(props: SurveyViewProps) {
  const { state, isWaiting, labels, survey } = props;
  switch (state.kind) {
    case "starting":
    case "loading":
    case "signed-out":
      return (
        <>
          <h1 className="visually-hidden" tabIndex={-1}>
            {surveyLabels.heading}
          </h1>
          <div className={styles["loading"]} role="status">
            <Horizon isMoving />
            <p>
              {state.kind === "signed-out"
                ? surveyLabels.signedOut
                : isWaiting
                  ? formText.waiting
                  : surveyLabels.loading}
            </p>
          </div>
        </>
      );
    case "answering":
    case "saving":
    case "moving":
      return <Questions {...props} state={state} />;
    case "completed":
      return (
        <StatusScreen
          drawing={<Horizon />}
          heading={
            state.sent === "mood" ? surveyMessages.moodCompleted : surveyLabels.completedHeading
          }
          text={`${state.sent === "matrix" ? `${surveyMessages.saved} ` : ""}${labels.completedMessage.trim() || surveyLabels.completed}`}
        >
          <StatusLink to="/dashboard" text={surveyLabels.continue} />
        </StatusScreen>
      );
    case "failed":
      return (
        <StatusScreen
          heading={surveyMessages.loadFailed}
          text={`${state.failure === "unreachable" ? surveyLabels.unreachable : surveyLabels.loadHint} ${surveyLabels.answersKept}`}
        >
          <button className="button" type="button" onClick={() => void survey.retry()}>
            {surveyLabels.retry}
          </button>
        </StatusScreen>
      );
    case "empty":
      return (
        <StatusScreen heading={emptyTexts.list} text={surveyLabels.emptyHint}>
          <StatusLink to="/dashboard" text={surveyLabels.dashboard} />
        </StatusScreen>
      );
    case "no-handover":
      return (
        <StatusScreen heading={surveyLabels.noHandoverHeading} text={surveyLabels.noHandover}>
          <StatusLink to="/dashboard" text={surveyLabels.dashboard} />
        </StatusScreen>
      );
    case "session-ended":
      return (
        <StatusScreen heading={surveyLabels.sessionEndedHeading} text={surveyLabels.sessionEnded}>
          <StatusLink to="/login" text={surveyLabels.login} />
        </StatusScreen>
      );
  }
}
