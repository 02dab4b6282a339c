import * as v from "valibot";

import { listCall, recordCall } from "./call.ts";
import { changeDates } from "./change-date.ts";
import {
  contentText,
  featuredFilter,
  id,
  pictureAddress,
  requiredText,
  requiredWords,
  text,
  words,
} from "./fields.ts";

/** The surveys that pages offer. Apart from those of a participant, because browsers need none of it. */

const fields = {
  vSurvey: requiredWords,
  vWebpImage: pictureAddress,
  vImageAlt: words,
  tDescription: contentText,
};

const encoded = { tDescription: "bytes" } as const;

export const surveys = listCall({
  path: "/api/survey/get_all_data",
  summary: "The surveys on offer.",
  table: "survey",
  request: featuredFilter,
  record: v.object({ ...fields, vUniqueCode: text, ...changeDates }),
  nested: true,
  encoded,
});

export const surveyById = recordCall({
  path: "/api/survey/get_by_id",
  summary: "One survey, by its unique code.",
  table: "survey",
  request: v.object({ vUniqueCode: requiredText }),
  record: v.object({ ...fields, vUniqueCode: text, iSurveyId: v.nullish(id) }),
  codes: [200, 404],
  encoded,
});
