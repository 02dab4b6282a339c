import { hashCode } from "../accounts/code.ts";
import { emailKey } from "../accounts/find-account.ts";
import { replacePassword } from "../accounts/new-password.ts";
import { hashPassword } from "../accounts/password.ts";
import type { Database } from "../db/tables.ts";
import { removePictures } from "../media/profile-pictures.ts";
import type { SampleParticipant } from "./participant-schema.ts";
import { writeInvitations } from "./write-invitations.ts";

/** A participant of the sample, ready to be written. */
export interface Prepared {
  readonly person: SampleParticipant;
  readonly key: string;
  readonly hash: string;
  /** The password's hash; undefined when the entry has not changed since the last import. */
  readonly password: string | undefined;
}

/** Hashes the passwords of new and changed entries: slow work, best done before a transaction. */
export async function prepareParticipants(
  database: Database,
  people: readonly SampleParticipant[],
): Promise<readonly Prepared[]> {
  const known = await sampleRows(database);
  return await Promise.all(
    people.map(async (person) => {
      const key = emailKey(person.email);
      const hash = hashEntry(person);
      const isKnown = known.some(
        (row) => row.vSampleKey === key && row.vSampleHash === hash,
      );
      const password = isKnown
        ? undefined
        : await hashPassword(person.password);
      return { person, key, hash, password };
    }),
  );
}

/**
 * Brings the sample's participants in line with its file. An entry that has not changed leaves its
 * participant as that one has become since; everybody who is not from the sample stays.
 */
export async function writeParticipants(
  database: Database,
  people: readonly Prepared[],
  now: Date,
): Promise<void> {
  const keys = people.map(({ key }) => key);
  for (const row of await sampleRows(database))
    if (!keys.includes(row.vSampleKey)) {
      await removePictures(database, row);
      await database
        .deleteFrom("participant")
        .where("iParticipantId", "=", row.iParticipantId)
        .execute();
    }
  for (const prepared of people) {
    const iParticipantId = await writeOne(database, prepared);
    if (iParticipantId !== undefined)
      await writeInvitations(
        database,
        iParticipantId,
        prepared.person.surveys,
        now,
      );
  }
}

/** @returns the participant's number; undefined when the address belongs to somebody else by now */
async function writeOne(
  database: Database,
  { person, key, hash, password }: Prepared,
): Promise<number | undefined> {
  const rows = await sampleRows(database);
  const known = rows.find((row) => row.vSampleKey === key);
  if (password === undefined || known?.vSampleHash === hash)
    return known?.iParticipantId;
  const picture = person.picture && `${person.picture}.webp`;
  const row = {
    vFirstName: person.firstName,
    vLastName: person.lastName,
    vPhone: person.phone,
    tAbout: person.about,
    vImage: picture,
    vWebpImage: picture,
    vSampleKey: key,
    vSampleHash: hash,
  };
  if (!known) {
    const made = await database
      .insertInto("participant")
      .values({
        ...row,
        vEmail: person.email,
        vEmailKey: key,
        vPassword: password,
      })
      .onConflict((conflict) => conflict.column("vEmailKey").doNothing())
      .returning("iParticipantId")
      .executeTakeFirst();
    return made?.iParticipantId;
  }
  await removePictures(database, known);
  // The address stays: it may have been changed, and another account may have the old one.
  await database
    .updateTable("participant")
    .set(row)
    .where("iParticipantId", "=", known.iParticipantId)
    .execute();
  await replacePassword(database, known.iParticipantId, {
    present: known.vPassword,
    hash: password,
  });
  return known.iParticipantId;
}

const sampleRows = (database: Database) =>
  database
    .selectFrom("participant")
    .select([
      "iParticipantId",
      "vSampleKey",
      "vSampleHash",
      "vPassword",
      "vImage",
      "vWebpImage",
    ])
    .where("vSampleKey", "!=", "")
    .execute();

/** Surveys are looked at one by one, so a change of those does not count. */
const hashEntry = (person: SampleParticipant) =>
  hashCode(JSON.stringify({ ...person, surveys: undefined }));
