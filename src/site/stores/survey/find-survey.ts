import type { Api } from "../../client/api.ts";
import type { Outcome } from "../../client/outcome.ts";
import { participantSurveys, type ParticipantSurvey } from "../../../contract/survey.ts";
import { surveyOfPage, surveyPath } from "../../client/addresses.ts";
import { type Environment, within } from "../../environment.ts";

/** Finds a participant's surveys: by an address, by the slug of a page, or the next open one. */

/** A participant's surveys (design 6.7). */
const surveysOf = (api: Api, vUniqueCode: string) =>
  api.call(participantSurveys, { vUniqueCode }, { isRead: true });

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
  return { ...outcome, data: pickSurvey(outcome.data, wanted) ?? null };
}

/** The survey of this code, or of this slug of its name; of several with one name, one that is open. */
export function pickSurvey(
  surveys: readonly ParticipantSurvey[],
  wanted: string,
): ParticipantSurvey | undefined {
  const name = comparable(wanted);
  const named = surveys.filter(({ vSurvey }) => name !== "" && comparable(vSurvey) === name);
  return (
    surveys.find(({ vUniqueCode }) => vUniqueCode === wanted) ?? openInTurn(named)[0] ?? named[0]
  );
}

/**
 * The next survey that a participant can answer; null without one, or when the list can't be had.
 *
 * @param ended code of the one that has just ended, which a host may still list as open
 */
export async function findOpenSurvey(
  api: Api,
  participant: string,
  ended: string,
): Promise<ParticipantSurvey | null> {
  const outcome = await surveysOf(api, participant);
  const others = outcome.ok ? outcome.data.filter(({ vUniqueCode }) => vUniqueCode !== ended) : [];
  const [next = null] = openInTurn(others);
  return next;
}

/**
 * The surveys that are open, in the order in which they are answered: one in progress, then the chosen
 * one; the API's order decides between equals.
 */
export function openInTurn(
  surveys: readonly ParticipantSurvey[],
  chosen?: ParticipantSurvey,
): readonly ParticipantSurvey[] {
  const turn = (survey: ParticipantSurvey) =>
    (survey.survey_status === "continue" ? 0 : 2) + (survey === chosen ? 0 : 1);
  return surveys
    .filter(({ survey_status }) => survey_status !== "completed")
    .sort((one, other) => turn(one) - turn(other));
}

/** Hosts differ in how they make slugs: only letters and digits count. */
const comparable = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Milliseconds after which a page is opened without knowing whether it is about one's own survey. */
const timeout = 10_000;

interface LinkOptions {
  readonly api: Api;
  readonly clock: Environment["clock"];
  readonly participant: string;
}

/**
 * Where a link on this site leads a participant: to the questions in place of the page about a survey,
 * if the survey is in the participant's list; else to the path as it is (specification 2, design 6.8).
 */
export async function pathFor<Path extends string>(
  path: Path,
  { api, clock, participant }: LinkOptions,
): Promise<Path | ReturnType<typeof surveyPath>> {
  const slug = surveyOfPage(path);
  if (slug === undefined) return path;
  const outcome = await within(
    { clock, delay: timeout },
    findSurvey(api, participant, slug),
    undefined,
  );
  return outcome?.ok && outcome.data ? surveyPath(slug) : path;
}
