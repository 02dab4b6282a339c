import { expect } from "vitest";

import type { Id } from "../../src/contract/fields.ts";
import {
  categoryAnswer,
  moodAnswer,
  type QuestionData,
  type QuestionPageData,
  questions,
} from "../../src/contract/question.ts";
import { participantSurveys } from "../../src/contract/survey.ts";
import { send } from "./participants.ts";
import type { TestApi } from "./test-api.ts";

/** The codes of the surveys in the test sample. */
export const audit = "audit1";
export const mood = "mood1";

/** The answer to a save. */
export interface Saved {
  readonly survey_status: string;
  readonly iCategoryId?: Id;
  readonly iSubCategoryId?: Id;
  readonly next?: QuestionData;
  readonly replaced?: QuestionData["answers"];
}

/** Calls the survey API with one participant's login code. */
export function surveyClient(api: TestApi, code: string) {
  const calls = {
    fetch: (more: object = {}, SurveyUniqueCode = audit) =>
      send<QuestionData>(api, questions.path, {
        SurveyUniqueCode,
        ParticipantUniqueCode: code,
        ...more,
      }),
    save: (body: object, key?: string) =>
      send<Saved>(
        api,
        categoryAnswer.path,
        { participantVUniquieCode: code, ...body },
        keyHeader(key),
      ),
    saveMood: (body: object, key?: string) =>
      send<Saved>(api, moodAnswer.path, { participantVUniquieCode: code, ...body }, keyHeader(key)),
    status: async (survey = audit) => {
      const { data } = await send<{ vUniqueCode: string; survey_status: string }[]>(
        api,
        participantSurveys.path,
        { vUniqueCode: code },
      );
      return data.find(({ vUniqueCode }) => vUniqueCode === survey)?.survey_status;
    },
  };
  /** Expects that the attempt is refused with this status and changes nothing. */
  const expectRefused = async (status: number, attempt: () => Promise<object>) => {
    const before = [await storedAnswers(api), await calls.status()];
    const answer = await attempt();
    expect(answer).toMatchObject({ status, code: status });
    expect([await storedAnswers(api), await calls.status()]).toEqual(before);
    return answer;
  };
  return { ...calls, expectRefused };
}

const keyHeader = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { "idempotency-key": key };

/** The ids of a sub-category, as a request sends them. */
export const idsOf = (data: QuestionPageData) => ({
  iCategoryId: data.category?.iCategoryId,
  iSubCategoryId: data.sub_category?.iSubCategoryId,
});

/** The body that answers all questions of a sub-category with the same option. */
export const answersTo = (data: QuestionData, option = 0) => ({
  ...idsOf(data),
  iQuestionId: data.questions.map(({ iQuestionId }) => iQuestionId),
  iOptionId: data.questions.map(() => data.options[option]?.iOptionId ?? 0),
});

/** All answers in the database, in a fixed order. */
export const storedAnswers = (api: TestApi) =>
  api.database
    .selectFrom("answer")
    .selectAll()
    .orderBy("iParticipantId")
    .orderBy("iQuestionId")
    .orderBy("dDay")
    .execute();
