import { emailKey } from "../../../src/contract/rules.ts";
import { participantSurveys } from "../../../src/contract/survey.ts";
import { readInvitation } from "../../../src/api/accounts/mailed-link.ts";
import type { OutgoingMail } from "../../../src/api/mail/mailer.ts";
import type { RoundResult } from "../../../src/api/rounds/result.ts";
import { Violation } from "../violation.ts";
import { createFigures } from "./figures.ts";
import { type Survey, surveyNames } from "./folder.ts";
import {
  askedAtOpening,
  hasCompleted,
  nameOfAddress,
  nameOfRow,
  openRoundOf,
  type Round,
} from "./model.ts";
import type { World } from "./world.ts";

const mailPattern = /^(Invitation|Reminder): (\w+)$/;
const codePattern = /survey-invite#\/([\w-]+)/;

/** What a command that runs may do to a round. */
export type Intent = readonly ["open" | "close" | "cancel", Survey];

/** What must hold, after each step and when something is sent or printed. */
export function createChecks(world: World) {
  const { host } = world;
  const errors: string[] = [];
  let intent: Intent | undefined;
  let seen: unknown;
  /** When the mails of the last minute were offered. */
  let times: readonly number[] = [];
  /** Mails that the mail server has taken up, as they were understood then: it may take minutes. */
  const offered = new WeakMap<OutgoingMail, ReturnType<typeof readMail>>();

  function fail(story: string): never {
    // A process takes what is thrown into it for a failure of its own.
    errors.push(story);
    throw new Violation(story);
  }

  const figures = createFigures(world, fail);

  /** The round of a mail and whose it is; undefined for a mail of another kind. */
  function readMail(mail: OutgoingMail) {
    const [, kind, name] = mailPattern.exec(mail.subject) ?? [];
    if (kind === undefined) {
      if (codePattern.test(mail.text)) fail(`"${mail.subject}" is none of the firm's mails.`);
      return undefined;
    }
    const survey = name as Survey;
    const { known } = world;
    return {
      kind: kind === "Reminder" ? ("reminders" as const) : ("invitations" as const),
      survey,
      round: openRoundOf(known, survey),
      name: nameOfAddress(known, mail.to),
      time: world.loop.now(),
    };
  }

  /** Nobody is written to who has completed it, has gone, was erased or whose round is closed. */
  function checkOffer(mail: OutgoingMail): void {
    const found = readMail(mail);
    if (!found) return;
    offered.set(mail, found);
    const now = world.loop.now();
    times = [...times.filter((time) => now - time < 60_000), now];
    // Several may begin at once.
    if (times.length > world.pace + 3) fail(`${times.length} mails are sent within a minute.`);
    const { round, name } = found;
    const words = `"${mail.subject}" is sent to ${mail.to}`;
    if (name === undefined && world.erased.has(mail.to)) fail(`${words}, who was erased.`);
    else if (name === undefined) fail(`${words}: nobody has it now.`);
    else if (!round || (round.until !== "" && world.day() > round.until))
      fail(`${words}: the round is over.`);
    else if (world.known.accounts.get(name)?.isGone) fail(`${words}: ${name} has gone.`);
    else if (!round.asked.has(name)) fail(`${words}: ${name} is not asked.`);
    else if (hasCompleted(round, name)) fail(`${words}: ${name} has completed it.`);
  }

  /** No mail comes twice, unless an answer of the server, or the process, was lost. */
  function noteMail(mail: OutgoingMail, outcome: "delivered" | "lost" | "refused"): void {
    const found = offered.get(mail);
    if (!found) return;
    const { kind, name, survey, round, time } = found;
    if (!round || name === undefined) return;
    world.trace(`${outcome}: ${mail.subject}, to ${name}`);
    const { accidents } = world;
    if (outcome === "refused") {
      // What was refused once it was read gets a second chance.
      const known = world.mailServer.gone.has(mail.to) ? accidents : round.doubted.get(mail.id);
      round.doubted.set(mail.id, accidents);
      if (known !== undefined && kind === "invitations") round.refused.set(name, known);
      return;
    }
    const key = `${kind} ${name}`;
    const ids = round.delivered.get(key) ?? new Map<string, number>();
    round.delivered.set(key, ids);
    if (ids.has(mail.id) && ids.get(mail.id) === accidents)
      fail(`"${mail.subject}" comes to ${name} a second time.`);
    ids.set(mail.id, outcome === "lost" ? -1 : accidents);
    const allowed = round.mails.get(name)?.[kind] ?? 0;
    if (ids.size > allowed)
      fail(`${name} has got ${ids.size} × "${mail.subject}", and ${allowed} were asked for.`);
    const [, code = ""] = codePattern.exec(mail.text) ?? [];
    if (!world.codes.some((one) => one.code === code))
      world.codes.push({ code, name, survey, round: round.uid, time, isSure: true });
  }

  /** Rounds open and close when somebody says so, or the day has come. */
  function checkRounds(isKept = false): void {
    const { known } = world;
    const rows = host.read(
      `select "iRoundId", "iSurveyId", "dUntil", "dClosed", "tResult" from round order by 1`,
    );
    const today = world.day();
    for (const round of known.rounds.filter(
      ({ id, isOpen }) => isOpen && !rows.some((row) => row["iRoundId"] === id),
    )) {
      if (intent?.[0] !== "cancel" || intent[1] !== round.survey || round.votes.size > 0)
        fail(`The round of ${round.survey} has vanished.`);
      known.rounds.splice(known.rounds.indexOf(round), 1);
    }
    for (const row of rows) {
      const survey = surveyNames[Number(row["iSurveyId"]) - 1] ?? "Audit";
      const until = String(row["dUntil"]);
      const isOpen = row["dClosed"] === "";
      let round = known.rounds.find(({ id }) => id === row["iRoundId"]);
      if (!round) {
        const isAsked = intent?.[0] === "open" && intent[1] === survey;
        if (!isAsked && (survey === "Audit" || known.invited[survey].size === 0))
          fail(`A round of ${survey} opens by itself.`);
        if (openRoundOf(known, survey)) fail(`${survey} has two open rounds.`);
        round = newRound(Number(row["iRoundId"]), survey, until);
        known.rounds.push(round);
      }
      if (
        round.isOpen &&
        round.until !== until &&
        !(intent?.[0] === "open" && intent[1] === survey)
      )
        fail(`The last day of ${survey} has moved to ${until}.`);
      round.until = until;
      const isOver = until !== "" && today > until;
      if (round.isOpen && !isOpen) {
        const isAsked = intent?.[0] === "close" && intent[1] === survey;
        if (!isAsked && !isOver)
          fail(`${survey} is closed on ${today}, and was open until ${until}.`);
        round.isOpen = false;
        figures.result(round, JSON.parse(String(row["tResult"])) as RoundResult);
      } else if (isKept && isOpen && isOver)
        fail(`${survey} is still open, and was open until ${until}.`);
    }
    intent = undefined;
  }

  function newRound(id: number, survey: Survey, until: string): Round {
    world.rounds += 1;
    return {
      uid: world.rounds,
      id,
      survey,
      until,
      isOpen: true,
      asked: askedAtOpening(world.known, survey),
      votes: new Map(),
      completed: new Set(),
      mails: new Map(),
      delivered: new Map(),
      refused: new Map(),
      doubted: new Map(),
    };
  }

  /** Each person has one account, and nobody else has one. */
  function checkPeople(): void {
    const rows = host.read(`select "iParticipantId" as row, "vEmailKey" as key from participant`);
    const { accounts } = world.known;
    for (const [name, { row, address }] of accounts) {
      const found = rows.find((one) => one["row"] === row);
      if (found?.["key"] !== emailKey(address))
        fail(`${name}'s account ${row} has the address ${String(found?.["key"])}, not ${address}.`);
    }
    for (const { row, key } of rows)
      if (nameOfRow(world.known, Number(row)) === undefined)
        fail(`Somebody has a second account, ${String(key)}.`);
    for (const { vTo } of host.read(`select "vTo" from mail`)) {
      const to = String(vTo);
      if (world.erased.has(to) && nameOfAddress(world.known, to) === undefined)
        fail(`A mail to ${to} waits, who was erased.`);
    }
    const columns = host.read(
      `select "iParticipantId" as row, "vValue" as value from participant_column where "vName" = 'department'`,
    );
    for (const { row, value } of columns) {
      const name = nameOfRow(world.known, Number(row)) ?? "";
      const account = accounts.get(name);
      if (account?.department.toLowerCase() !== String(value).toLowerCase())
        fail(`${name} is in ${String(value)}, not in ${account?.department}.`);
    }
  }

  /** Those are asked who were invited when the round opened, or later, each in one group. */
  function checkAsked(): void {
    const rows = host.read(
      `select "iParticipantId" as row, "iSurveyId" as survey, "vGroup" as own, "eOpen" as open from invitation`,
    );
    for (const [index, survey] of surveyNames.entries()) {
      const round = openRoundOf(world.known, survey);
      const asked = rows.filter((row) => row["survey"] === index + 1 && row["open"] === "Yes");
      for (const { row, own } of asked) {
        const name = nameOfRow(world.known, Number(row)) ?? "";
        const department = round?.asked.get(name);
        if (department === undefined) fail(`${name || "Nobody"} is asked in ${survey}.`);
        else if (department.toLowerCase() !== String(own).toLowerCase())
          fail(`${name} counts in ${survey} for ${String(own)}, not for ${department}.`);
      }
      if (round && asked.length < round.asked.size)
        fail(`Only ${asked.length} of ${round.asked.size} people are asked in ${survey}.`);
    }
  }

  /** What is stored is what was chosen, in the round and on the day. */
  function checkVotes(): void {
    const rows = host.read(
      `select "iParticipantId" as row, "iSurveyId" as survey, "iQuestionId" as question, "iOptionId" as option, "dDay" as day from answer`,
    );
    let expected = 0;
    for (const { isOpen, votes } of world.known.rounds)
      if (isOpen) for (const vote of votes.values()) expected += vote.size;
    for (const { row, survey, question, option, day } of rows) {
      const name = nameOfRow(world.known, Number(row)) ?? "";
      const round = openRoundOf(world.known, surveyNames[Number(survey) - 1] ?? "Audit");
      const chosen = round?.votes.get(name)?.get(`${question} ${day}`);
      if (chosen !== option)
        fail(
          `${name || "Nobody"} has ${chosen} for question ${question} (${day}), and ${option} is stored.`,
        );
    }
    if (rows.length < expected)
      fail(`${expected} answers were given, and ${rows.length} are stored.`);
  }

  /** Each code opens what it was mailed for, and nothing else; so does each login by one, until its round ends. */
  async function checkCodes(): Promise<void> {
    const { database } = world.context();
    for (const { code, name, survey, round, time } of world.codes) {
      const found = await readInvitation(database, code);
      const open = openRoundOf(world.known, survey);
      if (!found) continue;
      const owner = nameOfRow(world.known, found.iParticipantId) ?? "somebody";
      if (owner !== name) fail(`A code that was mailed to ${name} opens the account of ${owner}.`);
      if (found.vSurvey !== survey || round !== open?.uid)
        fail(`A code of an ended round of ${survey} opens ${found.vSurvey} for ${name}.`);
      if (time < (world.known.accounts.get(name)?.linksFrom ?? 0))
        fail(`A code that was mailed to an old address of ${name} opens ${survey}.`);
    }
    for (const { code, name, survey, round, isEnded } of world.known.logins) {
      const answer = await world.call(participantSurveys.path, { vUniqueCode: code });
      const open = openRoundOf(world.known, survey);
      const isMeant = !isEnded && open?.uid === round && open.asked.has(name);
      if (answer?.status === 200 && !isMeant)
        fail(`A login by a link of ${name} to ${survey} has not ended.`);
    }
  }

  return {
    errors,
    fail,
    offer: checkOffer,
    mail: noteMail,
    intend: (next: Intent) => void (intent = next),
    rounds: checkRounds,
    figures,
    codes: checkCodes,
    /** After each step. */
    look(): void {
      const [error] = errors.splice(0);
      if (error !== undefined) throw new Violation(error);
      const version = host.version();
      if (version === seen) return;
      seen = version;
      checkPeople();
      checkAsked();
      checkVotes();
    },
    /** Another database is there. */
    forget: () => void (seen = undefined),
  };
}
export type Checks = ReturnType<typeof createChecks>;
