import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

import { emailKey } from "../../../src/contract/rules.ts";
import { giveCode, openLink } from "../../../src/api/accounts/mailed-link.ts";
import { replaceEmail } from "../../../src/api/accounts/profile.ts";
import { backup, restore } from "../../../src/operate/organisation/backup.ts";
import { importFolder } from "../../../src/operate/organisation/import.ts";
import { invite, remind } from "../../../src/operate/organisation/invitations.ts";
import { erase } from "../../../src/operate/organisation/personal-data.ts";
import { results } from "../../../src/operate/organisation/results.ts";
import {
  cancel,
  close,
  open as openRound,
  rounds,
  status,
} from "../../../src/operate/organisation/survey-rounds.ts";
import type { RoundResult } from "../../../src/api/rounds/result.ts";
import {
  departments,
  names,
  peopleFile,
  type Survey,
  surveyNames,
  questionFile,
} from "./folder.ts";
import { contentOf } from "./host.ts";
import { type Behaviour, behaviours } from "./mail-server.ts";
import { hasCompleted, importInto, openRoundOf } from "./model.ts";
import { open, send } from "./person.ts";
import type { World } from "./world.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What stands in the words of a step in place of a name in braces. */
const places = {
  person: names,
  other: names,
  survey: ["Audit", "Audit", ...surveyNames],
  department: departments,
  days: ["2", "9", "20"],
  n: Array.from({ length: 24 }, (_, index) => String(2 + index * index)),
  behaviour: behaviours,
} as const;
type Place = keyof typeof places;
type Args = Readonly<Record<Place, string>>;

interface Step {
  /** How often it comes in random scenarios, beside others. */
  readonly weight: number;
  readonly run: (world: World, args: Args) => unknown;
}

const surveyOf = ({ survey }: Args) => survey as Survey;

async function importAll(world: World, statements?: number): Promise<void> {
  const { host, entries, known, spelling } = world;
  host.write("people.csv", peopleFile(entries, spelling));
  const tables = () =>
    JSON.stringify([
      host.read("select * from participant"),
      host.read("select * from participant_column"),
    ]);
  const old = statements === undefined ? "" : tables();
  const report = await world.command((context) => importFolder(context, {}), statements);
  // One that was killed has changed everything or nothing.
  if (!report && (statements === undefined || tables() === old)) return;
  importInto(known, entries, (address) => {
    const [row] = host.read(
      `select "iParticipantId" as row from participant where "vEmailKey" = '${emailKey(address)}'`,
    );
    return Number(row?.["row"] ?? 0);
  });
}

interface MailRow {
  readonly name: string;
  readonly invited: boolean;
  readonly reminders: number;
}

/** What a survey's invitations say of mails. */
function mailRows({ host, known }: World, survey: Survey): ReadonlyMap<string, MailRow> {
  const rows = host.read(
    `select "iParticipantId" as row, "dInvited" as invited, "iReminders" as reminders from invitation where "iSurveyId" = ${surveyNames.indexOf(survey) + 1}`,
  );
  return new Map(
    [...known.accounts].map(([name, account]) => {
      const row = rows.find((one) => one["row"] === account.row);
      return [
        name,
        {
          name,
          invited: (row?.["invited"] ?? "") !== "",
          reminders: Number(row?.["reminders"] ?? 0),
        },
      ];
    }),
  );
}

async function inviteAll(
  world: World,
  args: Args,
  { department, statements }: { department?: string; statements?: number } = {},
): Promise<void> {
  const { known, checks } = world;
  const survey = surveyOf(args);
  const report = await world.command(
    (context) =>
      invite(context, survey.toLowerCase(), { pace: 60, ...(department && { department }) }),
    statements,
  );
  const round = openRoundOf(known, survey);
  if (!round) return;
  const candidates = [...known.accounts].filter(
    ([name, account]) =>
      !account.isGone &&
      (round.mails.get(name)?.invitations ?? 0) === 0 &&
      (department === undefined || account.department === department),
  );
  const rows = mailRows(world, survey);
  for (const [name, account] of candidates) {
    if (!rows.get(name)?.invited) {
      if (report) checks.fail("a mail", `${name} is not invited to ${survey}.`);
      continue;
    }
    known.invited[survey].add(name);
    if (!round.asked.has(name)) round.asked.set(name, account.department);
    round.mails.set(name, { invitations: 1, reminders: 0 });
  }
  const printed = (report?.data as { readonly mails?: number } | undefined)?.mails;
  if (report && printed !== candidates.length)
    checks.fail(
      "a figure",
      `${printed} invitations are printed, and ${candidates.length} are meant.`,
    );
}

