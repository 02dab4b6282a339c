import type { ParticipantSurvey } from "../../contract/survey.ts";
import { pickSurvey } from "../survey/find-survey.ts";

/** A participant's surveys as the dashboard shows them. */
export interface ArrangedSurveys {
  /** What to do next: a survey in progress, else the invited one, else the first that is open. */
  readonly next: ParticipantSurvey | undefined;
  /** The other open ones, in that order too. */
  readonly open: readonly ParticipantSurvey[];
  readonly done: readonly ParticipantSurvey[];
  /** The participant has not begun any survey, so this may be the first visit. */
  readonly isNew: boolean;
}

/**
 * Puts surveys into the order in which they are answered; the API's order decides between equals.
 *
 * @param invited code or slug of the survey that an invitation leads to
 */
export function arrangeSurveys(
  surveys: readonly ParticipantSurvey[],
  invited: string | undefined,
): ArrangedSurveys {
  const chosen = invited === undefined ? undefined : pickSurvey(surveys, invited);
  const turn = (survey: ParticipantSurvey) =>
    (survey.survey_status === "continue" ? 0 : 2) + (survey === chosen ? 0 : 1);
  const isDone = ({ survey_status }: ParticipantSurvey) => survey_status === "completed";
  const [next, ...open] = surveys
    .filter((survey) => !isDone(survey))
    .sort((one, other) => turn(one) - turn(other));
  return {
    next,
    open,
    done: surveys.filter(isDone),
    isNew: surveys.every(({ survey_status }) => survey_status === "pending"),
  };
}
