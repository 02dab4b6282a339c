import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

import { emailKey } from "../../../src/contract/rules.ts";
import { giveCode, openLink } from "../../../src/api/accounts/mailed-link.ts";
import { replaceEmail } from "../../../src/api/accounts/profile.ts";
import type { RoundResult } from "../../../src/api/rounds/result.ts";
import { backup, restore } from "../../../src/operate/organisation/backup.ts";
import { importFolder } from "../../../src/operate/organisation/import.ts";
import { invite, remind } from "../../../src/operate/organisation/invitations.ts";
import { erase } from "../../../src/operate/organisation/personal-data.ts";
import { results } from "../../../src/operate/organisation/results.ts";
import { cancel, close, open } from "../../../src/operate/organisation/survey-rounds.ts";
import { type Department, peopleFile, questionFile, type Survey, surveyNames } from "./folder.ts";
import { contentOf } from "./host.ts";
import { endLogins, hasCompleted, importInto, openRoundOf } from "./model.ts";
import type { World } from "./world.ts";

/** What the organisation does with its commands, and what that should have changed. */

const slug = (survey: Survey) => survey.toLowerCase();

interface ImportOptions {
  /** The import is told whose the new addresses are, and which rewordings are meant. */
  readonly isAnswered?: boolean;
  readonly statements?: number;
}

export async function importAll(
  world: World,
  { isAnswered = false, statements }: ImportOptions = {},
): Promise<void> {
  const { host, entries, known, spelling } = world;
  host.write("people.csv", peopleFile(entries, spelling));
  const people = () => JSON.stringify(host.read("select * from participant_column order by 1, 2"));
  const before = statements === undefined ? "" : people();
  const changedAddress = [...entries].flatMap(([name, { address, isListed }]) => {
    const account = known.accounts.get(name);
    return isListed && account && ![account.told, account.address].includes(address)
      ? [address]
      : [];
  });
  const answers: object = isAnswered ? { yes: true, changedAddress } : {};
  const report = await world.command((context) => importFolder(context, answers), statements);
  if (!report && statements === undefined)
    world.checks.fail(`The file can't be imported: ${world.lines.at(-1) ?? ""}`);
  // One that was killed has changed everything or nothing.
  if (!report && people() === before) return;
  importInto(known, entries, {
    ...spelling,
    isAnswered,
    time: world.loop.now(),
    rowOf: (address) => {
      const key = emailKey(address);
      const rows = host.read(`select "iParticipantId" as row, "vEmailKey" as key from participant`);
      return Number(rows.find((row) => row["key"] === key)?.["row"] ?? 0);
    },
  });
}

/** Whose invitation has been mailed, and how often each was reminded, as it is stored. */
function storedMails({ host, known }: World, survey: Survey) {
  const rows = host
    .read(
      `select "iParticipantId" as row, "iSurveyId" as survey, "dInvited" as invited, "iReminders" as reminders from invitation`,
    )
    .filter((row) => row["survey"] === surveyNames.indexOf(survey) + 1);
  return new Map(
    [...known.accounts].map(([name, account]) => {
      const row = rows.find((one) => one["row"] === account.row);
      const isInvited = (row?.["invited"] ?? "") !== "";
      return [name, { isInvited, reminders: Number(row?.["reminders"] ?? 0) }];
    }),
  );
}

interface InviteOptions {
  readonly department?: Department;
  /** The name of a person who gets one more invitation. */
  readonly again?: string;
  readonly statements?: number;
}

export async function inviteAll(
  world: World,
  survey: Survey,
  { department, again, statements }: InviteOptions = {},
): Promise<void> {
  const { known, checks } = world;
  const address = again === undefined ? undefined : known.accounts.get(again)?.address;
  if (again !== undefined && address === undefined) return;
  const options = {
    pace: world.pace,
    ...(department && { department }),
    ...(address !== undefined && { again: address }),
  };
  const round = openRoundOf(known, survey);
  const report = await world.command(
    (context) => invite(context, slug(survey), options),
    statements,
  );
  // Of the rest of a command that was killed, nobody could tell whether it has mailed again.
  if (!round || (again !== undefined && !report)) return;
  const meant = [...known.accounts].filter(([name, account]) =>
    again === undefined
      ? !account.isGone &&
        round.mails.get(name)?.isInvited !== true &&
        (department === undefined || account.department === department)
      : name === again,
  );
  const stored = storedMails(world, survey);
  for (const [name, account] of meant) {
    if (!stored.get(name)?.isInvited) {
      if (report) checks.fail(`${name} is not invited to ${survey}.`);
      continue;
    }
    known.invited[survey].add(name);
    if (!round.asked.has(name)) round.asked.set(name, account.department);
    const { invitations = 0, reminders = 0 } = round.mails.get(name) ?? {};
    round.mails.set(name, { isInvited: true, invitations: invitations + 1, reminders });
  }
  const { mails } = (report?.data ?? {}) as { readonly mails?: number };
  if (mails !== undefined && mails !== meant.length)
    checks.fail(`${mails} invitations are told, and ${meant.length} are meant.`);
}

const mostReminders = 2;

