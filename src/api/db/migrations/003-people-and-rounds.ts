import { type Kysely, sql } from "kysely";

import { isPostgres } from "../tables.ts";
import { createTable, integer, texts } from "./create-table.ts";

/** What each table gets: texts are empty, and numbers 0, in rows that exist. */
const added = {
  // `dGone` is the day on which people.csv no longer had the person.
  participant: { dGone: "" },
  round: { iMinimum: 0 },
  mail: { dQueued: "", iPace: 0, vFailure: "" },
  survey_question: { eReversed: "No" },
  survey_option: { vValue: "" },
} as const;

/** People who have gone, what a round promises, what makes results comparable, and how mails go (`tables.ts`). */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(added))
    for (const [name, value] of Object.entries<string | number>(columns))
      await database.schema
        .alterTable(table)
        .addColumn(name, typeof value === "number" ? "integer" : "text", (column) =>
          column.notNull().defaultTo(value),
        )
        .execute();
  await addRandomId(database, "participant", "iParticipantId");
  await addRandomId(database, "round", "iRoundId");
  await createTable(database, "mail_queue", { ...texts("dNext", "vFailure"), iFailures: integer });
  await sql`insert into mail_queue ("dNext", "vFailure", "iFailures") values ('', '', 0)`.execute(
    database,
  );
  await convertMails(database);
}

/** Begins the `vId` of rows of version 1.0.0, whose mailed links name them by their numbers. */
export const firstVersion = "1.0.0-";

/** SQLite adds no column whose default is an expression: a trigger fills it. */
async function addRandomId(database: Kysely<unknown>, table: string, key: string): Promise<void> {
  if (isPostgres(database)) {
    await sql`alter table ${sql.id(table)} add column "vId" text not null
      default gen_random_uuid()::text`.execute(database);
    await sql`update ${sql.id(table)} set "vId" = ${firstVersion} || "vId"`.execute(database);
    return;
  }
  const random = sql`lower(hex(randomblob(16)))`;
  await sql`alter table ${sql.id(table)} add column "vId" text not null default ''`.execute(
    database,
  );
  await sql`update ${sql.id(table)} set "vId" = ${firstVersion} || ${random}`.execute(database);
  await sql`
    create trigger ${sql.id(`${table}_id`)}
    after insert on ${sql.id(table)} when new."vId" = ''
    begin
      update ${sql.id(table)} set "vId" = ${random} where ${sql.id(key)} = new.${sql.id(key)};
    end`.execute(database);
}

/**
 * A mail of a round named the survey: now its open round, and without one it is not sent. Reminders had no name of
 * their own: the last mail to a person who was reminded is one. `status` names people whom no invitation reaches, and
 * would tell of the others that they have not answered.
 */
async function convertMails(database: Kysely<unknown>): Promise<void> {
  const invitation = sql`"vOpens" like 'invitation %'`;
  const reminder = sql`"vOpens" like 'reminder %'`;
  const open = sql`from round where "dClosed" = ''
    and mail."vOpens" like '% % ' || round."iSurveyId"`;
  await sql`delete from mail where ${invitation} and not exists (select 1 ${open})`.execute(
    database,
  );
  await sql`update mail set "vOpens" = replace("vOpens", 'invitation', 'reminder')
    where exists (select 1 from invitation where "dReminded" <> ''
      and mail."vOpens" = 'invitation ' || "iParticipantId" || ' ' || "iSurveyId")
    and not exists (select 1 from mail as later
      where later."vOpens" = mail."vOpens" and later."iMailId" > mail."iMailId")`.execute(database);
  // `rtrim` takes all digits at the end, which are the survey's number.
  await sql`update mail set "vOpens" = rtrim("vOpens", '0123456789') ||
    (select max("iRoundId") ${open}) where ${invitation} or ${reminder}`.execute(database);
  await sql`update mail set "dQueued" = ${new Date().toISOString()}`.execute(database);
}
