/**
 * The clients of `npm run bench -- load`, in a process of their own: 32 connections, each of which
 * takes participants through the whole survey. Receives a `Job`, sends `{saved}` ten times a second and
 * a `Report` at the end.
 */
import { setTimeout as wait } from "node:timers/promises";

import { Pool } from "undici";

import { createKey } from "../../src/client/create-key.ts";
import { categoryAnswer } from "../../src/contract/answer.ts";
import { type QuestionData, questions } from "../../src/contract/question.ts";
import { chosenOption, loadCode, loadSurvey } from "./load-survey.ts";
import { percentilesOf } from "./percentiles.ts";

export interface Job {
  /** Of the server's processes; clients take them in turn. */
  readonly addresses: readonly string[];
  readonly clients: number;
  readonly participants: number;
}

export interface Report {
  readonly saves: number;
  readonly seconds: number;
  /** Milliseconds within which half and 99 % of the saves were acknowledged. */
  readonly median: number;
  readonly p99: number;
  /** Requests that were sent again after a broken connection or an answer 5xx. */
  readonly repeated: number;
  /** Refused requests, which end a participant's survey. */
  readonly refused: readonly string[];
}

/** Milliseconds before a request is repeated, where the answer names no time. */
const pause = 50;

process.once("message", (job: Job) => void run(job));

async function run({ addresses, clients, participants }: Job): Promise<void> {
  const times: number[] = [];
  const refused: string[] = [];
  let repeated = 0;
  let next = 0;

  const post = async (pool: Pool, participant: number, path: string, body: object) => {
    const request = {
      path,
      method: "POST" as const,
      headers: {
        "content-type": "application/json",
        // A proxy says who calls; all from one address would be limited.
        "x-forwarded-for": `10.${participant >> 16}.${(participant >> 8) & 255}.${participant & 255}`,
        "idempotency-key": createKey(),
      },
      body: JSON.stringify(body),
    };
    for (;;) {
      let seconds = 0;
      try {
        const start = performance.now();
        const response = await pool.request(request);
        const answer = (await response.body.json()) as { data: unknown; message?: string };
        const milliseconds = performance.now() - start;
        if (response.statusCode === 200) return { milliseconds, data: answer.data };
        if (response.statusCode < 500)
          return { milliseconds, refusal: `${response.statusCode} ${answer.message}` };
        seconds = Number(response.headers["retry-after"] ?? 0);
      } catch {
        // The server was killed.
      }
      repeated += 1;
      await wait(Math.max(pause, seconds * 1000));
    }
  };

  const answerSurvey = async (pool: Pool, participant: number) => {
    const code = loadCode(participant);
    const first = { SurveyUniqueCode: loadSurvey, ParticipantUniqueCode: code };
    let reply = await post(pool, participant, questions.path, first);
    let page = reply.data as QuestionData | undefined;
    while (page && page.questions.length > 0) {
      const { options } = page;
      const ids = page.questions.map(({ iQuestionId }) => Number(iQuestionId));
      reply = await post(pool, participant, categoryAnswer.path, {
        iCategoryId: page.category?.iCategoryId,
        iSubCategoryId: page.sub_category?.iSubCategoryId,
        iQuestionId: ids,
        iOptionId: ids.map((id) => options[chosenOption(participant, id)]?.iOptionId),
        participantVUniquieCode: code,
      });
      if (reply.refusal === undefined) times.push(reply.milliseconds);
      page = (reply.data as { next?: QuestionData } | undefined)?.next;
    }
    if (reply.refusal !== undefined) refused.push(`Participant ${participant}: ${reply.refusal}`);
  };

  const client = async (pool: Pool) => {
    while (next < participants) await answerSurvey(pool, (next += 1));
  };

  const pools = addresses.map(
    (address) => new Pool(address, { connections: clients, pipelining: 1 }),
  );
  const news = setInterval(() => process.send?.({ saved: times.length }), 100);
  const start = performance.now();
  const ofClients = Array.from({ length: clients }, (_, index) => pools[index % pools.length]);
  await Promise.all(ofClients.flatMap((pool) => (pool ? [client(pool)] : [])));
  const seconds = (performance.now() - start) / 1000;
  clearInterval(news);
  await Promise.all(pools.map((pool) => pool.close()));
  const within = percentilesOf(times);
  const report: Report = {
    ...{ saves: times.length, seconds, median: within(0.5), p99: within(0.99), repeated, refused },
  };
  process.send?.(report, () => process.disconnect());
}