async function remindAll(world: World, args: Args, statements?: number): Promise<void> {
  const { known, checks } = world;
  const survey = surveyOf(args);
  const round = openRoundOf(known, survey);
  const before = mailRows(world, survey);
  const report = await world.command(
    (context) => remind(context, survey.toLowerCase(), { pace: 60, after: 2, atMost: 2 }),
    statements,
  );
  if (!round) return;
  let count = 0;
  for (const { name, reminders } of mailRows(world, survey).values()) {
    const added = reminders - (before.get(name)?.reminders ?? 0);
    const mails = round.mails.get(name);
    if (added === 0) continue;
    count += 1;
    const isWrong =
      added !== 1 || reminders > 2 || !mails || !round.asked.has(name) || hasCompleted(round, name);
    if (isWrong)
      checks.fail(
        "a mail",
        `${name} is reminded of ${survey} ${added} × more, and then ${reminders} ×.`,
      );
    if (mails) mails.reminders = reminders;
    if (known.accounts.get(name)?.isGone)
      checks.fail("mail to somebody who has gone", `${name} has gone, and is reminded.`);
  }
  const printed = (report?.data as { readonly mails?: number | null } | undefined)?.mails;
  if (typeof printed === "number" && printed !== count)
    checks.fail("a figure", `${printed} reminders are printed, and ${count} wait.`);
  if (typeof printed === "number" && printed < world.host.settings.MINIMUM_GROUP)
    checks.fail("the minimum", `${printed} reminders are told.`);
}

async function answer(world: World, args: Args, parts?: number): Promise<void> {
  const actor = await open(world, args.person, surveyOf(args));
  if (actor !== undefined) await send(world, actor, parts);
}

/** People come one after the other, and each third of them, or all, answers. */
async function answerMany(
  world: World,
  args: Args,
  isEach: (index: number) => boolean,
): Promise<void> {
  const round = openRoundOf(world.known, surveyOf(args));
  for (const person of [...(round?.asked.keys() ?? [])].filter((_, index) => isEach(index)))
    await answer(world, { ...args, person });
}

async function reword(world: World, args: Args, isShort: boolean): Promise<void> {
  const survey = surveyOf(args);
  if (survey === "Mood") return;
  const before = world.wordings.get(survey) ?? { version: 0, isShort: false };
  const next = { version: before.version + 1, isShort: isShort || before.isShort };
  world.wordings.set(survey, next);
  world.host.write(...questionFile(survey, next));
  await importAll(world);
}

async function closeRound(
  world: World,
  args: Args,
  options: { readonly yes?: boolean },
): Promise<void> {
  const survey = surveyOf(args);
  const round = openRoundOf(world.known, survey);
  if (options.yes) world.checks.intend(["close", survey]);
  const report = await world.command((context) => close(context, survey.toLowerCase(), options));
  world.checks.rounds();
  const { completed } = (report?.data ?? {}) as { readonly completed?: number | null };
  if (round && completed !== undefined) world.checks.completed(round, completed);
}

async function openAgain(world: World, args: Args, from: string): Promise<void> {
  const survey = surveyOf(args);
  const until = world.later(Number(args.days), from);
  world.checks.intend(["open", survey]);
  await world.command((context) => openRound(context, survey.toLowerCase(), { until }));
  world.checks.rounds();
}

async function read(world: World, args: Args): Promise<void> {
  const survey = surveyOf(args);
  const report = await world.command(async (context) => {
    const { data } = await results(context, survey.toLowerCase(), { format: "json" });
    return { lines: [], data };
  });
  const round = world.known.rounds.findLast((one) => one.survey === survey && !one.isOpen);
  if (report && round) world.checks.result(round, report.data as RoundResult);
}

async function putBack(world: World): Promise<void> {
  const { host, checks, backup: kept } = world;
  if (!kept) return;
  const apis = world.apis.length;
  for (const api of world.apis) world.kill(api);
  // Two within a second would have one name.
  await world.loop.advance(2000);
  const now = host.content();
  const { data } = await host.without(() => restore(host.settings, kept.file, world.now));
  const { before } = data as { readonly before: string };
  const old = new DatabaseSync(before);
  if (contentOf(old) !== now)
    checks.fail("a restore", "What was there before the restore is not in its file.");
  old.close();
  rmSync(before);
  if (host.content() !== kept.content)
    checks.fail("a restore", "The restored database is not the one that was backed up.");
  world.known = structuredClone(kept.known);
  world.accidents += 1;
  world.restores += 1;
  for (const visitor of world.visitors.values()) visitor.last = visitor.page = undefined;
  for (let count = 0; count < apis; count += 1) world.startApi();
  checks.forget();
}

