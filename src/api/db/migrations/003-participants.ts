import type { CreateTableBuilder, Kysely } from "kysely";

import { belongsTo, createTables, filled, key, numbered, textTable } from "./columns.ts";

/** People who log in, what they are asked, and what the server keeps for them (specification 3). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await create(database);
  for (const [table, column] of lookedUp)
    await database.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}

const create = createTables((database) => [
  ...accounts(database),
  ...questions(database),
  ...answers(database),
  textTable(database, "survey_link", ["vSurveyLink"]).addColumn("iSurveyLinkId", "integer", key),
  textTable(database, "rate_limit", ["dReset"])
    .addColumn("vKey", "text", key)
    .addColumn("iCount", "integer", filled),
  numbered(
    database,
    textTable(database, "mail", ["vTo", "vSubject", "tText", "dExpires", "dNext"]).addColumn(
      "iAttempts",
      "integer",
      filled,
    ),
    "iMailId",
  ),
]);

/** What is looked up often; neither database makes an index for a reference by itself. */
const lookedUp = [
  ["session", "iParticipantId"],
  ["reset_link", "iParticipantId"],
  ["survey_category", "iSurveyId"],
  ["survey_sub_category", "iCategoryId"],
  ["survey_question", "iSubCategoryId"],
  ["survey_option", "iSubCategoryId"],
  ["answer", "iQuestionId"],
  ["answer", "iOptionId"],
  ["rate_limit", "dReset"],
] as const;

const accounts = (database: Kysely<unknown>) => [
  numbered(
    database,
    textTable(database, "participant", [
      "vFirstName",
      "vLastName",
      "vEmail",
      "vPhone",
      "tAbout",
      "vImage",
      "vWebpImage",
      "vPassword",
      "vSampleKey",
      "vSampleHash",
    ]).addColumn("vEmailKey", "text", (column) => column.notNull().unique()),
    "iParticipantId",
  ),
  ofParticipant(textTable(database, "session", ["dCreated"])).addColumn("vHash", "text", key),
  ofParticipant(textTable(database, "reset_link", ["dExpires"])).addColumn("vHash", "text", key),
];

const questions = (database: Kysely<unknown>) => {
  const ordered = (name: string, texts: readonly string[], id: string) =>
    textTable(database, name, texts)
      .addColumn(id, "integer", key)
      .addColumn("iOrder", "integer", filled);
  return [
    belongsTo(
      ordered("survey_category", ["vCategory"], "iCategoryId"),
      "iSurveyId",
      "survey.iSurveyId",
    ),
    belongsTo(
      ordered("survey_sub_category", ["vSubCategory"], "iSubCategoryId"),
      "iCategoryId",
      "survey_category.iCategoryId",
    ),
    ofSubCategory(ordered("survey_question", ["vQuestion"], "iQuestionId")),
    ofSubCategory(ordered("survey_option", ["vOption", "vMoodOption"], "iOptionId")),
  ];
};

const answers = (database: Kysely<unknown>) => [
  belongsTo(
    ofParticipant(textTable(database, "invitation", ["survey_status", "vSampleState"])),
    "iSurveyId",
    "survey.iSurveyId",
  )
    .addColumn("iOrder", "integer", filled)
    .addPrimaryKeyConstraint("invitation_key", ["iParticipantId", "iSurveyId"] as never),
  [
    ["iSurveyId", "survey.iSurveyId"],
    ["iQuestionId", "survey_question.iQuestionId"],
    ["iOptionId", "survey_option.iOptionId"],
  ]
    .reduce(
      (table, [name = "", target = ""]) => belongsTo(table, name, target as "survey.iSurveyId"),
      ofParticipant(textTable(database, "answer", ["dDay", "dCreated"])),
    )
    .addPrimaryKeyConstraint("answer_key", ["iParticipantId", "iQuestionId", "dDay"] as never),
  ofParticipant(
    textTable(database, "idempotency", ["vKey", "vBodyHash", "tAnswer", "dCreated"]),
  ).addPrimaryKeyConstraint("idempotency_key", ["iParticipantId", "vKey"] as never),
];

const ofParticipant = (table: CreateTableBuilder<string>) =>
  belongsTo(table, "iParticipantId", "participant.iParticipantId");

const ofSubCategory = (table: CreateTableBuilder<string>) =>
  belongsTo(table, "iSubCategoryId", "survey_sub_category.iSubCategoryId");
