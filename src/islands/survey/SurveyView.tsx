import { emptyTexts } from "../../text/empty.ts";
import { formText } from "../../text/form.ts";
import { surveyMessages, surveyLabels } from "../../text/survey.ts";
import { waitingText } from "./action-bar-message.ts";
import { Completed } from "./Completed.tsx";
import { Horizon } from "./Horizon.tsx";
import { Questions } from "./Questions.tsx";
import { StatusScreen, StatusLink } from "./StatusScreen.tsx";
import styles from "./Survey.module.css";
import type { Failure, In } from "../../stores/survey/state.ts";
import type { SurveyViewProps } from "./view-props.ts";

/** The survey page in each of its states. */
export function SurveyView(props: SurveyViewProps) {
  const { state, isWaiting, labels, survey } = props;
  switch (state.kind) {
    case "finding":
    case "starting":
    case "loading":
    case "signed-out":
      if ("failure" in state && state.failure)
        return <LoadFailed {...props} failure={state.failure} />;
      return (
        <>
          <h1 className="visually-hidden" tabIndex={-1}>
            {surveyLabels.heading}
          </h1>
          <div className={styles["loading"]} role="status">
            <Horizon kind="loader" />
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
    case "waiting":
      return <Waiting {...props} state={state} />;
    case "elsewhere":
      return (
        <StatusScreen heading={surveyLabels.elsewhereHeading} text={surveyLabels.elsewhere}>
          <button className="button" type="button" onClick={survey.comeBack}>
            {surveyLabels.goOnHere}
          </button>
        </StatusScreen>
      );
    case "completed":
      return <Completed state={state} labels={labels} survey={survey} />;
    case "failed":
      return <LoadFailed {...props} failure={state.failure} />;
    case "empty":
      return (
        <StatusScreen heading={emptyTexts.list} text={surveyLabels.emptyHint}>
          <StatusLink to="/dashboard" text={surveyLabels.dashboard} />
        </StatusScreen>
      );
    case "absent":
      return (
        <StatusScreen heading={surveyLabels.absentHeading} text={surveyLabels.absent}>
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

/** All is answered, and waits on this device. */
function Waiting({ state, obstacle, survey }: SurveyViewProps & { readonly state: In<"waiting"> }) {
  const status = waitingText(obstacle ?? "trouble", state.draft.unsent.length);
  return (
    <StatusScreen
      heading={surveyLabels.waitingHeading}
      text={`${status} ${surveyLabels.waitingHint}`}
    >
      <button className="button" type="button" onClick={() => void survey.next()}>
        {surveyLabels.sendAgain}
      </button>
      <button className="button button-quiet" type="button" onClick={() => void survey.back()}>
        {surveyLabels.waitingBack}
      </button>
    </StatusScreen>
  );
}

function LoadFailed({ failure, survey }: SurveyViewProps & { readonly failure: Failure }) {
  const reason = failure === "unreachable" ? surveyLabels.unreachable : surveyLabels.loadHint;
  return (
    <StatusScreen
      heading={surveyMessages.loadFailed}
      text={`${reason} ${surveyLabels.answersKept}`}
    >
      <button className="button" type="button" onClick={() => void survey.retry()}>
        {surveyLabels.retry}
      </button>
    </StatusScreen>
  );
}
