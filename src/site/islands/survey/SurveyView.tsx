import { formText } from "../../../contract/text/form.ts";
import { surveyMessages, surveyLabels } from "../../../contract/text/survey.ts";
import { Horizon } from "./Horizon.tsx";
import { Questions } from "./Questions.tsx";
import { Screen } from "./Screen.tsx";
import { StatusScreen } from "./StatusScreen.tsx";
import styles from "./Survey.module.css";
import { isEmpty } from "../../stores/survey/pending-answers.ts";
import type { Failure } from "../../stores/survey/saves.ts";
import { isScreen, type SurveyViewProps } from "./view-props.ts";

/** The survey page in each of its states. */
export function SurveyView(props: SurveyViewProps) {
  const { state, isWaiting, survey } = props;
  if (isScreen(state)) return <Screen {...props} state={state} />;
  if ("page" in state) return <Questions {...props} state={state} />;
  const reason = "failure" in state ? state.failure : null;
  if (reason)
    return <LoadFailed state={state} reason={reason} onRetry={() => void survey.retry()} />;
  const usual = state.kind === "signed-out" ? surveyLabels.signedOut : surveyLabels.loading;
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {surveyLabels.heading}
      </h1>
      <div className={styles["loading"]} role="status">
        <Horizon kind="loader" />
        <p>{isWaiting && state.kind !== "signed-out" ? formText.waiting : usual}</p>
      </div>
    </>
  );
}

interface LoadFailedProps extends Pick<SurveyViewProps, "state"> {
  readonly reason: Failure;
  readonly onRetry: () => void;
}

function LoadFailed({ state, reason, onRetry }: LoadFailedProps) {
  const hint = reason === "unreachable" ? surveyLabels.unreachable : surveyLabels.loadHint;
  const isAnswered = "pending" in state && !isEmpty(state.pending);
  const assurance = isAnswered ? ` ${surveyLabels.answersKept}` : "";
  return (
    <StatusScreen heading={surveyMessages.loadFailed} text={hint + assurance}>
      <button className="button" type="button" onClick={onRetry}>
        {surveyLabels.retry}
      </button>
    </StatusScreen>
  );
}
