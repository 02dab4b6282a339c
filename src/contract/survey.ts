import * as v from "valibot";

import { listCall, type RecordOf } from "./call.ts";
import {
  byteText,
  count,
  extra,
  id,
  pictureAddress,
  requiredText,
  text,
  uniqueCode,
  yesNo,
} from "./fields.ts";

/** `matrix`: categories of questions, answered once. `mood`: one question with pictures, each day. */
export const surveyKinds = ["matrix", "mood"] as const;
export type SurveyKind = (typeof surveyKinds)[number];

/** Reads `eMood` of a survey, or `moodType` of the navigation state (specification 2 and 7). */
export const surveyKindOf = (isMood: "Yes" | "No"): SurveyKind =>
  isMood === "Yes" ? "mood" : "matrix";

const statuses = v.picklist(["pending", "continue", "completed"]);
const lettersOf = (status: string) => status.toLowerCase().replaceAll(/[^a-z]/g, "");

/**
 * A survey's progress in any letter case and with any blanks (specification 3; `pending` is design
 * 6.7).
 */
export const surveyStatus = v.pipe(v.string(), v.transform(lettersOf), statuses);

/** Other words of hosts, without what is between their letters. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ["continued", "continue"],
  ["inprogress", "continue"],
  ["ongoing", "continue"],
  ["started", "continue"],
  ["complete", "completed"],
  ["done", "completed"],
  ["finished", "completed"],
]);

/** The status in a list of surveys, also in other words; in the answer to a save they could end a survey. */
const listedStatus = v.pipe(
  v.string(),
  v.transform((status) => synonyms.get(lettersOf(status)) ?? lettersOf(status)),
  statuses,
);

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
  encoded: { tDescription: "bytes" },
});

export type ParticipantSurvey = RecordOf<typeof participantSurveys>;
