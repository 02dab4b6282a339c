import { emptyTexts } from "../../text/empty.ts";
import { loginAgainText } from "../../text/login-again.ts";
import { surveyLabels } from "../../text/survey.ts";
import { surveyScreens } from "../../text/survey-screens.ts";
import { waitingText } from "./action-bar-message.ts";
import { Completed } from "./Completed.tsx";
import { StatusLink, StatusScreen } from "./StatusScreen.tsx";
import type { In } from "../../stores/survey/state.ts";
import type { ScreenState, SurveyViewProps } from "./view-props.ts";

export { LoginAgain } from "../account/LoginAgain.tsx";
export { RefusedAnswers } from "./RefusedAnswers.tsx";

/** The survey page in the states that have no questions, loaded when the first questions are shown. */
export function Screen(props: SurveyViewProps & { readonly state: ScreenState }) {
  const { state, labels, survey } = props;
  switch (state.kind) {
    case "waiting":
      return <Waiting {...props} state={state} />;
    case "elsewhere":
      return (
        <StatusScreen heading={surveyScreens.elsewhereHeading} text={surveyScreens.elsewhere}>
          <button className="button" type="button" onClick={survey.comeBack}>
            {surveyScreens.goOnHere}
          </button>
        </StatusScreen>
      );
    case "completed":
      return <Completed state={state} labels={labels} survey={survey} />;
    case "empty":
    case "absent":
    case "no-handover": {
      const [heading, text] = deadEnds[state.kind];
      return (
        <StatusScreen heading={heading} text={text}>
          <StatusLink to="/dashboard" text={surveyScreens.dashboard} />
        </StatusScreen>
      );
    }
    case "session-ended":
      return (
        <StatusScreen heading={loginAgainText.heading} text={surveyLabels.sessionEnded}>
          <StatusLink to="/login" text={surveyScreens.login} />
        </StatusScreen>
      );
  }
}

/** Heading and text where there is nothing to answer. */
const deadEnds = {
  empty: [emptyTexts.list, surveyScreens.emptyHint],
  absent: [surveyScreens.absentHeading, surveyScreens.absent],
  "no-handover": [surveyScreens.noHandoverHeading, surveyScreens.noHandover],
} as const;

/** All is answered, and waits on this device. */
function Waiting({ state, obstacle, survey }: SurveyViewProps & { readonly state: In<"waiting"> }) {
  const status = waitingText(obstacle ?? "trouble", state.draft.unsent.length);
  return (
    <StatusScreen
      heading={surveyScreens.waitingHeading}
      text={`${status} ${surveyScreens.waitingHint}`}
    >
      <button className="button" type="button" onClick={() => void survey.next()}>
        {surveyLabels.sendAgain}
      </button>
      <button className="button button-quiet" type="button" onClick={() => void survey.back()}>
        {surveyScreens.waitingBack}
      </button>
    </StatusScreen>
  );
}
