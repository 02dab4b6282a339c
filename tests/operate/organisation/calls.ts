import type { TestApi } from "../../api/test-api.ts";
import { solvedToken } from "../../api/solve-challenge.ts";
import {
  categoryAnswer,
  moodAnswer,
  type QuestionData,
  questions,
} from "../../../src/contract/question.ts";
import { login, resetPassword } from "../../../src/contract/login.ts";
import { surveyLinkById } from "../../../src/contract/survey-link.ts";

interface Reply<Data> {
  readonly status: number;
  /** The whole body. */
  readonly text: string;
  readonly data: Data;
}

const password = "three-grey-herons";

/** The calls that the site makes for one person, over HTTP, from an address of that person's own. */
export function browserOf(host: string, person: number) {
  const forwarded = `10.1.${Math.floor(person / 250)}.${(person % 250) + 1}`;
  const headers = { "x-forwarded-for": forwarded };
  const request = (path: string) => fetch(host + path, { headers });
  async function call<Data>(path: string, body: object, key?: string): Promise<Reply<Data>> {
    const response = await fetch(host + path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        ...headers,
        "content-type": "application/json",
        ...(key !== undefined && { "idempotency-key": key }),
      },
    });
    const answer = (await response.json()) as { readonly data: Data };
    return { status: response.status, text: JSON.stringify(answer), data: answer.data };
  }
  const open = (code: string, survey: string) =>
    call<QuestionData>(questions.path, { SurveyUniqueCode: survey, ParticipantUniqueCode: code });
  const saved = new Map<number, number>();
  return {
    /** Follows the link of an invitation, sets a password, and logs in. Returns the login's code. */
    async arrive(invitation: string, vEmail: string): Promise<string> {
      const link = await call<{ vSurveyLink: string }>(surveyLinkById.path, {
        iSurveyLinkId: invitation,
      });
      if (!link.data.vSurveyLink.includes("/reset-password?")) throw new Error(link.text);
      const set = await call(resetPassword.path, {
        vPassword: password,
        vConfirmPassword: password,
        vUniqueCode: invitation,
      });
      if (set.status !== 200) throw new Error(set.text);
      const vGoogleRecaptchaResponse = await solvedToken({
        app: { request },
      } as unknown as TestApi);
      const entered = await call<{ vUniqueCode: string }>(login.path, {
        vEmail,
        vPassword: password,
        vGoogleRecaptchaResponse,
      });
      if (entered.status !== 200) throw new Error(entered.text);
      return entered.data.vUniqueCode;
    },

    /**
     * Answers a matrix to its end.
     *
     * @param choose the position of the chosen option, by the question's id
     * @returns the chosen positions by question; the status of a save that was refused
     */
    async answer(
      code: string,
      survey: string,
      { choose, isTwice }: { choose: (question: number) => number; isTwice: boolean },
    ): Promise<ReadonlyMap<number, number> | number> {
      for (;;) {
        const { status, data } = await open(code, survey);
        if (status !== 200) return status;
        if (data.survey_status === "completed") return saved;
        const ids = data.questions.map(({ iQuestionId }) => Number(iQuestionId));
        const places = ids.map((id) => choose(id) % data.options.length);
        const body = {
          participantVUniquieCode: code,
          iCategoryId: data.category?.iCategoryId,
          iSubCategoryId: data.sub_category?.iSubCategoryId,
          iQuestionId: ids,
          iOptionId: places.map((place) => data.options[place]?.iOptionId),
        };
        const key = crypto.randomUUID();
        const first = await call<{ survey_status: string }>(categoryAnswer.path, body, key);
        if (isTwice && (await call(categoryAnswer.path, body, key)).text !== first.text)
          throw new Error("A repeated save has another answer.");
        if (first.status !== 200) return first.status;
        for (const [index, id] of ids.entries()) saved.set(id, places[index] ?? 0);
        if (first.data.survey_status === "completed") return saved;
      }
    },

    /** Answers the mood of a day. */
    async mood(code: string, survey: string, choice: number): Promise<number> {
      const { data } = await open(code, survey);
      const { status } = await call(moodAnswer.path, {
        participantVUniquieCode: code,
        iSurveyId: 2,
        iQuestionId: data.questions.map(({ iQuestionId }) => iQuestionId),
        iOptionId: [data.options[choice]?.iMoodOptionId],
      });
      return status;
    },
  };
}
