import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

import { sql } from "kysely";

import { login } from "../../src/contract/login.ts";
import { changePassword } from "../../src/contract/profile.ts";
import { surveyLinkById } from "../../src/contract/survey-link.ts";
import { invitationCode } from "../../src/api/accounts/mailed-link.ts";
import { categoryAnswer, questions } from "../../src/contract/question.ts";
import type { CategoryIds } from "../../src/site/stores/survey/page.ts";
import { endSessions, openSession, participantOf } from "../../src/api/accounts/session.ts";
import { createApp } from "../../src/api/create-app.ts";
import { openDatabase, sqlitePath } from "../../src/api/db/open-database.ts";
import { roundName } from "../../src/api/surveys/asked.ts";
import { localDay } from "../../src/api/surveys/survey-days.ts";
import { readSections } from "../../src/api/surveys/progress.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { createBranchingAudit } from "./branching-audit.ts";
import { createHostLogins } from "./host-logins.ts";
import { type HostKind, hostKinds } from "./host-kinds.ts";
import { unlimited as rates } from "./without-limits.ts";

/** An answer as the network carries it. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as it arrives. */
export interface Sent {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string | undefined;
}

export const people = {
  Ada: { email: "ada@example.org", password: "correct-horse" },
  Ben: { email: "ben@example.org", password: "battery-staple" },
} as const;
export type Person = keyof typeof people;

/** One row of answers. */
export interface StoredAnswer {
  readonly person: Person;
  readonly question: string;
  readonly option: string;
  readonly day: string;
}

/** The connection of all requests. */
const from = { incoming: { socket: { remoteAddress: "192.0.2.1" } } };

const start = Date.parse("2026-11-21T10:00:00Z");

const json = (code: number, data: unknown): Reply => ({
  status: code,
  text: JSON.stringify({ code, data }),
});

const deviceKeyOf = (person: Person): Buffer => createHash("sha256").update(person).digest();

/** Removes members of a host's answer, at any depth. */
const strip = (value: unknown, names: ReadonlySet<string>): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, member: unknown) => (names.has(name) ? undefined : member)),
  );

/** What answers to a link's login leave out. */
const toldToPasswords = new Set(["answers", "replaced"]);

/**
 * The embedded API on a database, which runs of a process share, one after the other.
 *
 * @param address `file:` and a copy of the database of the test sample
 */
