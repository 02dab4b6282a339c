import * as v from "valibot";

import { recordCall } from "./call.ts";
import { id, requiredText, words } from "./fields.ts";

/** The path is not in the specification; `PUBLIC_SURVEY_LINK_PATH` replaces it. */
export const surveyLinkById = recordCall({
  path: "/api/survey_link/get_by_id",
  summary: "The address behind a survey invitation.",
  request: v.object({ iSurveyLinkId: id }),
  /** `vSurvey`, the survey's name, is an extra: /login says it to people who come with the link. */
  record: v.union([
    v.object({ vSurveyLink: requiredText, vSurvey: words }),
    // Some hosts send the link alone.
    v.pipe(
      requiredText,
      v.transform((vSurveyLink) => ({ vSurveyLink, vSurvey: "" })),
    ),
  ]),
  codes: [200, 404],
});
