import { type Kysely, sql } from "kysely";

import { isPostgres, profilePictureFolder } from "../tables.ts";
import {
  bytes,
  createContentTable,
  createIndex,
  createTable,
  integer,
  key,
  lastingReference,
  listed,
  reference,
  serial,
  textColumn,
  texts,
  unique,
  withDefault,
} from "./create-table.ts";

/** The tables of version 1.0.0. `tables.ts` says what the columns mean, `stored-data.ts` why they are stored. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createContentVersion(database);
  await createContent(database);
  await createBlog(database);
  await createSurveys(database);
  await createAccounts(database);
  await createAnswers(database);
  await createVisitors(database);
  await createProgram(database);
}

/** A value that triggers change in every transaction that writes to a table of content. */
async function createContentVersion(database: Kysely<unknown>): Promise<void> {
  await createTable(database, "content_version", texts("vValue", "vTransaction"));
  await sql`insert into content_version values (${crypto.randomUUID()}, '')`.execute(database);
  if (!isPostgres(database)) return;
  // Once per transaction: a row that is written ten thousand times in one leaves as many dead rows behind.
  await sql`
    create function raise_content_version() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'picture' then
        if coalesce(new."vPath", old."vPath") like ${sql.lit(`${profilePictureFolder}/%`)} then
          return null;
        end if;
      end if;
      update content_version
        set "vValue" = gen_random_uuid()::text,
            "vTransaction" = pg_current_xact_id()::text
        where "vTransaction" <> pg_current_xact_id()::text;
      return null;
    end $$`.execute(database);
}

/** Public pages. The import writes these tables, visitors never do. */
async function createContent(database: Kysely<unknown>): Promise<void> {
  await createContentTable(database, "banner", {
    ...texts("vHeading", "vSubHeading", "vColor", "vImage", "vImageAlt"),
    ...listed,
  });
  await createContentTable(database, "common_section", {
    vSlug: key(textColumn),
    ...texts("vTitle", "vHeading", "vDescription", "vImage", "vImageAlt"),
  });
  await createContentTable(database, "label", {
    vPage: key(textColumn),
    vLabel: key(textColumn),
    vText: textColumn,
    iOrder: integer,
  });
  await createContentTable(database, "meta", {
    vPage: key(textColumn),
    ...texts("vTitle", "tDescription", "tKeyword"),
  });
  await createContentTable(database, "organisation", {
    ...texts("vOrganizationName", "vWebpImage", "vImageAlt"),
    ...listed,
  });
  await createContentTable(database, "page", {
    vSlug: key(textColumn),
    ...texts("tDescription", "eStatus", "eDelete"),
    dtUpdated: withDefault(textColumn),
  });
  await createContentTable(database, "picture", {
    vPath: key(textColumn),
    ...texts("vType", "vHash", "vSourceHash"),
    bContent: bytes(database),
  });
  await createContentTable(database, "platform", texts("vTitle", "tDescription", "tPoints"));
  for (const name of ["setting", "social"])
    await createContentTable(database, name, {
      vName: key(textColumn),
      vValue: textColumn,
      iOrder: integer,
    });
  await createContentTable(database, "testimonial", {
    ...texts("tTestimonial", "vFullName", "vFirstName", "vLastName"),
    ...texts("vOrganizationName", "vWebpImage"),
    ...listed,
  });
  await createContentTable(database, "video", {
    vUrl: key(textColumn),
    ...texts("vTitle", "tDescription"),
    ...listed,
  });
}

async function createBlog(database: Kysely<unknown>): Promise<void> {
  await createContentTable(database, "category", {
    iCategoryId: key(integer),
    vCategory: textColumn,
  });
  await createContentTable(database, "blog", {
    iBlogId: key(integer),
    iCategoryId: lastingReference("category.iCategoryId"),
    vUniqueCode: unique(textColumn),
    ...texts("vBlog", "vWebpImage", "vImage", "vImageDetail", "vImageAlt", "tDescription"),
    vAuthor: withDefault(textColumn),
    dtPublished: withDefault(textColumn),
    dtUpdated: withDefault(textColumn),
    iOrder: integer,
  });
  await createContentTable(database, "blog_tag", {
    iBlogId: reference("blog.iBlogId"),
    vTag: textColumn,
    iOrder: integer,
  });
  const indexes = { blog_order: [], blog_category_order: ["iCategoryId"] };
  // Posts in order, and those that are recommended after another one.
  for (const [name, columns] of Object.entries(indexes))
    await database.schema
      .createIndex(name)
      .on("blog")
      .columns([...columns, "iOrder", "iBlogId"])
      .execute();
}

/** Surveys and what they ask. */
async function createSurveys(database: Kysely<unknown>): Promise<void> {
  await createContentTable(database, "survey", {
    iSurveyId: key(integer),
    vUniqueCode: unique(textColumn),
    ...texts("vSurvey", "vWebpImage", "vImageAlt", "tDescription", "eMood"),
    iMinutes: withDefault(integer, 0),
    vPeriod: withDefault(textColumn),
    eRetired: withDefault(textColumn, "No"),
    ...listed,
  });
  await createContentTable(database, "survey_category", {
    iCategoryId: key(integer),
    iSurveyId: reference("survey.iSurveyId"),
    vCategory: textColumn,
    iOrder: integer,
  });
  await createContentTable(database, "survey_sub_category", {
    iSubCategoryId: key(integer),
    iCategoryId: reference("survey_category.iCategoryId"),
    vSubCategory: textColumn,
    iOrder: integer,
  });
  await createContentTable(database, "survey_question", {
    iQuestionId: key(integer),
    iSubCategoryId: reference("survey_sub_category.iSubCategoryId"),
    vQuestion: textColumn,
    eRetired: withDefault(textColumn, "No"),
    iOrder: integer,
  });
  await createContentTable(database, "survey_option", {
    iOptionId: key(integer),
    iSubCategoryId: reference("survey_sub_category.iSubCategoryId"),
    ...texts("vOption", "vMoodOption"),
    eRetired: withDefault(textColumn, "No"),
    iOrder: integer,
  });
  await createIndex(database, "survey_category", "iSurveyId");
  await createIndex(database, "survey_sub_category", "iCategoryId");
  await createIndex(database, "survey_question", "iSubCategoryId");
  await createIndex(database, "survey_option", "iSubCategoryId");
  const randomId = isPostgres(database)
    ? sql`replace(gen_random_uuid()::text, '-', '')`
    : sql`(lower(hex(randomblob(16))))`;
  await createTable(database, "survey_link", {
    iSurveyLinkId: key(withDefault(textColumn, randomId)),
    vSurveyLink: textColumn,
  });
}

