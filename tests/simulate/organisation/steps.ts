import { rounds, status } from "../../../src/operate/organisation/survey-rounds.ts";
import * as commands from "./commands.ts";
import {
  type Department,
  departments,
  type Entry,
  names,
  type Survey,
  surveyNames,
} from "./folder.ts";
import { type Behaviour, behaviours } from "./mail-server.ts";
import { openRoundOf } from "./model.ts";
import {
  answerOffline,
  linkOf,
  logOutEverywhere,
  lookAround,
  open,
  scan,
  send,
  setPassword,
} from "./person.ts";
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
  n: ["2", "3", "5", "8", "13", "21", "34", "55", "89"],
  behaviour: behaviours,
} as const;
type Place = keyof typeof places;

interface Args extends Readonly<Record<Exclude<Place, "survey" | "department">, string>> {
  readonly survey: Survey;
  readonly department: Department;
}

/** How often a step comes in random scenarios, beside others, and what it does. */
type Step = readonly [weight: number, run: (world: World, args: Args) => unknown];

/** Something changes in the HR system: it is in the next file. */
const hr =
  (change: (world: World, args: Args) => Partial<Entry>): Step[1] =>
  (world, args) => {
    const entry = world.entries.get(args.person);
    if (entry && !world.left.has(args.person)) Object.assign(entry, change(world, args));
  };

/** A new name with a new address would be another person. */
const isAsTold = ({ entries, known }: World, name: string, field: "address" | "last") => {
  const account = known.accounts.get(name);
  const said = entries.get(name)?.[field];
  return !account || said === account[field === "last" ? "last" : "told"];
};

async function answer(world: World, { person, survey }: Args, parts?: number): Promise<void> {
  const actor = await open(world, person, survey);
  if (actor !== undefined) await send(world, actor, parts);
}

async function answerMany(world: World, args: Args, every: number): Promise<void> {
  const asked = [...(openRoundOf(world.known, args.survey)?.asked.keys() ?? [])];
  for (const [index, person] of asked.entries())
    if (index % every === 0) await answer(world, { ...args, person });
}

