import type { Database, Tables } from "../../api/db/tables.ts";
import { emailKey } from "../../contract/rules.ts";
import { CliError } from "../../shared/errors.ts";
import { type LineRemark, type Person, type PeopleFile, tidy } from "./people-file.ts";

/** What an import does to people: who of people.csv is known, what has changed, who is new and who has gone. */

export interface PeopleOptions {
  readonly dryRun?: boolean;
  /** Believes a file that lacks an unlikely number of people. */
  readonly yes?: boolean;
  /** Addresses of the file that are the new ones of people who are known, or of people who are new. */
  readonly changedAddress?: readonly string[];
  readonly newPerson?: readonly string[];
}

/** An account, with what the organisation has told of its person. */
export interface Known {
  readonly id: number;
  readonly email: string;
  readonly key: string;
  readonly vFirstName: string;
  readonly hasPassword: boolean;
  readonly told: Readonly<Record<string, string>>;
  /** `emailKey` of the address that the organisation told; of the account, where an older version did not store it. */
  readonly toldKey: string;
  /** Whether an earlier people.csv had the person: nobody else can go. */
  readonly isTold: boolean;
  readonly names: Names;
  readonly dGone: string;
}

type Names = readonly [first: string, last: string];

/** A line that is probably a known person with another address, or one whose id was given anew. */
interface Question {
  readonly line: number;
  readonly email: string;
  /** The address of the known person. */
  readonly was: string;
  readonly sameId: boolean;
}

interface Change {
  readonly known: Known;
  readonly person: Person;
  /** Whether it is worth telling. */
  readonly isChanged: boolean;
  /** Whether the account gets the address of the file. */
  readonly isMoved: boolean;
}

/** What an import does to people. */
export interface Plan {
  readonly added: readonly Person[];
  readonly changes: readonly Change[];
  readonly gone: readonly Known[];
  /** They are so many that the file may be half a copy: nobody of them goes without `--yes`. */
  readonly isGoneUnlikely: boolean;
  /** People that earlier files had and who had not gone. */
  readonly expected: number;
  readonly questions: readonly Question[];
  readonly faulty: readonly LineRemark[];
  /** Columns that people.csv no longer has. */
  readonly removed: readonly string[];
}

/** Reads all accounts, with the rows of what the organisation has told. */
export async function readKnown(
  database: Database,
  rows: readonly Tables["participant_column"][],
): Promise<readonly Known[]> {
  const columns = Map.groupBy(rows, ({ iParticipantId }) => iParticipantId);
  const accounts = await database
    .selectFrom("participant")
    .select([
      "iParticipantId",
      "vEmail",
      "vEmailKey",
      "vFirstName",
      "vLastName",
      "dGone",
      "vPassword",
    ])
    .orderBy("iParticipantId")
    .execute();
  return accounts.map(
    ({ iParticipantId, vEmail, vEmailKey, vFirstName, vLastName, dGone, vPassword }) => {
      const own = columns.get(iParticipantId) ?? [];
      const told = Object.fromEntries(own.map(({ vName, vValue }) => [vName, vValue]));
      return {
        id: iParticipantId,
        email: vEmail,
        key: vEmailKey,
        vFirstName,
        hasPassword: vPassword !== "",
        told,
        toldKey: told["email"] === undefined ? vEmailKey : emailKey(told["email"]),
        isTold: own.length > 0,
        names: namesOf(told["first_name"] ?? vFirstName, told["last_name"] ?? vLastName),
        dGone,
      };
    },
  );
}

const namesOf = (first: string, last: string): Names => [
  tidy(first).toLowerCase(),
  tidy(last).toLowerCase(),
];
const namesIn = ({ first_name, last_name }: Person) => namesOf(first_name, last_name);

/** More people than these, and more than a third of all, don't leave between two files. */
const mostGone = 10;

/**
 * Finds each person of the file: by id, by the address that the organisation told, by that of the account. A new
 * person with the name of one who has gone is asked about: it could be the same one with another address.
 *
 * @throws {CliError} with exit code 2 when an option names an address that the file doesn't ask about
 */
