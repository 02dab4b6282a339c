import { sql } from "kysely";

import { isInRound } from "../accounts/session.ts";
import { insertJsonRows, jsonRows, prepareQuery } from "../db/prepared.ts";
import { type Database, isPostgres, type Tables, type YesNo } from "../db/tables.ts";

/** The login, key, day and survey that a save names. */
export interface SaveRow {
  /** The position of the save in its group. */
  readonly iRow: number;
  readonly vHash: string;
  readonly vKey: string | null;
  readonly dDay: string;
  readonly eMood: YesNo;
  /** A mood survey; a matrix is named by one of its sub-categories. */
  readonly iSurveyId: number | null;
  readonly iCategoryId: number | null;
  readonly iSubCategoryId: number | null;
}

export type Status = Tables["invitation"]["survey_status"];

interface Given {
  readonly rows: string;
}

/**
 * Locks the participants of logins until the end of the transaction, in the order of their ids;
 * `skip` leaves out those whom another transaction has locked. Returns whether one is locked: each on
 * SQLite, which runs one transaction at a time.
 */
export async function lockSavers(
  database: Database,
  hashes: readonly string[],
  mode: "wait" | "skip",
): Promise<(iParticipantId: number) => boolean> {
  if (!isPostgres(database)) return () => true;
  const rows = await lockRows[mode](database, { hashes });
  const locked = new Set(rows.map(({ iParticipantId }) => iParticipantId));
  return (iParticipantId) => locked.has(iParticipantId);
}

const savers = (database: Database, { hashes }: { readonly hashes: readonly string[] }) =>
  database
    .selectFrom("participant")
    .select("iParticipantId")
    .where("iParticipantId", "in", (eb) =>
      eb
        .selectFrom("session")
        .select("session.iParticipantId")
        .where("vHash", "=", sql<string>`any(${hashes})`),
    )
    .orderBy("iParticipantId")
    .forNoKeyUpdate();

const lockRows = {
  wait: prepareQuery(savers),
  skip: prepareQuery((...given: Parameters<typeof savers>) => savers(...given).skipLocked()),
};

/** A save with what the database knows about it. */
export interface StateRow {
  readonly iRow: number;
  /** Null without a login. */
  readonly iParticipantId: number | null;
  /** The end of that login, if it is not used; null without one. */
  readonly dExpires: string | null;
  /** The round whose survey alone it opens; null for a login by password. */
  readonly iLoginRound: number | null;
  readonly iSurveyId: number | null;
  /** `content_version.vValue` */
  readonly vValue: string;
  /** The body and answer of an earlier save with the same key. */
  readonly vBodyHash: string | null;
  readonly tAnswer: string | null;
  /** Null when the participant is not invited. */
  readonly survey_status: Status | null;
  /** The survey's open round, its random id and its first day; null without one. */
  readonly iRoundId: number | null;
  readonly vRound: string | null;
  readonly dOpened: string | null;
  /** The pairs of questions and options that are answered, without the brackets of a JSON list. */
  readonly tPairs: string | null;
}

/**
 * Reads what has to be known about each save. Tables that grow are read in subqueries: PostgreSQL
 * reads these by their indexes, whatever it estimated when it made the plan.
 */
