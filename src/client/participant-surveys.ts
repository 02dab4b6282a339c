import type { RecordOf } from "../contract/call.ts";
import { participantSurveys } from "../contract/survey.ts";
import type { Api } from "./api.ts";
import { callApi, type Outcome } from "./call.ts";

export type ParticipantSurvey = RecordOf<typeof participantSurveys>;

/** Reads the surveys that a participant is invited to (specification 7, design 6.7). */
export const readParticipantSurveys = (
  api: Api,
  vUniqueCode: string,
): Promise<Outcome<readonly ParticipantSurvey[]>> =>
  callApi(api, participantSurveys, { vUniqueCode }, { isRead: true });
