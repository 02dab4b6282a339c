import { brand } from "../../../contract/brand/brand.ts";
import { dayIn, dayLength } from "../../../contract/change-date.ts";
import { surveyKindOf, type ParticipantSurvey } from "../../../contract/survey.ts";
import { dashboardText } from "../../../contract/text/dashboard.ts";

/**
 * The facts of a survey for its participant, in words: how far it is, how long the rest takes
 * and until when. What the API does not tell is left out, and so is a day that has passed.
 *
 * @param today the participant's day, as `daysSince1970` gives it
 */
export function surveyFacts(survey: ParticipantSurvey, today: number): readonly string[] {
  const { survey_status: status, progress, dUntil, dAgain } = survey;
  const until = dayIn(dUntil);
  const again = dayIn(dAgain);
  const isOpen = status !== "completed";
  return [
    dashboardText.status[status],
    status === "continue" && progress && dashboardText.progress(progress.iDone, progress.iTotal),
    isOpen && timeFor(survey),
    isOpen && until >= today && dashboardText.until(dateOf(until)),
    !isOpen && again >= today && dashboardText.again(again - today, dateOf(again)),
  ].filter((fact) => typeof fact === "string");
}

/** A mood is one question; how long others take, only the API can tell. */
function timeFor({ eMood, survey_status, iMinutes }: ParticipantSurvey): string | false {
  if (iMinutes) return dashboardText.minutes(Math.ceil(iMinutes), survey_status === "continue");
  return surveyKindOf(eMood) === "mood" && dashboardText.mood;
}

const dateOf = (day: number) =>
  new Intl.DateTimeFormat(brand.language, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(day * dayLength);
