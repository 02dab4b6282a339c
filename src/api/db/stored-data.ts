import type { ExpressionBuilder } from "kysely";

import { byColumn } from "../../contract/profile-fields.ts";
import { storedFor, storedText } from "../../contract/text/stored-data.ts";
import { daysBefore } from "../../shared/days.ts";
import { type DatabaseAndClock, type Tables, withoutTypes } from "./tables.ts";

/**
 * What is stored, why, of whom and for how long: the privacy notice as data. A table or column without an
 * entry fails the type check, retention deletes by it (`deleteExpired`), participants read it on /profile,
 * and what is stored of a person is shown and erased by it (`accounts/personal-data.ts`).
 */

/**
 * A purpose; with `until` where a column is emptied before its row goes. A secret, such as a hash, is not
 * shown to its person either: it helps thieves only.
 */
type Purpose =
  string | { readonly purpose: string; readonly until?: string; readonly isSecret?: true };

/**
 * How the rows of a person are found, to be shown and erased (`accounts/personal-data.ts`): by a column
 * with the id of the account, with addresses as they were entered, or with an `emailKey`; `opens` has the
 * account's id after a word. Without such a column, why.
 */
export type PersonColumn<Column extends string = string> =
  | { readonly account: Column }
  | { readonly emails: readonly Column[]; readonly opens?: Column }
  | { readonly emailKey: Column }
  | { readonly none: string };

export interface StoredTable<Column extends string = string> {
  /** What it is, to the person whom it is about. */
  readonly title: string;
  /** What ends it; of rows with `days`, the event from which they count. */
  readonly until: string;
  /**
   * Rows go so many days after the time in `column`, or only those whose `whileEmpty` is empty. Without it,
   * other code deletes them.
   */
  readonly expiry?: {
    readonly column: Column;
    readonly days: number;
    readonly whileEmpty?: Column;
  };
  readonly person: PersonColumn<Column>;
  readonly columns: Readonly<Record<Column, Purpose>>;
}

/** Texts of the site, and what the import and the program need; nothing in them is about a person. */
export const contentTables = [
  "banner",
  "blog",
  "blog_tag",
  "category",
  "common_section",
  "content_version",
  "import_state",
  "label",
  "mail_queue",
  "meta",
  "organisation",
  "page",
  "platform",
  "secret",
  "setting",
  "social",
  "survey",
  "survey_category",
  "survey_link",
  "survey_option",
  "survey_question",
  "survey_sub_category",
  "testimonial",
  "video",
] as const satisfies readonly (keyof Tables)[];

type DataTable = Exclude<keyof Tables, (typeof contentTables)[number]>;

type StoredData = { readonly [T in DataTable]: StoredTable<keyof Tables[T] & string> };

/** After so many days an address for the newsletter that its person has not confirmed is deleted. */
export const unconfirmedDays = 7;

const person = "Whose it is";
const row = "Names the row";
const secretCode = {
  purpose: "Finds it by a code without storing the code",
  isSecret: true,
} as const;
const byAccount = { account: "iParticipantId" } as const;

