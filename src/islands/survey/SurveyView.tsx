import { emptyTexts } from "../../text/empty.ts";
import { formText } from "../../text/form.ts";
import { surveyText, surveyWords } from "../../text/survey.ts";
import { Horizon } from "./Horizon.tsx";
import { Questions } from "./Questions.tsx";
import { Station, StationLink } from "./StatusScreen.tsx";
import styles from "./Survey.module.css";
import type { SurveyViewProps } from "./view-props.ts";

/** Prints the survey in whatever state it is. */
export function SurveyView(props: SurveyViewProps) {
  const { state, isWaiting, isKept, labels, survey } = props;
  switch (state.kind) {
    case "starting":
    case "loading":
    case "signed-out":
      return (
        <>
          <h1 className="visually-hidden" tabIndex={-1}>
            {surveyWords.heading}
          </h1>
          <div className={styles["loading"]} role="status">
            <Horizon isMoving />
            <p>
              {state.kind === "signed-out"
                ? surveyWords.signedOut
                : isWaiting
                  ? formText.waiting
                  : surveyWords.loading}
            </p>
          </div>
        </>
      );
    case "answering":
    case "saving":
    case "moving":
      return (
        <Questions
          state={state}
          isWaiting={isWaiting}
          isKept={isKept}
          labels={labels}
          survey={survey}
        />
      );
    case "completed":
      return (
        <Station
          drawing={<Horizon />}
          heading={state.sent === "mood" ? surveyText.moodCompleted : surveyWords.completedHeading}
          text={`${state.sent === "matrix" ? `${surveyText.saved} ` : ""}${labels.completedMessage.trim() || surveyWords.completed}`}
        >
          <StationLink to="/dashboard" text={surveyWords.continue} />
        </Station>
      );
    case "failed":
      return (
        <Station
          heading={surveyText.loadFailed}
          text={`${state.failure === "unreachable" ? surveyWords.unreachable : surveyWords.loadHint} ${surveyWords.answersKept}`}
        >
          <button className="button" type="button" onClick={() => void survey.retry()}>
            {surveyWords.retry}
          </button>
        </Station>
      );
    case "empty":
      return (
        <Station heading={emptyTexts.list} text={surveyWords.emptyHint}>
          <StationLink to="/dashboard" text={surveyWords.dashboard} />
        </Station>
      );
    case "no-handover":
      return (
        <Station heading={surveyWords.noHandoverHeading} text={surveyWords.noHandover}>
          <StationLink to="/dashboard" text={surveyWords.dashboard} />
        </Station>
      );
    case "session-ended":
      return (
        <Station heading={surveyWords.sessionEndedHeading} text={surveyWords.sessionEnded}>
          <StationLink to="/login" text={surveyWords.login} />
        </Station>
      );
  }
}
