import type { Api } from "../../client/api.ts";
import { callApi, type Outcome } from "../../client/call.ts";
import { participantSurveys, type ParticipantSurvey } from "../../contract/survey.ts";

/** A participant's surveys (design 6.7). Loaded only when /survey has to look one up. */
const surveysOf = (api: Api, vUniqueCode: string) =>
  callApi(api, participantSurveys, { vUniqueCode }, { isRead: true });

/**
 * Looks up the survey that an address names: `/survey#<code>`, or `/survey#<slug of its name>`.
 *
 * @returns the call's failure, or the survey; null when the participant does not have it
 */
export async function findSurvey(
  api: Api,
  participant: string,
  wanted: string,
): Promise<Outcome<ParticipantSurvey | null>> {
  const outcome = await surveysOf(api, participant);
  if (!outcome.ok) return outcome;
  const survey =
    outcome.data.find(({ vUniqueCode }) => vUniqueCode === wanted) ??
    outcome.data.find(({ vSurvey }) => comparable(vSurvey) === comparable(wanted));
  return { ...outcome, data: survey ?? null };
}

/** The next survey that a participant can answer; null without one, or when the list can't be had. */
export async function findOpenSurvey(
  api: Api,
  participant: string,
): Promise<ParticipantSurvey | null> {
  const outcome = await surveysOf(api, participant);
  const open = outcome.ok
    ? outcome.data.filter(({ survey_status }) => survey_status !== "completed")
    : [];
  return open.find(({ survey_status }) => survey_status === "continue") ?? open[0] ?? null;
}

/** Hosts differ in how they make slugs: only letters and digits count. */
const comparable = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