/** A table stands after those that its rows refer to. */
export const storedData = {
  participant: {
    ...storedText.participant,
    person: byAccount,
    columns: {
      iParticipantId: row,
      ...byColumn(() => "Profile, mails and login"),
      vEmailKey: "One account for each address, however it is written",
      vImage: { purpose: "Profile, if the person wishes", until: "Until it is replaced" },
      vWebpImage: { purpose: "Profile, if the person wishes", until: "Until it is replaced" },
      vPassword: { purpose: "Login, in a form that can't be turned back", isSecret: true },
      iPasswords: "Counts new passwords, for the key to answers that wait on a device",
      vSampleKey: "Finds people of the sample again",
      vSampleHash: { purpose: "Finds what the sample has changed", isSecret: true },
      vId: { purpose: "Makes codes of invitations and keys of devices", isSecret: true },
      dGone: "Asks nobody who has left",
    },
  },
  participant_column: {
    ...storedText.participant_column,
    person: byAccount,
    columns: { iParticipantId: person, vName: "Groups of results", vValue: "Groups of results" },
  },
  picture: {
    ...storedText.picture,
    person: { none: "The row of the account has its address, and it is erased with that" },
    columns: {
      vPath: "Its address",
      vType: "Shows it",
      bContent: "Shows it",
      vHash: "Lets browsers keep it",
      vSourceHash: "Finds pictures of the site that have changed",
    },
  },
  invitation: {
    ...storedText.invitation,
    person: byAccount,
    columns: {
      iParticipantId: person,
      iSurveyId: "Which survey",
      iOrder: "Its place in the list",
      survey_status: {
        purpose: "Goes on where the person has stopped; participation",
        until: "Until it is asked again",
      },
      eOpen: "Whether it can be answered",
      vGroup: { purpose: "Groups of results", until: "Until the survey closes" },
      dInvited: { purpose: "One invitation for each person", until: "Until it is asked again" },
      dReminded: { purpose: "Reminders not too often", until: "Until it is asked again" },
      iReminders: { purpose: "Reminders not too many", until: "Until it is asked again" },
    },
  },
  answer: {
    ...storedText.answer,
    person: byAccount,
    columns: {
      iParticipantId: "Goes on where the person has stopped",
      iSurveyId: "Which survey",
      iQuestionId: "Results of groups",
      iOptionId: "Results of groups",
      dDay: "One answer a day to a mood",
      dCreated: "Which of two answers is the later one",
    },
  },
  round: {
    ...storedText.round,
    person: { none: "It counts groups that are too large to tell of a person" },
    columns: {
      iRoundId: row,
      iSurveyId: "Which survey",
      vColumn: "By what groups are made",
      dOpened: "When it is asked",
      dUntil: "When it is asked",
      dClosed: "When it is asked",
      tResult: "What is released of groups",
      vId: { purpose: "Makes the codes of invitations", isSecret: true },
      iMinimum: "How large a group must be",
    },
  },
  session: {
    ...storedText.session,
    expiry: { column: "dExpires", days: 0 },
    person: byAccount,
    columns: {
      iParticipantId: person,
      vHash: secretCode,
      dCreated: "When it ends",
      dExpires: "When it ends without a use",
      iRoundId: "Which survey it opens, if it came with a personal link",
    },
  },
  reset_link: {
    ...storedText.reset_link,
    expiry: { column: "dExpires", days: 0 },
    person: byAccount,
    columns: {
      iParticipantId: person,
      vHash: secretCode,
      dExpires: "When it ends",
      vNewEmail: "The address that it confirms",
      vId: { purpose: "Finds it when its mail is sent", isSecret: true },
    },
  },
  idempotency: {
    ...storedText.idempotency,
    expiry: { column: "dCreated", days: 7 },
    person: byAccount,
    columns: {
      iParticipantId: person,
      vKey: "Stores a save once",
      vBodyHash: { purpose: "Tells another save from the same one", isSecret: true },
      tAnswer: "Answers the same again",
      dCreated: "When it ends",
    },
  },
  mail: {
    ...storedText.mail,
    expiry: { column: "dExpires", days: 0 },
    person: { emails: ["vTo", "vReplyTo"], opens: "vOpens" },
    columns: {
      iMailId: row,
      vTo: "The recipient",
      vSubject: "The mail",
      tText: "The mail",
      tHtml: "The mail",
      vOpens: { purpose: "Which link it has, whose code is made when it is sent", isSecret: true },
      dExpires: "When it ends",
      dQueued: "Names mails that wait for long",
      iPace: "How many go in a minute",
      vFailure: "Why it was not taken",
      dNext: "When it is tried",
      iAttempts: "When it is tried",
      iClass: "Which mails go first",
      eRefused: "Not tried again",
      vReplyTo: "An answer to a message from the contact form",
      vLeave: "The way out of the newsletter",
    },
  },
  newsletter: {
    ...storedText.newsletter,
    expiry: { column: "dCreated", days: unconfirmedDays, whileEmpty: "dConfirmed" },
    person: { emailKey: "vKey" },
    columns: {
      vKey: "One subscription for each address",
      vEmail: "The recipient",
      vId: { purpose: "The links that confirm and end it", isSecret: true },
      dCreated: "Proves the consent",
      dConfirmed: "Proves the consent",
    },
  },
  contact_message: {
    ...storedText.contact_message,
    expiry: { column: "dCreated", days: 730 },
    person: { emails: ["vEmail"] },
    columns: {
      iContactMessageId: row,
      vSalutation: "An answer",
      vFirstName: "An answer",
      vLastName: "An answer",
      vCompany: "An answer",
      vEmail: "An answer",
      tMessage: "An answer",
      dCreated: "When it ends",
    },
  },
  page_view: {
    ...storedText.page_view,
    expiry: { column: "dDay", days: 730 },
    person: { none: "A view has nothing of the visitor" },
    columns: { vPage: "Which pages are read", dDay: "When", iCount: "How often" },
  },
  human_check_spent: {
    ...storedText.human_check_spent,
    expiry: { column: "dExpires", days: 0 },
    person: { none: "A check has nothing of the visitor" },
    columns: { vKey: "Each counts once", dExpires: "When it ends" },
  },
  rate_limit: {
    ...storedText.rate_limit,
    expiry: { column: "dReset", days: 0 },
    person: { none: "Its keys are hashes, which lead to nobody" },
    columns: { vKey: "Which count", iCount: "Slows those who guess", dReset: "When it ends" },
  },
} as const satisfies StoredData;

export type StoredTableName = keyof typeof storedData;

/** How long rows of a table stay, for people. */
export function retentionPeriod(name: StoredTableName): string {
  const { until, expiry }: StoredTable = storedData[name];
  return expiry && expiry.days > 0 && expiry.whileEmpty === undefined
    ? storedFor(expiry.days, until)
    : until;
}

type AnyTable = Record<string, Record<string, unknown>>;

/** Rows of a table whose time is over. */
interface Expired {
  readonly table: StoredTableName;
  readonly rows: number;
  /** How long they were kept, in words. */
  readonly retention: string;
}

/**
 * Deletes all rows whose time is over, as `storedData` has it.
 *
 * @param dryRun counts them only
 * @returns the tables that had such rows
 */
export async function deleteExpired(
  { database, now }: DatabaseAndClock,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<readonly Expired[]> {
  const found: Expired[] = [];
  for (const [name, { expiry }] of Object.entries<StoredTable>(storedData)) {
    if (!expiry) continue;
    const table = name as StoredTableName;
    const oldest = daysBefore(now(), expiry.days);
    const isOver = (eb: ExpressionBuilder<AnyTable, string>) =>
      eb.and([
        eb(expiry.column, "<", oldest),
        ...(expiry.whileEmpty === undefined ? [] : [eb(expiry.whileEmpty, "=", "")]),
      ]);
    const count = dryRun
      ? (
          await withoutTypes(database)
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as("rows"))
            .where(isOver)
            .executeTakeFirstOrThrow()
        )["rows"]
      : (await withoutTypes(database).deleteFrom(table).where(isOver).executeTakeFirstOrThrow())
          .numDeletedRows;
    if (Number(count) > 0)
      found.push({ table, rows: Number(count), retention: retentionPeriod(table) });
  }
  return found;
}
