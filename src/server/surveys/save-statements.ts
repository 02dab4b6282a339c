import { type Compilable, sql } from "kysely";

import { type ColumnTypes, givenRows } from "../db/given-rows.ts";
import { isPostgres } from "../db/is-postgres.ts";
import { prepared } from "../db/prepared.ts";
import { type Database, type Tables, untyped, type YesNo } from "../db/tables.ts";

/** The login, key, day and survey that a save names. */
export interface SaveRow {
  /** The position of the save in its group. */
  readonly iRow: number;
  /** The hash of the login's code. */
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

/** Rows as JSON. */
interface Given {
  readonly rows: string;
}

/**
 * Locks the participants of logins until the end of the transaction, in the order of their ids,
 * with `skip` but those whom another transaction has locked. Returns whether one is locked: each on
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
  wait: prepared(savers),
  skip: prepared((...given: Parameters<typeof savers>) => savers(...given).skipLocked()),
};

/** A save with what the database knows about it. */
export interface StateRow {
  readonly iRow: number;
  /** Null without a login. */
  readonly iParticipantId: number | null;
  readonly iSurveyId: number | null;
  /** `content_version.vValue` */
  readonly vValue: string;
  /** The body and answer of an earlier save with the same key. */
  readonly vBodyHash: string | null;
  readonly tAnswer: string | null;
  /** Null when the participant is not invited. */
  readonly survey_status: Status | null;
  /** The pairs of questions and options that are answered, without the brackets of a JSON list. */
  readonly tPairs: string | null;
}

/**
 * Reads what has to be known about each save. Tables that grow are read in subqueries: PostgreSQL
 * reads these by their indexes, whatever it estimated when it made the plan.
 */
export const readStates = prepared(
  (database, { rows, oldest }: Given & { readonly oldest: string }): Compilable<StateRow> =>
    database
      .with(
        (name) => name("save").materialized(),
        () => identified(database, rows, oldest),
      )
      .selectFrom("save")
      .crossJoin("content_version")
      .select(["save.iRow", "save.iParticipantId", "save.iSurveyId", "content_version.vValue"])
      .select((eb) => {
        const stored = eb
          .selectFrom("idempotency")
          .whereRef("idempotency.iParticipantId", "=", "save.iParticipantId")
          .whereRef("idempotency.vKey", "=", "save.vKey");
        return [
          stored.select("idempotency.vBodyHash").as("vBodyHash"),
          stored.select("idempotency.tAnswer").as("tAnswer"),
          eb
            .selectFrom("invitation")
            .innerJoin("survey", "survey.iSurveyId", "invitation.iSurveyId")
            .select("invitation.survey_status")
            .whereRef("invitation.iParticipantId", "=", "save.iParticipantId")
            .whereRef("invitation.iSurveyId", "=", "save.iSurveyId")
            .whereRef("survey.eMood", "=", "save.eMood")
            .as("survey_status"),
          eb
            .selectFrom("answer")
            .select(pairs.as("tPairs"))
            .whereRef("answer.iParticipantId", "=", "save.iParticipantId")
            .whereRef("answer.dDay", "=", "save.dDay")
            .where((of) =>
              of.or([
                of("save.eMood", "=", "No"),
                of("answer.iSurveyId", "=", of.ref("save.iSurveyId")),
              ]),
            )
            .as("tPairs"),
        ];
      }),
);

const pairs = sql<string>`string_agg('[' || "iQuestionId" || ',' || "iOptionId" || ']', ',')`;

/** The saves with the ids of their participants, NULL without a login, and of their surveys. */
const identified = (database: Database, rows: string, oldest: string) =>
  database
    .selectFrom(
      givenRows<SaveRow>(database, rows, {
        ...{ iRow: "integer", vHash: "text", vKey: "text", dDay: "text", eMood: "text" },
        ...{ iSurveyId: "integer", iCategoryId: "integer", iSubCategoryId: "integer" },
      }),
    )
    .select(["given.iRow", "given.vKey", "given.dDay", "given.eMood"])
    .select((eb) => [
      eb
        .selectFrom("session")
        .select("session.iParticipantId")
        .whereRef("session.vHash", "=", "given.vHash")
        .where("session.dCreated", ">=", oldest)
        .as("iParticipantId"),
      eb.fn
        .coalesce(
          "given.iSurveyId",
          eb
            .selectFrom("survey_sub_category as sub")
            .innerJoin("survey_category as category", "category.iCategoryId", "sub.iCategoryId")
            .select("category.iSurveyId")
            .whereRef("sub.iSubCategoryId", "=", "given.iSubCategoryId")
            .whereRef("sub.iCategoryId", "=", "given.iCategoryId"),
        )
        .as("iSurveyId"),
    ]);

export type AnswerRow = Readonly<Tables["answer"]>;

/** Writes answers; earlier answers to the same questions are replaced. */
export const writeAnswers = prepared((database, { rows }: Given) =>
  insertGiven<AnswerRow>(database, "answer", rows, {
    ...{ iParticipantId: "integer", iSurveyId: "integer", iQuestionId: "integer" },
    ...{ dDay: "text", iOptionId: "integer", dCreated: "text" },
  }).onConflict((conflict) =>
    conflict
      .columns(["iParticipantId", "iQuestionId", "dDay"])
      .doUpdateSet((eb) => ({
        iOptionId: eb.ref("excluded.iOptionId"),
        dCreated: eb.ref("excluded.dCreated"),
      })),
  ),
);

function insertGiven<Row extends object>(
  database: Database,
  table: "answer" | "idempotency",
  rows: string,
  columns: ColumnTypes<Row>,
) {
  const names = Object.keys(columns);
  const given = untyped(database)
    .selectFrom(givenRows<Row>(database, rows, columns))
    .select(names);
  // Without a condition SQLite reads ON CONFLICT as the condition of a join.
  return untyped(database)
    .insertInto(table)
    .columns(names)
    .expression(given.where(sql<boolean>`true`));
}

export type StatusRow = Readonly<
  Pick<Tables["invitation"], "iParticipantId" | "iSurveyId" | "survey_status">
>;

/** Writes how far participants are. */
export const writeStatuses = prepared((database, { rows }: Given) =>
  database
    .updateTable("invitation")
    .from(
      givenRows<StatusRow>(database, rows, {
        ...{ iParticipantId: "integer", iSurveyId: "integer", survey_status: "text" },
      }),
    )
    .set((eb) => ({ survey_status: eb.ref("given.survey_status") }))
    .whereRef("invitation.iParticipantId", "=", "given.iParticipantId")
    .whereRef("invitation.iSurveyId", "=", "given.iSurveyId"),
);

export type KeyRow = Readonly<Tables["idempotency"]>;

/** Stores the answers of saves by their keys. */
export const writeKeys = prepared((database, { rows }: Given) =>
  insertGiven<KeyRow>(database, "idempotency", rows, {
    ...{ iParticipantId: "integer", vKey: "text", vBodyHash: "text" },
    ...{ tAnswer: "text", dCreated: "text" },
  }),
);
