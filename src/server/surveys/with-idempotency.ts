import { hashCode } from "../accounts/code.ts";
import { lockParticipant } from "../accounts/lock-participant.ts";
import { commitTogether } from "../db/commit-together.ts";
import { prepared } from "../db/prepared.ts";
import type { Database, DatabaseAndClock, Tables } from "../db/tables.ts";
import { ApiError } from "../http/api-error.ts";

/** Identifies a save, so that a repeated request is recognised. */
export interface Save {
  readonly iParticipantId: number;
  /** The `Idempotency-Key` header. */
  readonly key: string | undefined;
  /** The day of a mood: on another day the same key means another save. */
  readonly dDay?: string | undefined;
  /** The request without its secrets. */
  readonly body: object;
}

const longestKey = 255;
const keptDays = 7;
const day = 24 * 60 * 60 * 1000;

/**
 * Saves in one transaction, one save of a participant after the other. A repeated key gets the
 * stored answer, and nothing is written again (design 6.6). Refusals are not stored: they write
 * nothing.
 *
 * @throws {ApiError} 400 for an invalid key, 422 for a key that was used with another body
 */
export async function withIdempotency<Answer extends object>(
  { database, now }: DatabaseAndClock,
  { iParticipantId, key, dDay, body }: Save,
  save: (transaction: Database) => Promise<Answer>,
): Promise<Answer> {
  if (key !== undefined && (key === "" || key.length > longestKey))
    throw new ApiError(400, `Idempotency-Key: expected at most ${longestKey} characters.`);
  return await commitTogether(database, async (transaction) => {
    await lockParticipant(transaction, iParticipantId);
    if (key === undefined) return await save(transaction);
    const vKey = dDay === undefined ? key : `${dDay} ${key}`;
    const vBodyHash = hashCode(JSON.stringify(body));
    const [known] = await findKey(transaction, { iParticipantId, vKey });
    if (known && known.vBodyHash !== vBodyHash)
      throw new ApiError(422, "Idempotency-Key: expected a new key for new answers.");
    if (known) return JSON.parse(known.tAnswer) as Answer;
    const answer = await save(transaction);
    const tAnswer = JSON.stringify(answer);
    const dCreated = now().toISOString();
    await storeKey(transaction, { iParticipantId, vKey, vBodyHash, tAnswer, dCreated });
    return answer;
  });
}

type Row = Readonly<Tables["idempotency"]>;

const findKey = prepared(
  (database, { iParticipantId, vKey }: Pick<Row, "iParticipantId" | "vKey">) =>
    database
      .selectFrom("idempotency")
      .select(["vBodyHash", "tAnswer"])
      .where("iParticipantId", "=", iParticipantId)
      .where("vKey", "=", vKey),
);

const storeKey = prepared((database, { iParticipantId, vKey, vBodyHash, tAnswer, dCreated }: Row) =>
  database.insertInto("idempotency").values({ iParticipantId, vKey, vBodyHash, tAnswer, dCreated }),
);

/** Removes a participant's keys that are too old to be sent again. */
export async function removeOldKeys(
  { database, now }: DatabaseAndClock,
  iParticipantId: number,
): Promise<void> {
  await database
    .deleteFrom("idempotency")
    .where("iParticipantId", "=", iParticipantId)
    .where("dCreated", "<", new Date(now().getTime() - keptDays * day).toISOString())
    .execute();
}