export const readStates = prepareQuery(
  (
    database,
    { rows, oldest, time }: Given & { readonly oldest: string; readonly time: string },
  ) => sql<StateRow>`with save as materialized (
      select given."iRow", given."vKey", given."dDay", given."eMood",
        (select session."iParticipantId" from session
          where session."vHash" = given."vHash" and session."dCreated" >= ${oldest}
            and session."dExpires" > ${time} and ${isInRound}) as "iParticipantId",
        (select session."dExpires" from session where session."vHash" = given."vHash") as "dExpires",
        (select session."iRoundId" from session where session."vHash" = given."vHash") as "iLoginRound",
        coalesce(given."iSurveyId",
          (select category."iSurveyId" from survey_sub_category as sub
            inner join survey_category as category on category."iCategoryId" = sub."iCategoryId"
            where sub."iSubCategoryId" = given."iSubCategoryId"
              and sub."iCategoryId" = given."iCategoryId")) as "iSurveyId"
      from ${jsonRows<SaveRow>(database, rows, {
        iRow: "integer",
        vHash: "text",
        vKey: "text",
        dDay: "text",
        eMood: "text",
        iSurveyId: "integer",
        iCategoryId: "integer",
        iSubCategoryId: "integer",
      })}
    )
    select save."iRow", save."iParticipantId", save."dExpires", save."iLoginRound",
      save."iSurveyId", content_version."vValue",
      (select stored."vBodyHash" from idempotency as stored
        where stored."iParticipantId" = save."iParticipantId" and stored."vKey" = save."vKey") as "vBodyHash",
      (select stored."tAnswer" from idempotency as stored
        where stored."iParticipantId" = save."iParticipantId" and stored."vKey" = save."vKey") as "tAnswer",
      (select case when invitation."eOpen" <> 'Yes' then 'completed'
          when survey."eMood" = 'Yes' then 'pending' else invitation.survey_status end
        from invitation
        inner join survey on survey."iSurveyId" = invitation."iSurveyId"
        where invitation."iParticipantId" = save."iParticipantId"
          and invitation."iSurveyId" = save."iSurveyId" and survey."eMood" = save."eMood") as survey_status,
      round."iRoundId", round."vId" as "vRound", round."dOpened",
      (select string_agg('[' || answer."iQuestionId" || ',' || answer."iOptionId" || ']', ',') from answer
        where answer."iParticipantId" = save."iParticipantId" and answer."dDay" = save."dDay"
          and (save."eMood" = 'No' or answer."iSurveyId" = save."iSurveyId")) as "tPairs"
    from save cross join content_version
      left join round on round."iSurveyId" = save."iSurveyId" and round."dClosed" = ''`,
);

type AnswerRow = Readonly<Tables["answer"]>;

/** Writes answers; earlier answers to the same questions are replaced. */
export const writeAnswers = prepareQuery((database, { rows }: Given) =>
  insertJsonRows(database, "answer", rows, {
    iParticipantId: "integer",
    iSurveyId: "integer",
    iQuestionId: "integer",
    dDay: "text",
    iOptionId: "integer",
    dCreated: "text",
  }).onConflict((conflict) =>
    conflict
      .columns(["iParticipantId", "iQuestionId", "dDay"])
      .doUpdateSet((eb) => ({
        iOptionId: eb.ref("excluded.iOptionId"),
        dCreated: eb.ref("excluded.dCreated"),
      })),
  ),
);

type StatusRow = Readonly<
  Pick<Tables["invitation"], "iParticipantId" | "iSurveyId" | "survey_status">
>;

/** Writes how far participants are. */
const writeStatuses = prepareQuery((database, { rows }: Given) =>
  database
    .updateTable("invitation")
    .from(
      jsonRows<StatusRow>(database, rows, {
        iParticipantId: "integer",
        iSurveyId: "integer",
        survey_status: "text",
      }),
    )
    .set((eb) => ({ survey_status: eb.ref("given.survey_status") }))
    .whereRef("invitation.iParticipantId", "=", "given.iParticipantId")
    .whereRef("invitation.iSurveyId", "=", "given.iSurveyId"),
);

type KeyRow = Readonly<Tables["idempotency"]>;

/** Stores the answers of saves by their keys. */
const writeKeys = prepareQuery((database, { rows }: Given) =>
  insertJsonRows(database, "idempotency", rows, {
    iParticipantId: "integer",
    vKey: "text",
    vBodyHash: "text",
    tAnswer: "text",
    dCreated: "text",
  }),
);

/** The rows that a group of saves writes. */
export interface SaveWrites {
  readonly dCreated: string;
  readonly answers: AnswerRow[];
  readonly statuses: StatusRow[];
  readonly keys: KeyRow[];
}

export async function writeSaves(
  database: Database,
  { answers, statuses, keys }: SaveWrites,
): Promise<void> {
  if (answers.length > 0) await writeAnswers(database, { rows: JSON.stringify(answers) });
  if (statuses.length > 0) await writeStatuses(database, { rows: JSON.stringify(statuses) });
  if (keys.length > 0) await writeKeys(database, { rows: JSON.stringify(keys) });
}
