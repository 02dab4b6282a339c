import type { Api } from "../../client/api.ts";
import { surveyOfPage, surveyPath } from "../../client/addresses.ts";
import { type Environment, within } from "../../environment.ts";
import { findSurvey } from "../survey/find-survey.ts";

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
