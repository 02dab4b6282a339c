import { useStore } from "@nanostores/react";

import { surveyPath } from "../../client/addresses.ts";
import { isStored, latestOfPages } from "../../stores/survey/saves.ts";
import type { In } from "../../stores/survey/state.ts";
import { emptyTexts } from "../../text/empty.ts";
import { loginAgainText } from "../../text/login-again.ts";
import { surveyLabels, surveyMessages, surveyScreens } from "../../text/survey.ts";
import { waitingText } from "./action-bar-message.ts";
import { RefusedAnswers } from "./RefusedAnswers.tsx";
import { StatusScreen } from "./StatusScreen.tsx";
import type { ScreenState, SurveyViewProps } from "./view-props.ts";

/** The survey page in the states that have no questions. */
export function Screen(props: SurveyViewProps & { readonly state: ScreenState }) {
  const { state, survey, storedIn } = props;
  const isDurable = storedIn === "offline-store";
  switch (state.kind) {
    case "waiting":
      return <Waiting {...props} state={state} />;
    case "elsewhere":
      return (
        <StatusScreen
          heading={surveyScreens.elsewhereHeading}
          text={isDurable ? surveyScreens.elsewhere : surveyScreens.elsewhereAlone}
        >
          <button className="button" type="button" onClick={survey.comeBack}>
            {surveyScreens.goOnHere}
          </button>
        </StatusScreen>
      );
    case "ended": {
      const { pages, refused } = state.pending;
      const arrived = pages.some(isStored) ? ` ${surveyScreens.arrivedBefore}` : "";
      return (
        <StatusScreen
          heading={state.isTooLate ? surveyScreens.tooLateHeading : surveyScreens.endedHeading}
          text={`${state.isTooLate ? surveyScreens.tooLate : surveyScreens.ended}${arrived}`}
        >
          <StatusLink to="/dashboard" text={surveyScreens.dashboard} />
          {refused.length > 0 && <RefusedAnswers saves={refused} />}
        </StatusScreen>
      );
    }
    case "completed":
      return <Completed {...props} state={state} />;
    case "empty":
    case "absent":
    case "no-navigation-state": {
      const [heading, text] = deadEnds[state.kind];
      return (
        <StatusScreen heading={heading} text={text}>
          <StatusLink to="/dashboard" text={surveyScreens.dashboard} />
        </StatusScreen>
      );
    }
    case "session-ended": {
      const link = survey.linkAddress();
      return (
        <StatusScreen
          heading={loginAgainText.heading}
          text={
            storedIn === null || storedIn === "nowhere"
              ? surveyLabels.sessionEndedAlone
              : surveyLabels.sessionEnded
          }
        >
          {link && <StatusLink to={link} text={loginAgainText.openLink} />}
          <StatusLink to="/login" text={surveyScreens.login} isQuiet={link !== undefined} />
        </StatusScreen>
      );
    }
  }
}

/** Heading and text where there is nothing to answer. */
const deadEnds = {
  empty: [emptyTexts.list, surveyScreens.emptyHint],
  absent: [surveyScreens.absentHeading, surveyScreens.absent],
  "no-navigation-state": [surveyScreens.noNavigationStateHeading, surveyScreens.noNavigationState],
} as const;

/** All is answered, and waits here. */
function Waiting({
  state,
  connectionStatus,
  storedIn,
  survey,
}: SurveyViewProps & { readonly state: In<"waiting"> }) {
  const status = waitingText(
    connectionStatus === "offline" ? "offline" : "failing",
    latestOfPages(state.pending.unsent).length,
    storedIn,
  );
  const hint =
    storedIn === "offline-store" ? surveyScreens.waitingHint : surveyScreens.waitingHintHere;
  return (
    <StatusScreen heading={surveyScreens.waitingHeading} text={`${status} ${hint}`}>
      <button className="button" type="button" onClick={() => void survey.next()}>
        {surveyLabels.sendAgain}
      </button>
      <button className="button button-quiet" type="button" onClick={() => void survey.back()}>
        {surveyScreens.waitingBack}
      </button>
    </StatusScreen>
  );
}

/** The end of a survey (specification 4): the thanks, and the next survey that is open. */
function Completed({
  state,
  labels,
  survey,
}: SurveyViewProps & { readonly state: In<"completed"> }) {
  const open = useStore(survey.$openSurvey, { ssr: "initial" });
  return (
    <StatusScreen
      kind="end"
      heading={
        state.sent === "mood" ? surveyMessages.moodCompleted : surveyScreens.completedHeading
      }
      text={labels.completedMessage.trim() || surveyScreens.completed}
    >
      <StatusLink to="/dashboard" text={surveyScreens.continue} />
      {state.refused.length > 0 && <RefusedAnswers saves={state.refused} />}
      {open && (
        <a
          className="button button-quiet"
          href={surveyPath(open.vUniqueCode)}
          dir="auto"
          onClick={() => survey.storeNavigationState(open)}
        >
          {surveyScreens.nextSurvey(open.vSurvey)}
        </a>
      )}
    </StatusScreen>
  );
}

interface StatusLinkProps {
  readonly to: `/${string}`;
  readonly text: string;
  readonly isQuiet?: boolean;
}

function StatusLink({ to, text, isQuiet = false }: StatusLinkProps) {
  return (
    <a className={isQuiet ? "button button-quiet" : "button"} href={to}>
      {text}
    </a>
  );
}
