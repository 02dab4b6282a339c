import { surveyPath } from "../../client/survey-path.ts";
import { surveyScreens } from "../../text/survey-screens.ts";
import { surveyMessages } from "../../text/survey.ts";
import { useStore } from "../use-store.ts";
import { RefusedAnswers } from "./RefusedAnswers.tsx";
import { StatusLink, StatusScreen } from "./StatusScreen.tsx";
import type { SurveyViewProps } from "./view-props.ts";
import type { In } from "../../stores/survey/state.ts";

interface CompletedProps extends Pick<SurveyViewProps, "labels" | "survey"> {
  readonly state: In<"completed">;
}

/** The end of a survey (specification 4): the thanks, and the next survey that is open. */
export function Completed({ state, labels, survey }: CompletedProps) {
  const open = useStore(survey.$openSurvey);
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
          onClick={() => survey.handOver(open)}
        >
          {surveyScreens.nextSurvey(open.vSurvey)}
        </a>
      )}
    </StatusScreen>
  );
}