export function planOf(file: PeopleFile, known: readonly Known[], options: PeopleOptions): Plan {
  const answers = {
    changed: new Set(options.changedAddress?.map(emailKey)),
    isNew: new Set(options.newPerson?.map(emailKey)),
  };
  const byId = new Map(known.flatMap((each) => (each.told["id"] ? [[each.told["id"], each]] : [])));
  const byAccount = new Map(known.map((each) => [each.key, each]));
  const byTold = new Map(known.map((each) => [each.toldKey, each]));
  const found = new Map<Person, Known>();
  const taken = new Set<Known>();
  const faulty: LineRemark[] = [];
  const words = new Set(file.faultyWords);
  const questions: Question[] = [];
  const left = new Set(file.people);
  const claim = (person: Person, whose: Known) => {
    found.set(person, whose);
    taken.add(whose);
    left.delete(person);
  };
  const refuse = (person: Person, reason: string) => {
    faulty.push({ line: person.line, reason });
    words.add(person.id).add(person.key);
    left.delete(person);
  };
  const ask = (person: Person, { told, email }: Known, sameId: boolean) => {
    questions.push({ line: person.line, email: person.email, was: told["email"] ?? email, sameId });
    left.delete(person);
  };

  for (const person of file.people) {
    const whose = byId.get(person.id);
    if (!whose || answers.isNew.has(person.key)) continue;
    const isSame = whose.toldKey === person.key || whose.key === person.key;
    const names = namesIn(person);
    const isOther = names.every((name, index) => name !== whose.names[index]);
    // Ids were numbered anew.
    if (isOther && byTold.get(person.key)?.names.join(" ") === names.join(" ")) continue;
    if (!isSame && isOther && !answers.changed.has(person.key)) {
      ask(person, whose, true);
      words.add(person.id);
    } else claim(person, whose);
  }
  for (const map of [byTold, byAccount])
    for (const person of left) {
      const whose = map.get(person.key);
      if (!whose || taken.has(whose)) continue;
      const before = whose.told["id"] ?? "";
      const isOther = namesIn(person).some((name, index) => name !== whose.names[index]);
      if (person.id !== "" && before !== "" && isOther && !answers.changed.has(person.key))
        refuse(
          person,
          `email belongs to the person with the id ${before}, who has another name. If they are the same, say --changed-address ${person.email}; if not, erase that person first`,
        );
      else claim(person, whose);
    }

  const isMissing = (each: Known) =>
    each.isTold &&
    !taken.has(each) &&
    ![each.told["id"], each.toldKey, each.key].some((word) => word && words.has(word));
  const missing = Map.groupBy(known.filter(isMissing), (each) => each.names.join(" "));
  for (const person of left) {
    const likely = (missing.get(namesIn(person).join(" ")) ?? []).filter(
      (each) => !taken.has(each) && (person.id === "" || (each.told["id"] ?? "") === ""),
    );
    const [whose] = likely;
    if (!whose || likely.length > 1) {
      if (answers.changed.has(person.key)) throw noQuestion(person.email);
    } else if (answers.changed.has(person.key)) claim(person, whose);
    else if (!answers.isNew.has(person.key)) ask(person, whose, false);
  }
  checkAnswers(options, file);

  const changes: Change[] = [];
  for (const [person, whose] of found) {
    const change = changeOf(file, person, whose);
    const owner = byAccount.get(person.key);
    if (change.isMoved && owner && owner !== whose)
      refuse(person, "email belongs to another account, so it is not changed");
    else changes.push(change);
  }
  const moved = new Set(changes.flatMap(({ isMoved, known: { key } }) => (isMoved ? key : [])));
  for (const person of left)
    if (byAccount.has(person.key) && !moved.has(person.key))
      refuse(person, "email belongs to another account, whose owner entered it in their profile");

  const asked = new Set(questions.map(({ was }) => emailKey(was)));
  const gone = known.filter(
    (each) => isMissing(each) && each.dGone === "" && !asked.has(each.toldKey),
  );
  const expected = known.filter(({ isTold, dGone }) => isTold && dGone === "").length;
  const names = new Set(known.flatMap(({ told }) => Object.keys(told)));
  return {
    added: [...left],
    changes,
    gone,
    expected,
    isGoneUnlikely: !options.yes && gone.length > mostGone && gone.length * 3 > expected,
    questions: questions.toSorted((one, other) => one.line - other.line),
    faulty,
    // Without them nobody would be found again.
    removed: [...names].filter((name) => ![...file.columns, "id", "email"].includes(name)),
  };
}

const noQuestion = (email: string) =>
  new CliError(
    `people.csv does not ask about ${email}: --changed-address and --new-person take an address that \`import\` has asked about.`,
    2,
  );

/** An address that is answered twice is done already, so only one that the file lacks is a slip. */
function checkAnswers(
  { changedAddress = [], newPerson = [] }: PeopleOptions,
  { people }: PeopleFile,
): void {
  const keys = new Set(people.map(({ key }) => key));
  const slip = [...changedAddress, ...newPerson].find((email) => !keys.has(emailKey(email)));
  if (slip !== undefined) throw noQuestion(slip);
  const isNew = new Set(newPerson.map(emailKey));
  const both = changedAddress.find((email) => isNew.has(emailKey(email)));
  if (both !== undefined)
    throw new CliError(`${both} can't be a changed address and a new person.`, 2);
}

function changeOf(file: PeopleFile, person: Person, known: Known): Change {
  const { told, toldKey, key, dGone } = known;
  const isTold = toldKey === person.key;
  const isChanged = Object.entries(toldOf(file, person)).some(([name, value]) =>
    name === "email" ? !isTold : (told[name] ?? "") !== value,
  );
  return {
    known,
    person,
    isChanged: isChanged || dGone !== "",
    // Who has changed the address in the own profile keeps it.
    isMoved: !isTold && key === toldKey && key !== person.key,
  };
}

/** What the organisation has said of a person, as it is stored for the next import. */
export const toldOf = (
  { columns }: PeopleFile,
  { id, email, first_name, last_name, phone, columns: own }: Person,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...own, id, email, first_name, last_name, phone }).filter(
      ([name, value]) => columns.includes(name) && (name !== "id" || value !== ""),
    ),
  );
