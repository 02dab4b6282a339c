import type { RecordOf } from "../contract/call.ts";
import { surveyLinkById } from "../contract/survey-link.ts";
import type { Api } from "./api.ts";
import { callApi, type Outcome } from "./call.ts";
import { surveyLinkPath } from "./settings.ts";

/** Looks up the address behind an invitation (specification 7). */
export const readSurveyLink = (
  api: Api,
  iSurveyLinkId: string,
  path = surveyLinkPath,
): Promise<Outcome<RecordOf<typeof surveyLinkById>>> =>
  callApi(api, surveyLinkById, { iSurveyLinkId }, { path, isRead: true });