export async function openHost(address: string) {
  // A locked file is refused at once: its pauses would be of real time.
  const { database, close } = await openDatabase(address, { attempts: 1 });
  await sql`pragma synchronous = off`.execute(database);
  const beside = new DatabaseSync(sqlitePath(address), { timeout: 0 });
  beside.exec("pragma synchronous = off");
  const settings = parseSettings({ DATABASE_URL: address });
  const ids = new Map<number, Person>();
  for (const name of Object.keys(people) as Person[]) {
    const { iParticipantId } = await database
      .selectFrom("participant")
      .select("iParticipantId")
      .where("vEmailKey", "=", people[name].email)
      .executeTakeFirstOrThrow();
    ids.set(iParticipantId, name);
  }
  const idOf = (person: Person) => [...ids].find(([, name]) => name === person)?.[0] ?? 0;
  const known = createHostLogins(
    async (person, iRoundId) =>
      (await invitationCode(database, { iParticipantId: idOf(person), iRoundId })) ?? "",
  );
  const readAnswers = beside.prepare(
    "select iParticipantId as person, iQuestionId as question, iOptionId as option, dDay as day from answer order by iParticipantId, iQuestionId, dDay",
  );
  const readStatus = beside.prepare(
    "select survey_status as status from invitation join survey using (iSurveyId) where iParticipantId = ? and vUniqueCode = ?",
  );
  const { iSurveyId } = await database
    .selectFrom("survey")
    .select("iSurveyId")
    .where("vUniqueCode", "=", "audit1")
    .executeTakeFirstOrThrow();
  const audit = createBranchingAudit(beside, iSurveyId, await readSections(database, iSurveyId));
  const removed = new Set<string>();
  let now = () => start;
  const clock = () => new Date(now());
  const logins = { database, settings, now: clock };
  const startApp = () => createApp({ database, settings, rates, now: clock, log: () => undefined });
  let app = startApp();
  let passwords: Record<string, { readonly person: Person; password: string }> = {};
  /** The answers to saves, by their keys. */
  const confirmed = new Map<string, string>();
  let isDoubled = false;
  let isLocked = false;
  let isFull = false;
  /** The audit's open round. */
  let askedRound = iSurveyId;
  /** People of whom answers to questions were stored that are not asked after their other answers. */
  const astray = new Set<Person>();

  async function logIn(body: Sent["body"]): Promise<Reply> {
    const account = passwords[String(body["vEmail"]).toLowerCase()];
    if (!account) return json(400, null);
    if (account.password !== body["vPassword"]) return json(401, null);
    const vUniqueCode = await openSession(logins, idOf(account.person));
    known.note(vUniqueCode, { person: account.person, isByLink: false });
    const vDeviceKey = deviceKeyOf(account.person).toString("base64");
    return json(200, { vUniqueCode, ...(!removed.has("vDeviceKey") && { vDeviceKey }) });
  }

  async function setPassword(body: Sent["body"]): Promise<Reply> {
    const code = String(body["vUniqueCode"]);
    const id = await participantOf(logins, code).catch(() => null);
    const account = Object.values(passwords).find(({ person }) => idOf(person) === id);
    if (!account || id === null) return json(401, null);
    account.password = String(body["vPassword"]);
    await endSessions(database, id);
    const vUniqueCode = await openSession(logins, id);
    known.note(vUniqueCode, { person: account.person, isByLink: false });
    return json(200, { vUniqueCode });
  }

  /** Null for a call that the embedded API answers. */
  async function answerBranching(path: string, body: Sent["body"]): Promise<Reply | null> {
    const isSave = path === categoryAnswer.path;
    if (!isSave && path !== questions.path) return null;
    const code = String(body[isSave ? "participantVUniquieCode" : "ParticipantUniqueCode"]);
    const person = await participantOf(logins, code).catch(() => null);
    if (person === null) return json(401, null);
    if (isSave && (isLocked || isFull)) return json(500, null);
    const name = ids.get(person);
    if (isSave && name && audit.isAstray(person, body)) astray.add(name);
    const answer = audit[isSave ? "save" : "questions"](person, body);
    return json(answer.code, answer.data);
  }

  async function handle({ path, body, key }: Sent): Promise<Reply> {
    // The argon2 of the real calls would take most of a simulation's time.
    if (path === login.path) return logIn(body);
    if (path === changePassword.path) return setPassword(body);
    if (removed.has("branches") && audit.isMeant(body)) {
      const branched = await answerBranching(path, body);
      if (branched) return branched;
    }
    const headers = {
      "Content-Type": "application/json",
      ...(key !== undefined && !removed.has("key") && { "Idempotency-Key": key }),
    };
    const text = JSON.stringify(body);
    const response = await app.request(path, { method: "POST", headers, body: text }, from);
    const content = await response.text();
    if (key !== undefined && "Idempotency-Key" in headers && response.status === 200) {
      // The same save may be repeated with another login: that of a link gets no stored answers.
      const same = JSON.stringify(strip(JSON.parse(content), toldToPasswords));
      isDoubled ||= (confirmed.get(key) ?? same) !== same;
      confirmed.set(key, same);
    }
    const { status } = response;
    const reply =
      removed.size === 0 || status !== 200
        ? { status, text: content }
        : { status, text: JSON.stringify(strip(JSON.parse(content), removed)) };
    if (path !== surveyLinkById.path) return reply;
    const open = isLocked || isFull ? undefined : askedRound;
    return known.follow(body, reply, open, !removed.has("link login"));
  }

  function unlock(): void {
    if (isLocked) beside.exec("rollback");
    isLocked = false;
  }

  return {
    /** Empties what earlier runs have stored, and begins another. */
    begin(kind: HostKind, time: () => number): void {
      unlock();
      removed.clear();
      for (const name of hostKinds[kind]) removed.add(name);
      confirmed.clear();
      isDoubled = false;
      known.forget();
      astray.clear();
      now = () => start + time();
      passwords = Object.fromEntries(
        Object.entries(people).map(([person, { email, password }]) => [
          email,
          // Ben has chosen none yet.
          { person: person as Person, password: person === "Ben" ? "" : password },
        ]),
      );
      beside.exec(
        "begin; delete from answer; delete from idempotency; delete from session; update invitation set survey_status = 'pending'; delete from round; insert into round (iRoundId, vId, iSurveyId, vColumn, dUntil, dOpened, dClosed, tResult) select iSurveyId, iSurveyId, iSurveyId, '', '', '2026-11-01', '', '' from survey; commit",
      );
      askedRound = iSurveyId;
    },
    /** Whether a request with a key does not get past a preflight. */
    forbidsKeys: () => removed.has("forbidden key"),
    /** Whether its questions come with the answers that it has. */
    tellsAnswers: () => !removed.has("answers"),
    deadLink: known.deadLink,
    loginOf: known.loginOf,
    linksOf: (person: Person) => known.linksOf(person, askedRound),
    /** Sets the first password, by a link that was mailed for that. */
    choosePassword(person: Person): void {
      const account = passwords[people[person].email];
      if (account) account.password = people[person].password;
      this.endSessions(person);
    },
    /** Whether a save that came again with its key was stored again. */
    isDoubled: () => isDoubled,
    isAstray: (person: Person) => astray.has(person),
    /** Whether a person is asked a page of the audit now, or was before; always, where no answer decides that. */
    isAsked: (person: Person, { iSubCategoryId }: CategoryIds) =>
      !removed.has("branches") || audit.isAsked(idOf(person), iSubCategoryId),
    /** Whether it recognises a save that it has got before. */
    knowsKeys: () => !removed.has("key") && !removed.has("forbidden key"),
    /** Whether a login brings a key to what is on a device. */
    givesKeys: () => !removed.has("vDeviceKey"),
    /** A database that fails is an answer. */
    answer: (sent: Sent): Promise<Reply> => handle(sent).catch(() => json(500, null)),
    /** As after another start: what was only in memory is gone. */
    restart(): void {
      app = startApp();
    },
    lock(): void {
      if (!isLocked) beside.exec("begin immediate");
      isLocked = true;
    },
    unlock,
    /** Whether questions tell the round and the day. */
    tellsRounds: () => !removed.has("vAsked"),
    /** The name of the round in which the audit is asked. */
    askedRound: () => `round-${roundName(String(askedRound))}`,
    /** Closes the audit's round, which deletes its answers, and opens the next one. */
    openNextRound(): void {
      if (isLocked || isFull || removed.has("vAsked")) return;
      askedRound += 100;
      beside.exec(
        `begin; update round set dClosed = '2026-11-21' where iSurveyId = ${iSurveyId}; insert into round (iRoundId, vId, iSurveyId, vColumn, dUntil, dOpened, dClosed, tResult) values (${askedRound}, ${askedRound}, ${iSurveyId}, '', '', '2026-11-21', '', ''); delete from answer where iSurveyId = ${iSurveyId}; delete from idempotency; update invitation set survey_status = 'pending' where iSurveyId = ${iSurveyId}; commit`,
      );
    },
    today: () => localDay(clock()),
    /** A full disk lets nothing be written. */
    setFull: async (now: boolean) => {
      isFull = now;
      await sql`pragma query_only = ${sql.lit(now ? 1 : 0)}`.execute(database);
    },
    endSessions: (person: Person) => {
      if (!isLocked)
        beside.prepare("delete from session where iParticipantId = ?").run(idOf(person));
    },
    deviceKeyOf,
    passwordOf: (person: Person) => passwords[people[person].email]?.password ?? "",
    answers: (): readonly StoredAnswer[] =>
      readAnswers
        .all()
        .map(({ person, question, option, day }) => ({
          person: ids.get(Number(person)) ?? "Ada",
          question: String(question),
          option: String(option),
          day: String(day),
        })),
    /** Whether a person has completed a survey, given by its code. */
    hasEnded: (person: Person, survey: string): boolean =>
      readStatus.get(idOf(person), survey)?.["status"] === "completed",
    close: async () => {
      unlock();
      beside.close();
      await close();
    },
  };
}
export type Host = Awaited<ReturnType<typeof openHost>>;
