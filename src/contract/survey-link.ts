import * as v from "valibot";

import { recordCall } from "./call.ts";
import { extra, id, requiredText, requiredWords, uniqueCode, words } from "./fields.ts";

/** The path is not in the specification; `PUBLIC_SURVEY_LINK_PATH` replaces it. */
export const surveyLinkById = recordCall({
  path: "/api/survey_link/get_by_id",
  summary: "The address behind a survey invitation.",
  request: v.object({ iSurveyLinkId: id }),
  record: v.union([
    v.object({
      vSurveyLink: requiredText,
      /** Ours: the survey's name, which pages say to people who come with the link. */
      vSurvey: words,
      /** Ours: a login for this survey alone; none where the link needs another one. */
      vUniqueCode: extra(uniqueCode),
      /** Ours: the first name of the person whom it invites. */
      vFirstName: extra(requiredWords),
      /** Ours: SHA-256 of `emailKey` of that person's address, in hexadecimal digits. */
      vEmailDigest: extra(requiredText),
    }),
    // Some hosts send the link alone.
    v.pipe(
      requiredText,
      v.transform((vSurveyLink) => ({
        vSurveyLink,
        vSurvey: "",
        vUniqueCode: null,
        vFirstName: null,
        vEmailDigest: null,
      })),
    ),
  ]),
  codes: [200, 404],
});
