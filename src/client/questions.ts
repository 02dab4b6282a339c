import type { RequestOf } from "../contract/call.ts";
import { questions, type QuestionData } from "../contract/question.ts";
import type { Api } from "./api.ts";
import { callApi, type Outcome } from "./call.ts";

/** Fetches the questions of one category, or of a mood survey (specification 7). */
export const fetchQuestions = (
  api: Api,
  request: RequestOf<typeof questions>,
): Promise<Outcome<QuestionData>> => callApi(api, questions, request, { isRead: true });
