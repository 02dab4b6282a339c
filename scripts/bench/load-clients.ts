/**
 * The clients of `npm run bench -- load`, in a process of their own: 32 connections, each of which
 * takes participants through the whole survey. Receives a `Job`, sends `{saved}` ten times a second and
 * a `Report` at the end.
 */
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import { createKey } from "../../src/site/client/codes.ts";
import { categoryAnswer, type QuestionData, questions } from "../../src/contract/question.ts";
import { chosenOption, loadCode, loadSurvey } from "./load-survey.ts";

export interface Job {
  /** Addresses of the server's processes; clients take them in turn. */
  readonly addresses: readonly string[];
  readonly clients: number;
  readonly participants: number;
  /** The number before that of the first participant; 0 when left out. */
  readonly first?: number;
  /** Milliseconds that a client waits before each save; none when left out. */
  readonly pause?: number;
}

export interface LoadReport {
  readonly saves: number;
  readonly seconds: number;
  /** Milliseconds within which half, 90 % and 99 % of the saves were acknowledged, and the longest. */
  readonly median: number;
  readonly p90: number;
  readonly p99: number;
  readonly longest: number;
  /** Seconds of processor time that the clients took. */
  readonly clientCpu: number;
  /** Requests that were sent again after a broken connection or an answer 5xx. */
  readonly repeated: number;
  /** Refused requests, which end a participant's survey. */
  readonly refused: readonly string[];
}

/** Milliseconds before a request is repeated, where the answer names no time. */
const retryPause = 50;

process.once("message", (job: Job) => void run(job));

async function run({ addresses, clients, participants, first = 0, pause }: Job): Promise<void> {
  const times: number[] = [];
  const refused: string[] = [];
  let repeated = 0;
  let next = first;
  const last = first + participants;

  const post = async (connection: Connection, participant: number, path: string, body: object) => {
    // A proxy says who calls; all from one address would be limited.
    const caller = `10.${participant >> 16}.${(participant >> 8) & 255}.${participant & 255}`;
    const headers = `content-type: application/json\r\nx-forwarded-for: ${caller}\r\nidempotency-key: ${createKey()}\r\n`;
    const text = JSON.stringify(body);
    for (;;) {
      let seconds = 0;
      try {
        const start = performance.now();
        const reply = await connection.post(path, headers, text);
        const milliseconds = performance.now() - start;
        if (reply.status < 500) {
          const { data, message } = JSON.parse(reply.body) as { data: unknown; message?: string };
          if (reply.status === 200) return { milliseconds, data };
          return { milliseconds, refusal: `${reply.status} ${message}` };
        }
        seconds = reply.retryAfter;
      } catch {
        // The server was killed.
      }
      repeated += 1;
      await wait(Math.max(retryPause, seconds * 1000));
    }
  };

  const answerSurvey = async (connection: Connection, participant: number) => {
    const code = loadCode(participant);
    const first = { SurveyUniqueCode: loadSurvey, ParticipantUniqueCode: code };
    let reply = await post(connection, participant, questions.path, first);
    let page = reply.data as QuestionData | undefined;
    while (page && page.questions.length > 0) {
      const { options } = page;
      if (pause !== undefined) await wait(pause);
      const ids = page.questions.map(({ iQuestionId }) => Number(iQuestionId));
      reply = await post(connection, participant, categoryAnswer.path, {
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

  const client = async (index: number) => {
    const connection = createConnection(addresses[index % addresses.length] ?? "");
    while (next < last) await answerSurvey(connection, (next += 1));
    connection.close();
  };

  const news = setInterval(() => process.send?.({ saved: times.length }), 100);
  const start = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  const seconds = (performance.now() - start) / 1000;
  clearInterval(news);
  const within = percentilesOf(times);
  const { user, system } = process.cpuUsage();
  const report: LoadReport = {
    clientCpu: (user + system) / 1_000_000,
    saves: times.length,
    seconds,
    median: within(0.5),
    p90: within(0.9),
    p99: within(0.99),
    longest: within(1),
    repeated,
    refused,
  };
  process.send?.(report, () => process.disconnect());
}

/** Returns the function that gives the time within which a share of some times lies. */
function percentilesOf(times: readonly number[]): (share: number) => number {
  const sorted = times.toSorted((one, other) => one - other);
  return (share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

interface Reply {
  readonly status: number;
  /** Seconds after which the API takes the request again; 0 without `Retry-After`. */
  readonly retryAfter: number;
  readonly body: string;
}

type Connection = ReturnType<typeof createConnection>;

/**
 * Makes a connection to the API, for one request at a time. It speaks as much HTTP as our API
 * answers: clients with a whole implementation take more processor time than the API, from the
 * cores that they share with it.
 */
function createConnection(address: string) {
  const { hostname, port, host } = new URL(address);
  let socket: Socket | undefined;
  let waiting: PromiseWithResolvers<Reply> | undefined;
  let received = "";

  const fail = (error: Error) => {
    socket?.destroy();
    socket = undefined;
    received = "";
    waiting?.reject(error);
    waiting = undefined;
  };
  const open = () => {
    const opened = connect(Number(port), hostname).setEncoding("latin1").setNoDelay();
    opened.on("error", fail);
    opened.on("close", () => {
      if (opened === socket) fail(new Error("The API closed the connection."));
    });
    opened.on("data", (text: string) => {
      received += text;
      const reply = parseReply(received);
      if (!reply) return;
      received = "";
      waiting?.resolve(reply);
      waiting = undefined;
    });
    return opened;
  };
  return {
    /** @throws the system's error when the connection breaks; the next request makes another one */
    post: (path: string, headers: string, body: string): Promise<Reply> => {
      waiting = Promise.withResolvers<Reply>();
      socket ??= open();
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`,
        "latin1",
      );
      return waiting.promise;
    },
    close: () => socket?.destroy(),
  };
}

/** Undefined while the answer has not arrived whole. Our answers have a length and are ASCII. */
function parseReply(text: string): Reply | undefined {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const head = text.slice(0, end);
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
  const body = text.slice(end + 4);
  if (body.length < length) return undefined;
  const retryAfter = Number(/^retry-after: (\d+)/im.exec(head)?.[1] ?? 0);
  return { status: Number(head.slice(9, 12)), retryAfter, body };
}