async function changeAddress(world: World, { person }: Args): Promise<void> {
  const account = world.known.accounts.get(person);
  if (!account || account.isGone) return;
  const { database, ...rest } = world.context();
  const address = `${person.toLowerCase()}${world.loop.now()}@home.example`;
  const link = await openLink({ database, ...rest }, account.row, address);
  const [, id = ""] = link?.opens.split(" ") ?? [];
  const code = await giveCode(database, id);
  if (code === undefined) return;
  await replaceEmail(database, { iParticipantId: account.row, vNewEmail: address }, code);
  account.address = address;
}

async function eraseAll(world: World, { person }: Args): Promise<void> {
  const { known } = world;
  const account = known.accounts.get(person);
  const entry = world.entries.get(person);
  if (!account || !entry) return;
  entry.isListed = false;
  const report = await world.command((context) =>
    erase(context, account.address, { dryRun: false }),
  );
  if (!report) return;
  world.erased.add(account.address);
  known.accounts.delete(person);
  for (const invited of Object.values(known.invited)) invited.delete(person);
  for (const round of known.rounds.filter(({ isOpen }) => isOpen)) {
    round.refused.delete(account.address);
    for (const all of [round.asked, round.votes, round.completed, round.mails]) all.delete(person);
  }
}

/** All steps, by their words. */
export const steps: Readonly<Record<string, Step>> = {
  "HR adds {person}": {
    weight: 12,
    run: ({ entries, erased }, { person }) => {
      const entry = entries.get(person);
      if (entry && !erased.has(entry.address)) entry.isListed = true;
    },
  },
  "HR removes {person}": {
    weight: 10,
    run: ({ entries }, { person }) => Object.assign(entries.get(person) ?? {}, { isListed: false }),
  },
  "HR moves {person} to {department}": {
    weight: 10,
    run: ({ entries }, { person, department }) =>
      Object.assign(entries.get(person) ?? {}, { department }),
  },
  "HR renames {person}": {
    weight: 3,
    run: ({ entries }, { person }) => Object.assign(entries.get(person) ?? {}, { last: "Roe-Ray" }),
  },
  "HR changes the address of {person}": {
    weight: 5,
    run: ({ entries, loop }, { person }) =>
      Object.assign(entries.get(person) ?? {}, {
        address: `${person.toLowerCase()}${loop.now()}@firm.example`,
      }),
  },
  "HR lists {person} twice": {
    weight: 3,
    run: ({ entries }, { person }) => Object.assign(entries.get(person) ?? {}, { isTwice: true }),
  },
  "HR writes departments in capitals": {
    weight: 3,
    run: ({ spelling }) => void (spelling.isLoud = !spelling.isLoud),
  },
  "HR numbers its people": { weight: 3, run: ({ spelling }) => void (spelling.hasIds = true) },
  "{person} changes the address on the profile": { weight: 5, run: changeAddress },
  "the file is imported": { weight: 30, run: (world) => importAll(world) },
  "the import is killed before its statement {n}": {
    weight: 10,
    run: (world, { n }) => importAll(world, Number(n)),
  },

  "{survey} is opened for {days} days": {
    weight: 25,
    run: (world, args) => openAgain(world, args, world.day()),
  },
  "{survey} is cancelled": {
    weight: 5,
    run: async (world, args) => {
      world.checks.intend(["cancel", surveyOf(args)]);
      await world.command((context) => cancel(context, args.survey.toLowerCase()));
      world.checks.rounds();
    },
  },
  "{survey} is closed without --yes": {
    weight: 5,
    run: (world, args) => closeRound(world, args, {}),
  },
  "{survey} is closed": {
    weight: 10,
    run: (world, args) => closeRound(world, args, { yes: true }),
  },
  "the rounds are listed": {
    weight: 4,
    run: async (world) => {
      await world.command(rounds);
      world.checks.rounds(true);
    },
  },

  "people are invited to {survey}": { weight: 30, run: (world, args) => inviteAll(world, args) },
  "{department} is invited to {survey}": {
    weight: 8,
    run: (world, args) => inviteAll(world, args, { department: args.department }),
  },
  "inviting to {survey} is killed before its statement {n}": {
    weight: 10,
    run: (world, args) => inviteAll(world, args, { statements: Number(args.n) }),
  },
  "people are reminded of {survey}": { weight: 20, run: (world, args) => remindAll(world, args) },
  "reminding of {survey} is killed before its statement {n}": {
    weight: 6,
    run: (world, args) => remindAll(world, args, Number(args.n)),
  },

  "the mail server {behaviour}": {
    weight: 30,
    run: ({ mailServer }, { behaviour }) => mailServer.behave(behaviour as Behaviour),
  },
  "the mail server works": {
    weight: 15,
    run: ({ mailServer }) => {
      mailServer.behave("accepts");
      mailServer.slowDown(0);
    },
  },
  "the mail server takes a minute": { weight: 6, run: ({ mailServer }) => mailServer.slowDown(60) },
  "the mailbox of {person} goes": {
    weight: 6,
    run: ({ mailServer, known }, { person }) =>
      mailServer.gone.add(known.accounts.get(person)?.address ?? ""),
  },

  "the API is killed": {
    weight: 8,
    run: (world) => {
      const [api] = world.apis;
      if (api) world.kill(api);
    },
  },
  "the API is killed before its statement {n}": {
    weight: 10,
    run: ({ apis: [api] }, { n }) => {
      if (api) api.gate.left = Number(n);
    },
  },
  "an API starts": {
    weight: 20,
    run: async (world) => {
      if (world.apis.length < 2) world.startApi();
      await world.work();
    },
  },
  "the database is backed up": {
    weight: 8,
    run: async (world) => {
      // Those of other runs may be later.
      rmSync(world.host.backups, { recursive: true, force: true });
      const report = await world.command((context) =>
        backup(context, { folder: world.host.backups, keep: 1 }),
      );
      const { file = "" } = (report?.data ?? {}) as { readonly file?: string };
      if (report)
        world.backup = { file, known: structuredClone(world.known), content: world.host.content() };
    },
  },
  "the backup is restored": { weight: 6, run: putBack },
  "{person} is erased": { weight: 5, run: eraseAll },

  "{person} answers {survey}": { weight: 30, run: (world, args) => answer(world, args) },
  "{person} answers the first questions of {survey}": {
    weight: 10,
    run: (world, args) => answer(world, args, 1),
  },
  "each third person answers {survey}": {
    weight: 20,
    run: (world, args) => answerMany(world, args, (index) => index % 3 === 0),
  },
  "everybody answers {survey}": {
    weight: 10,
    run: (world, args) => answerMany(world, args, () => true),
  },
  "{person} opens {survey} by the oldest link": {
    weight: 8,
    run: (world, args) =>
      open(
        world,
        args.person,
        surveyOf(args),
        world.codes.find(({ name }) => name === args.person),
      ),
  },
  "{person} answers {survey} by the link of {other}": {
    weight: 10,
    run: async (world, args) => {
      const link = world.codes.findLast(
        ({ name, survey }) => name === args.other && survey === args.survey,
      );
      const actor = link && (await open(world, args.person, surveyOf(args), link));
      if (actor) await send(world, actor);
    },
  },
  "{person} opens {survey}": {
    weight: 8,
    run: (world, args) => open(world, args.person, surveyOf(args)),
  },
  "{person} sends what is on the page": {
    weight: 12,
    run: (world, { person }) => send(world, person),
  },
  "{person} sends the last answers again": {
    weight: 10,
    run: (world, { person }) => world.visitor(person).last?.(),
  },
  "a question of {survey} is reworded": {
    weight: 5,
    run: (world, args) => reword(world, args, false),
  },
  "a question of {survey} is removed": {
    weight: 3,
    run: (world, args) => reword(world, args, true),
  },

  "somebody looks at the status": {
    weight: 20,
    run: async (world) => {
      const report = await world.command((context) => status(context));
      if (report) world.checks.status(report);
    },
  },
  "somebody reads the results of {survey}": { weight: 10, run: read },
  "all links are tried": { weight: 6, run: (world) => world.checks.codes() },

  "a minute passes": { weight: 20, run: (world) => world.pass(minute) },
  "an hour passes": { weight: 30, run: (world) => world.pass(hour) },
  "a day passes": { weight: 40, run: (world) => world.pass(day) },
  "a week passes": { weight: 15, run: (world) => world.pass(7 * day) },
  "a month passes": { weight: 3, run: (world) => world.pass(31 * day) },
};

const pattern = /\{(\w+)\}/g;
const usable = Object.entries(steps);

/** The words of a random step, without those that `isOff`. */
export function pickStep(random: () => number, isOff: (words: string) => boolean): string {
  const allowed = usable.filter(([words]) => !isOff(words));
  let rest = random() * allowed.reduce((sum, [, { weight }]) => sum + weight, 0);
  const [words = "an hour passes"] = allowed.find(([, { weight }]) => (rest -= weight) < 0) ?? [];
  return words.replaceAll(pattern, (_, place: Place) => {
    const choices = places[place];
    return choices[Math.floor(random() * choices.length)] ?? "";
  });
}

const patterns = usable.map(([words, step]) => ({
  step,
  pattern: new RegExp(
    `^${words.replaceAll(pattern, (_, place: Place) => `(?<${place}>${[...new Set<string>(places[place])].join("|")})`)}$`,
  ),
}));

/** What the words of a step do. */
export function findStep(words: string): (world: World) => unknown {
  for (const { step, pattern: own } of patterns) {
    const found = own.exec(words);
    if (found) return (world) => step.run(world, (found.groups ?? {}) as unknown as Args);
  }
  throw new Error(`No step of a scenario: ${words}`);
}
