import { byColumn } from "../../contract/profile-fields.ts";
import { emailKey } from "../../contract/rules.ts";
import { hashCode } from "../db/secret.ts";
import { findAccount } from "../accounts/find-account.ts";
import { endLinks } from "../accounts/mailed-link.ts";
import { replacePassword } from "../accounts/new-password.ts";
import { hashPassword, isPassword } from "../accounts/password.ts";
import { endSessions } from "../accounts/session.ts";
import type { SampleParticipant } from "./read-participants.ts";
import type { SampleRun } from "./sample-run.ts";
import { type Item, keyOf, syncRows } from "./sync-rows.ts";
import { writeInvitations } from "./write-invitations.ts";

const target = {
  table: "participant",
  key: ["vSampleKey"],
  id: "iParticipantId",
  isSerial: true,
  // No password has this hash. Without the entry's hash, a later import makes a new password.
  gone: { vPassword: "", vSampleHash: "" },
} as const;

/**
 * Brings the sample's participants in line with its file. Participants who have changed something
 * stay as they are; those who are no longer in the file can't log in any more.
 */
export async function writeParticipants(
  run: SampleRun,
  people: readonly SampleParticipant[],
  now: Date,
): Promise<void> {
  const { database } = run;
  const current = await samplePeople(run);
  const entries: { item: Item; person: SampleParticipant }[] = [];
  for (const person of people) {
    const vSampleKey = emailKey(person.email);
    const known = current.find((row) => row.vSampleKey === vSampleKey);
    if (!known && (await findAccount(database, vSampleKey))) {
      run.left.push(`participant ${vSampleKey}`);
      continue;
    }
    const { picture } = person;
    const row = {
      ...byColumn(({ name }) => person[name]),
      vEmailKey: vSampleKey,
      vImage: picture,
      vWebpImage: picture,
      vSampleKey,
      vSampleHash: hashEntry(person),
    };
    // A hash has a salt, so it is only made anew with the entry. Without a mark the password may be the participant's own.
    const isSame =
      known?.vSampleHash === row.vSampleHash &&
      (run.marks(target.table).has(keyOf(target, row)) ||
        (await isPassword(person.password, known.vPassword)));
    const vPassword = isSame ? known.vPassword : await hashPassword(person.password);
    entries.push({ item: { row: { ...row, vPassword } }, person });
  }
  const items = entries.map(({ item }) => item);
  const synced = await syncRows(run, { target, items, current });
  const changed = synced.outcomes.filter(({ isWritten }) => isWritten);
  for (const id of [...changed.map(({ id = 0 }) => id), ...synced.gone]) {
    await endSessions(database, id);
    await endLinks(database, id);
  }
  const invited = entries.map(({ person }, index) => ({
    iParticipantId: synced.idAt(index),
    person,
  }));
  await writeInvitations(run, invited, synced, now);
}

/** Disables each account that still has the password of the sample's file, which is published. */
export async function disableSampleAccounts(
  run: SampleRun,
  people: readonly SampleParticipant[],
): Promise<void> {
  for (const { iParticipantId, vSampleKey, vPassword } of await samplePeople(run)) {
    const entry = people.find(({ email }) => emailKey(email) === vSampleKey);
    if (entry && (await isPassword(entry.password, vPassword)))
      await replacePassword(run.database, iParticipantId, { present: vPassword, hash: "" });
  }
}

const samplePeople = ({ database }: SampleRun) =>
  database.selectFrom("participant").selectAll().where("vSampleKey", "!=", "").execute();

/** Surveys don't count: write-invitations.ts compares them one by one. */
const hashEntry = (person: SampleParticipant) =>
  hashCode(JSON.stringify({ ...person, surveys: undefined }));
