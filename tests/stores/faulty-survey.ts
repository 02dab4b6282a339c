import { createApi } from "../../src/client/api.ts";
import { createKey } from "../../src/client/create-key.ts";
import { sendCall } from "../../src/client/send-call.ts";
import { storeNavigationState } from "../../src/client/navigation-state.ts";
// The page loads this late: a slow machine would take more steps for that than a survey has.
import "../../src/stores/survey/delivery.ts";
import { createSurvey } from "../../src/stores/survey/store.ts";
import type { QuestionPage } from "../../src/stores/survey/page.ts";
import { type Fault, faultyFetch, hangTime } from "../helpers/faults.ts";
import { createTestEnvironment } from "../helpers/test-environment.ts";
import { ada, codeOf, participant } from "../server/participants.ts";
import type { TestApi } from "../server/test-api.ts";

/** Answers by question key, as texts of options. */
type Given = Readonly<Record<string, string>>;

/** Empties what earlier runs have stored for the participant. */
async function forget(server: TestApi, iParticipantId: number): Promise<void> {
  for (const table of ["answer", "idempotency"] as const)
    await server.database.deleteFrom(table).where("iParticipantId", "=", iParticipantId).execute();
  await server.database
    .updateTable("invitation")
    .set({ survey_status: "pending" })
    .where("iParticipantId", "=", iParticipantId)
    .execute();
}

/** A participant who answers a survey over a network with faults, and what the database has of it. */
export async function faultySurvey(
  server: TestApi,
  vSurvey: string,
  nextFault: () => Fault | null,
  send = async (request: Request): Promise<Response> => server.app.request(request),
) {
  const { iParticipantId } = await participant(server, ada.vEmail);
  await forget(server, iParticipantId);
  const { iSurveyId, vUniqueCode, eMood } = await server.database
    .selectFrom("survey")
    .selectAll()
    .where("vSurvey", "=", vSurvey)
    .executeTakeFirstOrThrow();
  const environment = createTestEnvironment();
  environment.session.set("vUniqueCode", await codeOf(server, ada));
  storeNavigationState({ iSurveyId, vUniqueCode, eMood, vSurvey }, environment);
  const { fetch, settled } = faultyFetch({
    send,
    nextFault,
    after: (delay, action) => environment.clock.after(delay, action),
  });
  /** A page that can be left: then nothing of it goes on. */
  function load() {
    let isLeft = false;
    const never = new Promise<never>(() => undefined);
    const clock = {
      now: () => environment.clock.now(),
      after: (delay: number, action: () => void) =>
        environment.clock.after(delay, () => {
          if (!isLeft) action();
        }),
    };
    const api = createApi({
      // Without ky's own repetitions of reads, which take real time: the participant repeats them.
      send: (to, call, body, options) => sendCall(to, call, body, { ...options, isRead: false }),
      host: "http://localhost:4321",
      clock,
      cookies: () => "",
      fetch: async (request) => {
        if (isLeft) return never;
        // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for it
        return fetch(request).finally(() => (isLeft ? never : undefined));
      },
    });
    const survey = createSurvey({
      api,
      environment: { ...environment, clock },
      notify: () => undefined,
      createKey,
    });
    const stop = survey.listen();
    return Object.assign(survey, {
      leave: () => {
        isLeft = true;
        stop();
      },
    });
  }
  let page = load();
  /** What the participant has chosen and pressed Next for. */
  const given: Record<string, string> = {};

  /** Answers in the database, by question key. */
  async function stored(): Promise<Given> {
    const rows = await server.database
      .selectFrom("answer")
      .innerJoin("survey_option", "survey_option.iOptionId", "answer.iOptionId")
      .select(["answer.iQuestionId", "survey_option.vOption"])
      .where("iParticipantId", "=", iParticipantId)
      .execute();
    return Object.fromEntries(rows.map((row) => [String(row.iQuestionId), row.vOption]));
  }

  const keysOf = (pages: readonly { readonly page: QuestionPage }[]) =>
    pages.flatMap(({ page: { questions } }) => questions.map(({ key }) => key));

  /** What the screen tells as saved and the database does not have. */
  async function lies(): Promise<readonly string[]> {
    const state = page.$state.get();
    if (state.kind !== "completed" && !("pending" in state)) return [];
    const waiting = "pending" in state ? state.pending.unsent : state.refused;
    const open = new Set([...keysOf(waiting), ...("page" in state ? keysOf([state]) : [])]);
    const found = await stored();
    return Object.entries(given)
      .filter(([key, text]) => !open.has(key) && found[key] !== text)
      .map(([key, text]) => `${state.kind}: ${key} is ${found[key] ?? "missing"}, not ${text}`);
  }

  return {
    environment,
    given,
    stored,
    lies,
    settled,
    state: () => page.$state.get(),
    /** Opens the page, in place of the one that was open. */
    async open() {
      page.leave();
      page = load();
      void page.open();
      await settled();
    },
    /** Chooses an option for every question on screen. */
    choose(choice: (key: string) => number) {
      const state = page.$state.get();
      if (state.kind !== "answering") return;
      for (const { key, options } of state.page.questions)
        page.choose(key, options.at(choice(key) % options.length)?.text ?? "");
    },
    async next() {
      const before = page.$state.get();
      if ("page" in before)
        for (const { key } of before.page.questions) {
          const text = before.pending.answers[key];
          if (text !== undefined) given[key] = text;
        }
      void page.next();
      await settled();
    },
    async back() {
      void page.back();
      await settled();
    },
    /** Lets time pass, comes online and repeats what failed. */
    async advance() {
      environment.setOnline(true);
      environment.advance(hangTime);
      await settled();
      if (page.$state.get().kind === "failed") void page.retry();
      await settled();
    },
    /** How many different saves the API has accepted, by their keys. */
    async accepted(): Promise<number> {
      const rows = await server.database
        .selectFrom("idempotency")
        .select("vKey")
        .where("iParticipantId", "=", iParticipantId)
        .execute();
      return rows.length;
    },
  };
}
export type FaultySurvey = Awaited<ReturnType<typeof faultySurvey>>;
