import { formText } from "../../text/form.ts";
import { surveyMessages, surveyLabels } from "../../text/survey.ts";
import { Horizon } from "./Horizon.tsx";
import { Questions } from "./Questions.tsx";
import { StatusScreen } from "./StatusScreen.tsx";
import styles from "./Survey.module.css";
import type { Failure } from "../../stores/survey/state.ts";
import type { LaterViews } from "./use-later-views.ts";
import { isScreen, type SurveyViewProps } from "./view-props.ts";

interface WithLaterViews extends SurveyViewProps {
  readonly views: LaterViews;
  readonly loadViews: () => void;
}

/** The survey page in each of its states. */
export function SurveyView({ views, loadViews, ...props }: WithLaterViews) {
  const { state, isWaiting, survey } = props;
  if (isScreen(state)) {
    if (views === "missing")
      return <LoadFailed state={state} reason="unreachable" onRetry={loadViews} />;
    if (views !== "loading") return <views.Screen {...props} state={state} />;
  } else if ("page" in state) {
    const { refused } = state.pending;
    return (
      <Questions {...props} state={state}>
        {typeof views === "object" && refused.length > 0 && (
          <views.RefusedAnswers saves={refused} />
        )}
      </Questions>
    );
  }
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
  const assurance = "pending" in state ? ` ${surveyLabels.answersKept}` : "";
  return (
    <StatusScreen heading={surveyMessages.loadFailed} text={hint + assurance}>
      <button className="button" type="button" onClick={onRetry}>
        {surveyLabels.retry}
      </button>
    </StatusScreen>
  );
}
