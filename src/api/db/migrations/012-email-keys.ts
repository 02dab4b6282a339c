import type { Kysely } from "kysely";

import { cleanEmail, emailKey } from "../../../contract/rules.ts";

/** The tables as they are here, with what is read and written. */
interface Tables {
  participant: Record<"vEmail" | "vEmailKey" | "vSampleKey", string> & { iParticipantId: number };
  newsletter: { vKey: string };
  sample_row: { vTable: string; vKey: string; tRow: string };
}

/**
 * One key for both notations of an address (`emailKey`). An account or subscription whose new key another
 * one has keeps its old key: nothing is merged or removed.
 */
export async function up(database: Kysely<Tables>): Promise<void> {
  await renewParticipants(database);
  await renewSampleRows(database);
  const keys = new Set(
    (await database.selectFrom("newsletter").select("vKey").execute()).map(({ vKey }) => vKey),
  );
  for (const vKey of keys) {
    const renewed = emailKey(vKey);
    if (keys.has(renewed)) continue;
    keys.add(renewed);
    await database
      .updateTable("newsletter")
      .set({ vKey: renewed })
      .where("vKey", "=", vKey)
      .execute();
  }
}

async function renewParticipants(database: Kysely<Tables>): Promise<void> {
  const people = await database
    .selectFrom("participant")
    .select(["iParticipantId", "vEmail", "vEmailKey", "vSampleKey"])
    .orderBy("iParticipantId")
    .execute();
  const owners = new Map(people.map((person) => [person.vEmailKey, person.iParticipantId]));
  for (const { iParticipantId, vEmail, vEmailKey, vSampleKey } of people) {
    const renewed = emailKey(vEmailKey);
    const owner = owners.get(renewed);
    const isTaken = owner !== undefined && owner !== iParticipantId;
    if (isTaken)
      console.error(
        `Participants ${owner} and ${iParticipantId} have one email address in two notations. It logs in participant ${owner}; the answers of ${iParticipantId} stay.`,
      );
    else owners.set(renewed, iParticipantId);
    const row = {
      vEmail: cleanEmail(vEmail),
      vEmailKey: isTaken ? vEmailKey : renewed,
      vSampleKey: emailKey(vSampleKey),
    };
    if (row.vEmail === vEmail && row.vEmailKey === vEmailKey && row.vSampleKey === vSampleKey)
      continue;
    await database
      .updateTable("participant")
      .set(row)
      .where("iParticipantId", "=", iParticipantId)
      .execute();
  }
}

/** What the sample import has written, by which it knows the rows that nobody has edited. */
async function renewSampleRows(database: Kysely<Tables>): Promise<void> {
  const rows = database.selectFrom("sample_row").select(["vKey", "tRow"]);
  const marks = await rows.where("vTable", "=", "participant").execute();
  const keys = new Set(marks.map(({ vKey }) => vKey));
  for (const { vKey, tRow } of marks) {
    const row = JSON.parse(tRow) as Tables["participant"];
    const vSampleKey = emailKey(row.vSampleKey);
    const renewed = JSON.stringify([vSampleKey]);
    if (keys.has(renewed)) continue;
    keys.add(renewed);
    await database
      .updateTable("sample_row")
      .set({
        vKey: renewed,
        tRow: JSON.stringify({
          ...row,
          vEmail: cleanEmail(row.vEmail),
          vEmailKey: emailKey(row.vEmailKey),
          vSampleKey,
        }),
      })
      .where("vTable", "=", "participant")
      .where("vKey", "=", vKey)
      .execute();
  }
}
