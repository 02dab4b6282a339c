import { byColumn } from "../../contract/profile-fields.ts";
import type { Database } from "../../api/db/tables.ts";
import type { Context, Report } from "./context.ts";
import { type Person, readPeople } from "./read-people.ts";

interface ImportOptions {
  readonly dryRun: boolean;
}

/** What an import does to the people of its file. */
interface Plan {
  readonly added: readonly Person[];
  readonly changed: readonly {
    readonly id: number;
    readonly person: Person;
    readonly profile: boolean;
  }[];
  readonly same: number;
}

/**
 * Brings people in line with people.csv: new ones are added, without a password, and what the file has
 * changed since the last import is changed. Nobody is removed, and what people have changed in their own
 * profile stays until the file has something new.
 *
 * @param text the file's content
 */
export async function importPeople(
  { database }: Context,
  text: string,
  { dryRun }: ImportOptions,
): Promise<Report> {
  const { people, faulty } = readPeople(text);
  const plan = await database.transaction().execute(async (transaction) => {
    const planned = await planOf(transaction, people);
    if (!dryRun) await write(transaction, planned);
    return planned;
  });
  const [added, changed] = [plan.added.length, plan.changed.length];
  const begin = dryRun ? "People would be: " : "People: ";
  return {
    lines: [
      `${begin}${added} new, ${changed} changed, ${plan.same} as before, ${faulty.length} faulty.`,
      ...faulty.map(({ line, reason }) => `  people.csv, line ${line}: ${reason}`),
    ],
    data: { added, changed, same: plan.same, faulty },
    exitCode: faulty.length > 0 ? 1 : 0,
  };
}

/** What the organisation has said of a person, as it is stored for the next import. */
const toldOf = ({
  first_name,
  last_name,
  phone,
  columns,
}: Person): Readonly<Record<string, string>> => ({ ...columns, first_name, last_name, phone });

async function planOf(database: Database, people: readonly Person[]): Promise<Plan> {
  const known = await database
    .selectFrom("participant")
    .select(["iParticipantId", "vEmailKey"])
    .execute();
  const ids = new Map(known.map(({ vEmailKey, iParticipantId }) => [vEmailKey, iParticipantId]));
  const rows = await database.selectFrom("participant_column").selectAll().execute();
  const told = Map.groupBy(rows, ({ iParticipantId }) => iParticipantId);
  const added: Person[] = [];
  const changed: Plan["changed"][number][] = [];
  let same = 0;
  for (const person of people) {
    const id = ids.get(person.key);
    if (id === undefined) {
      added.push(person);
      continue;
    }
    const before = Object.fromEntries(
      (told.get(id) ?? []).map(({ vName, vValue }) => [vName, vValue]),
    );
    const differs = (name: string) => before[name] !== toldOf(person)[name];
    if (!Object.keys(toldOf(person)).some(differs)) same += 1;
    else
      changed.push({
        id,
        person,
        // A person who has an account from elsewhere keeps the profile at the first import.
        profile:
          Object.keys(before).length > 0 && ["first_name", "last_name", "phone"].some(differs),
      });
  }
  return { added, changed, same };
}

async function write(database: Database, { added, changed }: Plan): Promise<void> {
  for (const person of added) {
    const { iParticipantId } = await database
      .insertInto("participant")
      .values({
        ...byColumn(() => ""),
        ...profileOf(person),
        vEmail: person.email,
        vEmailKey: person.key,
        vImage: "",
        vWebpImage: "",
        // No password has this hash: the invitation's link sets one.
        vPassword: "",
        vSampleKey: "",
        vSampleHash: "",
      })
      .returning("iParticipantId")
      .executeTakeFirstOrThrow();
    await tell(database, iParticipantId, person);
  }
  for (const { id, person, profile } of changed) {
    if (profile)
      await database
        .updateTable("participant")
        .set(profileOf(person))
        .where("iParticipantId", "=", id)
        .execute();
    await tell(database, id, person);
  }
}

const profileOf = ({ first_name, last_name, phone }: Person) => ({
  vFirstName: first_name,
  vLastName: last_name,
  vPhone: phone,
});

async function tell(database: Database, iParticipantId: number, person: Person): Promise<void> {
  const rows = Object.entries(toldOf(person)).map(([vName, vValue]) => ({
    iParticipantId,
    vName,
    vValue,
  }));
  await database
    .insertInto("participant_column")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["iParticipantId", "vName"])
        .doUpdateSet((eb) => ({ vValue: eb.ref("excluded.vValue") })),
    )
    .execute();
}
