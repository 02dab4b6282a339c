import * as v from "valibot";

import { listCall, recordCall, type RecordOf } from "./call.ts";
import { changeDates } from "./change-date.ts";
import {
  byteText,
  count,
  extra,
  id,
  pictureAddress,
  requiredText,
  requiredWords,
  text,
  uniqueCode,
  words,
  yesNo,
} from "./fields.ts";
import { featuredFilter } from "./filters.ts";
import { listedStatus } from "./survey-status.ts";

const shownFields = {
  vSurvey: requiredWords,
  vWebpImage: pictureAddress,
  vImageAlt: words,
  tDescription: byteText,
};

const shownEncoded = { tDescription: "bytes" } as const;

export const surveys = listCall({
  path: "/api/survey/get_all_data",
  summary: "The surveys on offer.",
  table: "survey",
  request: featuredFilter,
  record: v.object({ ...shownFields, vUniqueCode: text, ...changeDates }),
  nested: true,
  encoded: shownEncoded,
});

const date = v.union([v.string(), v.number()]);

export const participantSurveys = listCall({
  path: "/api/participant/survey",
  summary: "The surveys a participant is invited to, with their progress.",
  request: v.object({ vUniqueCode: requiredText }),
  record: v.object({
    vSurvey: uniqueCode,
    vWebpImage: pictureAddress,
    vImageAlt: v.fallback(text, ""),
    tDescription: v.fallback(byteText, ""),
    vUniqueCode: uniqueCode,
    /** Only the save of a mood needs it. */
    iSurveyId: extra(id),
    eMood: yesNo,
    survey_status: v.fallback(listedStatus, "pending"),
    progress: extra(v.object({ iDone: count, iTotal: count })),
    /** How long the rest takes. */
    iMinutes: extra(count),
    /** The last day on which it can be answered. */
    dUntil: extra(date),
    /** The day on which a completed one can be answered again. */
    dAgain: extra(date),
  }),
  codes: [200, 401],
  encoded: shownEncoded,
});

export type ParticipantSurvey = RecordOf<typeof participantSurveys>;

export const surveyById = recordCall({
  path: "/api/survey/get_by_id",
  summary: "One survey, by its unique code.",
  table: "survey",
  request: v.object({ vUniqueCode: requiredText }),
  record: v.object({ ...shownFields, vUniqueCode: text, iSurveyId: v.nullish(id) }),
  codes: [200, 404],
  encoded: shownEncoded,
});
