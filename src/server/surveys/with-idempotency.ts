import { hashCode } from "../accounts/code.ts";
import { takeTurn } from "../accounts/lock-participant.ts";
import { ApiError } from "../http/api-error.ts";
import type { DatabaseAndClock } from "../db/database-and-clock.ts";
import type { Database } from "../db/tables.ts";

/** A save as its sender repeats it when no answer has come. */
export interface Save {
  readonly iParticipantId: number;
  /** The `Idempotency-Key` header. */
  readonly key: string | undefined;
  /** The day to which the save belongs: on another day its key means another save. */
  readonly dDay: string | undefined;
  /** Everything that makes it this save and no other, without secrets. */
  readonly body: object;
}

const longestKey = 255;
const keptDays = 7;
const day = 24 * 60 * 60 * 1000;

/**
 * Saves in one transaction, one save of a participant after the other; a repeated key gets the
 * stored answer and nothing is done again (design 6.6). Refusals are not stored: nothing was
 * written then.
 *
 * @throws {ApiError} 400 for a key that is no key, 422 for one that was used with another body
 */
export async function once<Answer extends object>(
  { database, now }: DatabaseAndClock,
  { iParticipantId, key, dDay, body }: Save,
  save: (transaction: Database) => Promise<Answer>,
): Promise<Answer> {
  if (key !== undefined && (key === "" || key.length > longestKey))
    throw new ApiError(400, `Idempotency-Key: expected at most ${longestKey} characters.`);
  return await database.transaction().execute(async (transaction) => {
    await takeTurn(transaction, iParticipantId);
    if (key === undefined) return await save(transaction);
    const vKey = dDay === undefined ? key : `${dDay} ${key}`;
    const vBodyHash = hashCode(JSON.stringify(body));
    const known = await transaction
      .selectFrom("idempotency")
      .select(["vBodyHash", "tAnswer"])
      .where("iParticipantId", "=", iParticipantId)
      .where("vKey", "=", vKey)
      .executeTakeFirst();
    if (known && known.vBodyHash !== vBodyHash)
      throw new ApiError(422, "Idempotency-Key: expected a new key for new answers.");
    if (known) return JSON.parse(known.tAnswer) as Answer;
    const answer = await save(transaction);
    await keep(transaction, now(), {
      iParticipantId,
      vKey,
      vBodyHash,
      tAnswer: JSON.stringify(answer),
    });
    return answer;
  });
}

async function keep(
  database: Database,
  now: Date,
  row: {
    iParticipantId: number;
    vKey: string;
    vBodyHash: string;
    tAnswer: string;
  },
): Promise<void> {
  const old = new Date(now.getTime() - keptDays * day).toISOString();
  await database
    .deleteFrom("idempotency")
    .where("iParticipantId", "=", row.iParticipantId)
    .where("dCreated", "<", old)
    .execute();
  await database
    .insertInto("idempotency")
    .values({ ...row, dCreated: now.toISOString() })
    .execute();
}