/** All steps, by their words. */
const steps: Readonly<Record<string, Step>> = {
  "HR adds {person}": [12, hr(() => ({ isListed: true }))],
  "HR removes {person}": [10, hr(() => ({ isListed: false }))],
  "HR moves {person} to {department}": [10, hr((_, { department }) => ({ department }))],
  "HR renames {person}": [
    3,
    hr((world, { person }) => (isAsTold(world, person, "address") ? { last: "Roe-Ray" } : {})),
  ],
  "HR changes the address of {person}": [
    5,
    hr((world, { person }) =>
      isAsTold(world, person, "last")
        ? { address: `${person.toLowerCase()}${world.loop.now()}@firm.example` }
        : {},
    ),
  ],
  "HR lists {person} twice": [3, hr(() => ({ isTwice: true }))],
  "HR writes departments in capitals": [
    3,
    ({ spelling }) => void (spelling.isLoud = !spelling.isLoud),
  ],
  "HR numbers its people": [3, ({ spelling }) => void (spelling.hasIds = true)],
  "{person} changes the address on the profile": [
    5,
    (world, { person }) => commands.changeAddress(world, person),
  ],
  "the file is imported": [30, (world) => commands.importAll(world)],
  "the file is imported, and all questions answered": [
    6,
    (world) => commands.importAll(world, { isAnswered: true }),
  ],
  "the import is killed before its statement {n}": [
    10,
    (world, { n }) => commands.importAll(world, { statements: Number(n) }),
  ],

  "{survey} is opened for {days} days": [
    25,
    (world, { survey, days }) => commands.openRound(world, survey, Number(days)),
  ],
  "{survey} is cancelled": [5, (world, { survey }) => commands.cancelRound(world, survey)],
  "{survey} is closed without --yes": [
    5,
    (world, { survey }) => commands.closeRound(world, survey, false),
  ],
  "{survey} is closed": [10, (world, { survey }) => commands.closeRound(world, survey, true)],
  "the rounds are listed": [
    4,
    async (world) => {
      await world.command(rounds);
      world.checks.rounds(true);
    },
  ],

  "people are invited to {survey}": [30, (world, { survey }) => commands.inviteAll(world, survey)],
  "{department} is invited to {survey}": [
    8,
    (world, { survey, department }) => commands.inviteAll(world, survey, { department }),
  ],
  "{person} is invited to {survey} again": [
    8,
    (world, { survey, person }) => commands.inviteAll(world, survey, { again: person }),
  ],
  "inviting to {survey} is killed before its statement {n}": [
    10,
    (world, { survey, n }) => commands.inviteAll(world, survey, { statements: Number(n) }),
  ],
  "people are reminded of {survey}": [20, (world, { survey }) => commands.remindAll(world, survey)],
  "reminding of {survey} is killed before its statement {n}": [
    6,
    (world, { survey, n }) => commands.remindAll(world, survey, Number(n)),
  ],

  "the mail server {behaviour}": [
    30,
    ({ mailServer }, { behaviour }) => mailServer.behave(behaviour as Behaviour),
  ],
  "the mail server works": [15, ({ mailServer }) => mailServer.heal()],
  "the mail server takes a minute": [6, ({ mailServer }) => mailServer.slowDown(60)],
  "the mailbox of {person} goes": [
    6,
    ({ mailServer, known }, { person }) =>
      mailServer.gone.add(known.accounts.get(person)?.address ?? ""),
  ],

  "the API is killed": [8, (world) => world.apis.slice(0, 1).map((api) => world.kill(api))],
  "the API is killed before its statement {n}": [
    10,
    ({ apis: [api] }, { n }) => api && Object.assign(api.gate, { left: Number(n) }),
  ],
  "an API starts": [
    20,
    async (world) => {
      if (world.apis.length < 2) world.startApi();
      await world.work();
    },
  ],
  "the database is backed up": [8, commands.backUp],
  "the backup is restored": [6, commands.putBack],
  "{person} is erased": [5, (world, { person }) => commands.erasePerson(world, person)],

  "{person} answers {survey}": [30, answer],
  "{person} answers the first questions of {survey}": [10, (world, args) => answer(world, args, 1)],
  "each third person answers {survey}": [20, (world, args) => answerMany(world, args, 3)],
  "everybody answers {survey}": [10, (world, args) => answerMany(world, args, 1)],
  "{person} opens {survey} by the oldest link": [
    8,
    (world, { person, survey }) => {
      const link = world.codes.find((one) => one.name === person && one.survey === survey);
      return open(world, person, survey, link);
    },
  ],
  "{person} answers {survey} by the link of {other}": [
    10,
    async (world, { person, other, survey }) => {
      const link = linkOf(world, other, survey);
      const actor = link && (await open(world, person, survey, link));
      if (actor) await send(world, actor);
    },
  ],
  "somebody looks around with the link of {person} to {survey}": [
    8,
    async (world, { person, survey }) => {
      const link = linkOf(world, person, survey);
      if (link) await lookAround(world, link);
    },
  ],
  "scanners open all links to {survey}": [6, (world, { survey }) => scan(world, survey)],
  "{person} chooses a password": [6, (world, { person }) => setPassword(world, person)],
  "{person} logs out everywhere": [4, (world, { person }) => logOutEverywhere(world, person)],
  "{person} opens {survey}": [8, (world, { person, survey }) => open(world, person, survey)],
  "{person} sends what is on the page": [12, (world, { person }) => send(world, person)],
  "{person} answers without a network": [6, (world, { person }) => answerOffline(world, person)],
  "{person} sends the last answers again": [
    10,
    (world, { person }) => world.visitor(person).last?.(),
  ],
  "a question of {survey} is reworded": [
    5,
    (world, { survey }) => commands.reword(world, survey, false),
  ],
  "a question of {survey} is removed": [
    3,
    (world, { survey }) => commands.reword(world, survey, true),
  ],

  "somebody looks at the status": [
    20,
    async (world) => {
      const report = await world.command((context) => status(context));
      if (report) world.checks.figures.status(report);
    },
  ],
  "somebody reads the results of {survey}": [
    10,
    (world, { survey }) => commands.readResults(world, survey),
  ],
  "all links are tried": [6, (world) => world.checks.codes()],

  "a minute passes": [20, (world) => world.pass(minute)],
  "an hour passes": [30, (world) => world.pass(hour)],
  "a day passes": [40, (world) => world.pass(day)],
  "a week passes": [15, (world) => world.pass(7 * day)],
  "a month passes": [3, (world) => world.pass(31 * day)],
};