/** People who log in. */
async function createAccounts(database: Kysely<unknown>): Promise<void> {
  await createTable(database, "participant", {
    iParticipantId: serial(database),
    ...texts("vFirstName", "vLastName", "vEmail", "vPhone", "tAbout", "vImage", "vWebpImage"),
    vEmailKey: unique(textColumn),
    vPassword: textColumn,
    iPasswords: withDefault(integer, 0),
    ...texts("vSampleKey", "vSampleHash"),
  });
  await createTable(database, "participant_column", {
    iParticipantId: key(reference("participant.iParticipantId")),
    vName: key(textColumn),
    vValue: textColumn,
  });
  await createTable(database, "session", {
    vHash: key(textColumn),
    iParticipantId: reference("participant.iParticipantId"),
    dCreated: textColumn,
    dExpires: withDefault(textColumn),
  });
  await createTable(database, "reset_link", {
    vHash: key(textColumn),
    iParticipantId: reference("participant.iParticipantId"),
    dExpires: textColumn,
    vNewEmail: withDefault(textColumn),
    vId: withDefault(textColumn),
  });
  await createIndex(database, "session", "iParticipantId");
  await createIndex(database, "reset_link", "iParticipantId");
}

/**
 * What participants are asked, and their answers. Answers are read by their participant: an index by
 * question or option would serve nothing, and take half of the pages that a save writes.
 */
async function createAnswers(database: Kysely<unknown>): Promise<void> {
  await createTable(database, "invitation", {
    iParticipantId: key(reference("participant.iParticipantId")),
    iSurveyId: key(reference("survey.iSurveyId")),
    survey_status: textColumn,
    eOpen: withDefault(textColumn, "Yes"),
    vGroup: withDefault(textColumn),
    dInvited: withDefault(textColumn),
    dReminded: withDefault(textColumn),
    iReminders: withDefault(integer, 0),
    iOrder: integer,
  });
  await createTable(database, "answer", {
    iParticipantId: key(reference("participant.iParticipantId")),
    iSurveyId: reference("survey.iSurveyId"),
    iQuestionId: key(reference("survey_question.iQuestionId")),
    iOptionId: reference("survey_option.iOptionId"),
    dDay: key(textColumn),
    dCreated: textColumn,
  });
  await createTable(database, "idempotency", {
    iParticipantId: key(reference("participant.iParticipantId")),
    vKey: key(textColumn),
    ...texts("vBodyHash", "tAnswer", "dCreated"),
  });
  await createTable(database, "round", {
    iRoundId: serial(database),
    iSurveyId: reference("survey.iSurveyId"),
    ...texts("vColumn", "dOpened", "dUntil", "dClosed", "tResult"),
  });
  await createIndex(database, "round", "iSurveyId");
}

/** What visitors leave behind. */
async function createVisitors(database: Kysely<unknown>): Promise<void> {
  await createTable(database, "newsletter", {
    vKey: key(textColumn),
    vEmail: textColumn,
    vId: withDefault(textColumn),
    dCreated: textColumn,
    dConfirmed: withDefault(textColumn),
  });
  await database.schema
    .createIndex("newsletter_vId")
    .on("newsletter")
    .column("vId")
    .unique()
    .execute();
  await createTable(database, "contact_message", {
    iContactMessageId: serial(database),
    ...texts("vSalutation", "vFirstName", "vLastName", "vCompany", "vEmail", "tMessage"),
    dCreated: textColumn,
  });
  await createTable(database, "page_view", {
    vPage: key(textColumn),
    dDay: key(textColumn),
    iCount: integer,
  });
  // Each view of a page that is new on its day counts the names of that day.
  await createIndex(database, "page_view", "dDay");
}

/** What the program itself needs. */
async function createProgram(database: Kysely<unknown>): Promise<void> {
  await createTable(database, "mail", {
    iMailId: serial(database),
    ...texts("vTo", "vSubject", "tText", "dExpires", "dNext"),
    iAttempts: integer,
    tHtml: withDefault(textColumn),
    vReplyTo: withDefault(textColumn),
    vLeave: withDefault(textColumn),
    vOpens: withDefault(textColumn),
    eRefused: withDefault(textColumn, "No"),
  });
  await createTable(database, "human_check_spent", { vKey: key(textColumn), dExpires: textColumn });
  await createTable(database, "rate_limit", {
    vKey: key(textColumn),
    iCount: integer,
    dReset: textColumn,
  });
  await createIndex(database, "rate_limit", "dReset");
  await createTable(database, "secret", { vName: key(textColumn), vValue: textColumn });
  await createTable(database, "import_state", { vName: key(textColumn), vHash: textColumn });
}
