import type { ParticipantSurvey } from "../../contract/survey.ts";
import { openInTurn, pickSurvey } from "../survey/find-survey.ts";

/** A participant's surveys as the dashboard shows them. */
export interface ArrangedSurveys {
  /** The next survey: one in progress, else the invited one, else the first that is open. */
  readonly next: ParticipantSurvey | undefined;
  /** The other open ones, in that order too. */
  readonly open: readonly ParticipantSurvey[];
  readonly done: readonly ParticipantSurvey[];
  /** The participant has not begun any survey, so this may be the first visit. */
  readonly isNew: boolean;
}

/**
 * Parts surveys into the next one, the other open ones and those that are done.
 *
 * @param invited code or slug of the survey that an invitation leads to
 */
export function arrangeSurveys(
  surveys: readonly ParticipantSurvey[],
  invited: string | undefined,
): ArrangedSurveys {
  const chosen = invited === undefined ? undefined : pickSurvey(surveys, invited);
  const [next, ...open] = openInTurn(surveys, chosen);
  return {
    next,
    open,
    done: surveys.filter(({ survey_status }) => survey_status === "completed"),
    isNew: surveys.every(({ survey_status }) => survey_status === "pending"),
  };
}