/** What chance alone would seldom bring about, with the weight of each. */
const plots: readonly string[] = [
  "Mood is opened for 20 days; people are invited to Mood; everybody answers Mood; a day passes; everybody answers Mood; Mood is closed",
  "HR adds Yan; the file is imported; the mailbox of Yan goes; people are invited to {survey}; an hour passes; somebody looks at the status",
  "HR moves {person} to {department}; HR moves {other} to Office; HR renames Ann; the import is killed before its statement {n}",
  "{person} opens {survey}; a day passes; {person} sends what is on the page",
  "Mood is opened for 20 days; people are invited to Mood; an hour passes; {person} opens Mood; {person} answers without a network; a day passes; {person} sends the last answers again",
  "{person} opens Audit; Audit is closed; Audit is opened for 9 days; {person} sends what is on the page",
  "{person} answers {survey}; {person} sends the last answers again; somebody looks around with the link of {person} to {survey}",
  "{person} answers Audit; {person} chooses a password; {other} answers Audit; {other} logs out everywhere; all links are tried",
  "{person} answers the first questions of Audit; a question of Audit is removed; {person} answers Audit",
  "HR moves {person} to {department}; the file is imported; everybody answers Audit; Audit is closed",
  "HR moves {person} to {department}; HR adds {other}; the import is killed before its statement {n}",
  "the mail server is away; people are reminded of {survey}; {person} answers {survey}; a day passes",
  "the mail server refuses what is written; people are invited to {survey}; an hour passes; somebody looks at the status",
  "HR adds Xia; the file is imported; people are invited to {survey}; a minute passes; HR removes Xia; the file is imported; a day passes",
  "the database is backed up; HR adds Xia; the file is imported; people are invited to {survey}; a minute passes; the backup is restored; HR removes Xia; HR adds Yan; the file is imported; people are invited to {survey}; all links are tried",
  "HR adds Zoe; the file is imported; people are invited to {survey}; an hour passes; Zoe is erased; HR adds Bob; the file is imported; people are invited to {survey}; a minute passes; all links are tried",
  "HR changes the address of {person}; the file is imported; people are reminded of {survey}; an hour passes; the file is imported, and all questions answered",
  "{person} changes the address on the profile; HR renames {person}; the file is imported; people are reminded of {survey}; a day passes",
  "HR numbers its people; the file is imported; HR changes the address of {person}; the file is imported; people are invited to {survey}; a day passes",
  "an API starts; the mail server takes a minute; people are invited to {survey}; a minute passes; {person} answers {survey}; the API is killed; an hour passes",
];

const place = /\{(\w+)\}/g;

/** Random steps in words: one alone, or some that tell of something. */
export function pickSteps(random: () => number): string[] {
  const one = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)];
  const alone = Object.entries(steps);
  let rest = random() * alone.reduce((sum, [, [weight]]) => sum + weight, 0);
  const words =
    random() < 0.15 ? one(plots) : alone.find(([, [weight]]) => (rest -= weight) < 0)?.[0];
  const filled = new Map<string, string>();
  const fill = (_: string, name: Place) => {
    const value = filled.get(name) ?? one<string>(places[name]) ?? "";
    filled.set(name, value);
    return value;
  };
  return (words ?? "an hour passes").replaceAll(place, fill).split("; ");
}

const patterns = Object.entries(steps).map(([words, [, run]]) => {
  const choices = (_: string, name: Place) => `(?<${name}>${places[name].join("|")})`;
  return { run, pattern: new RegExp(`^${words.replaceAll(place, choices)}$`) };
});

/** What the words of a step do. */
export function findStep(words: string): (world: World) => unknown {
  for (const { run, pattern } of patterns) {
    const found = pattern.exec(words);
    if (found) return (world) => run(world, (found.groups ?? {}) as unknown as Args);
  }
  throw new Error(`No step of a scenario: ${words}`);
}
