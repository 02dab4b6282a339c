import type { Kysely } from "kysely";

import { belongsTo, createTables, filled, numbered, textTable } from "./columns.ts";

/**
 * Rounds in which a survey is asked, what else is known of people (their department), and when they
 * were invited; mails that a mail server has refused. Answers are those of the open rounds: a round that closes keeps its result only.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await create(database);
  for (const [name, value] of Object.entries({
    eOpen: "Yes",
    vGroup: "",
    dInvited: "",
    dReminded: "",
  }))
    await database.schema
      .alterTable("invitation")
      .addColumn(name, "text", (column) => filled(column).defaultTo(value))
      .execute();
  await database.schema
    .alterTable("invitation")
    .addColumn("iReminders", "integer", (column) => filled(column).defaultTo(0))
    .execute();
  await database.schema
    .alterTable("mail")
    .addColumn("eRefused", "text", (column) => filled(column).defaultTo("No"))
    .execute();
  await database.schema.createIndex("round_iSurveyId").on("round").column("iSurveyId").execute();
}

const create = createTables((database) => [
  belongsTo(
    numbered(
      database,
      textTable(database, "round", ["vColumn", "dOpened", "dUntil", "dClosed", "tResult"]),
      "iRoundId",
    ),
    "iSurveyId",
    "survey.iSurveyId",
  ),
  belongsTo(
    textTable(database, "participant_column", ["vName", "vValue"]),
    "iParticipantId",
    "participant.iParticipantId",
  ).addPrimaryKeyConstraint("participant_column_key", ["iParticipantId", "vName"] as never),
]);