export async function remindAll(world: World, survey: Survey, statements?: number): Promise<void> {
  const { known, checks } = world;
  const round = openRoundOf(known, survey);
  const before = storedMails(world, survey);
  const options = { pace: world.pace, after: 2, atMost: mostReminders };
  const report = await world.command(
    (context) => remind(context, slug(survey), options),
    statements,
  );
  if (!round) return;
  let count = 0;
  for (const [name, { reminders }] of storedMails(world, survey)) {
    const added = reminders - (before.get(name)?.reminders ?? 0);
    const mails = round.mails.get(name);
    if (added === 0) continue;
    count += 1;
    if (added !== 1 || reminders > mostReminders || !mails || hasCompleted(round, name))
      checks.fail(`${name} is reminded of ${survey}, for the ${reminders}. time.`);
    if (mails) mails.reminders += 1;
    if (known.accounts.get(name)?.isGone) checks.fail(`${name} has gone, and is reminded.`);
  }
  if (!report) return;
  const { mails, upTo } = report.data as { readonly mails: unknown; readonly upTo: number };
  if (mails !== null || upTo < count)
    checks.fail(`Up to ${upTo} reminders are told, and ${count} wait.`);
}

/** A question of a questionnaire gets other words, or another one goes. */
export async function reword(world: World, survey: Survey, isShort: boolean): Promise<void> {
  if (survey === "Mood") return;
  const before = world.wordings.get(survey) ?? { version: 0, isShort: false };
  const next = { version: before.version + 1, isShort: isShort || before.isShort };
  world.wordings.set(survey, next);
  world.host.write(...questionFile(survey, next));
  await importAll(world, { isAnswered: true });
}

export async function openRound(world: World, survey: Survey, days: number): Promise<void> {
  world.checks.intend(["open", survey]);
  const options = { until: world.later(days) };
  await world.command((context) => open(context, slug(survey), options));
  world.checks.rounds();
}

export async function closeRound(world: World, survey: Survey, yes: boolean): Promise<void> {
  const round = openRoundOf(world.known, survey);
  if (yes) world.checks.intend(["close", survey]);
  const report = await world.command((context) => close(context, slug(survey), { yes }));
  world.checks.rounds();
  const { completed } = (report?.data ?? {}) as { readonly completed?: number | null };
  if (round && completed !== undefined) world.checks.figures.completed(round, completed);
}

export async function cancelRound(world: World, survey: Survey): Promise<void> {
  world.checks.intend(["cancel", survey]);
  await world.command((context) => cancel(context, slug(survey)));
  world.checks.rounds();
}

export async function readResults(world: World, survey: Survey): Promise<void> {
  const report = await world.command((context) =>
    results(context, slug(survey), { format: "json" }),
  );
  const closed = world.known.rounds.findLast((one) => one.survey === survey && !one.isOpen);
  if (!report) return;
  const result = JSON.parse(report.lines.join("\n")) as RoundResult;
  if (closed) world.checks.figures.result(closed, result);
  else world.checks.fail(`${survey} has a result, and no round of it is closed.`);
}

export async function backUp(world: World): Promise<void> {
  const { host, known } = world;
  // Those of other runs may be later.
  rmSync(host.backups, { recursive: true, force: true });
  const options = { folder: host.backups, keep: 1 };
  const report = await world.command((context) => backup(context, options));
  const { file } = (report?.data ?? {}) as { readonly file?: string };
  if (file !== undefined)
    world.backup = { file, known: structuredClone(known), content: host.content() };
}

export async function putBack(world: World): Promise<void> {
  const { host, checks, backup: kept } = world;
  if (!kept) return;
  const count = world.apis.length;
  for (const api of world.apis) world.kill(api);
  // Two within a second would have one name.
  await world.loop.advance(2000);
  const content = host.content();
  const { data } = await host.without(() => restore(world.settings, kept.file, world.now));
  const { before } = data as { readonly before: string };
  const old = new DatabaseSync(before);
  if (contentOf(old) !== content)
    checks.fail("What was there before the restore is not in its file.");
  old.close();
  rmSync(before);
  if (host.content() !== kept.content)
    checks.fail("The restored database is not the one that was backed up.");
  world.known = structuredClone(kept.known);
  world.accidents += 1;
  for (const visitor of world.visitors.values()) visitor.last = visitor.page = undefined;
  // Rounds and people of then may have gone.
  world.codes = world.codes.map((mailed) => ({ ...mailed, isSure: false }));
  for (let index = 0; index < count; index += 1) world.startApi();
  checks.forget();
}

/** A person enters another address in the profile, and confirms it. */
export async function changeAddress(world: World, name: string): Promise<void> {
  const account = world.known.accounts.get(name);
  if (!account || account.isGone) return;
  const services = world.context();
  const address = `${name.toLowerCase()}${world.loop.now()}@home.example`;
  const link = await openLink(services, account.row, address);
  const code = await giveCode(services.database, link?.opens.split(" ")[1] ?? "");
  if (code === undefined) return;
  const change = { iParticipantId: account.row, vNewEmail: address };
  await replaceEmail(services.database, change, code);
  account.address = address;
  account.linksFrom = world.loop.now();
  endLogins(world.known, name);
}

export async function erasePerson(world: World, name: string): Promise<void> {
  const { known } = world;
  const account = known.accounts.get(name);
  const entry = world.entries.get(name);
  if (!account || !entry) return;
  entry.isListed = false;
  const report = await world.command((context) =>
    erase(context, account.address, { dryRun: false }),
  );
  if (!report) return;
  world.erased.add(account.address);
  world.left.add(name);
  known.accounts.delete(name);
  for (const invited of Object.values(known.invited)) invited.delete(name);
  for (const round of known.rounds.filter(({ isOpen }) => isOpen)) {
    for (const all of [round.asked, round.votes, round.completed, round.mails, round.refused])
      all.delete(name);
  }
}
