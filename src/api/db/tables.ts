import { type Generated, type Kysely, PostgresAdapter } from "kysely";

import type { banners, commonSection, organisations } from "../../contract/home.ts";
import type { blogs } from "../../contract/blog.ts";
import type { Call, RecordOf } from "../../contract/call.ts";
import type { Id } from "../../contract/fields.ts";
import type { labelsByPage } from "../../contract/label.ts";
import type {
  metaByPage,
  pageBySlug,
  companySettings,
  socialSettings,
} from "../../contract/page.ts";
import type { ProfileColumn } from "../../contract/profile-fields.ts";
import type { surveys } from "../../contract/offered-survey.ts";

/** The tables. Columns have the names of the API's fields; `iOrder` is the position in the sample. */
export interface Tables extends ParticipantTables {
  banner: RowOf<typeof banners> & Ordered & Featured;
  blog: RowOf<typeof blogs> &
    Ordered & {
      iBlogId: number;
      iCategoryId: number;
      vAuthor: Generated<string>;
      /** ISO dates. */
      dtPublished: Generated<string>;
      dtUpdated: Generated<string>;
    };
  blog_tag: Ordered & { iBlogId: number; vTag: string };
  category: { iCategoryId: number; vCategory: string };
  common_section: RowOf<typeof commonSection> & { vSlug: string };
  contact_message: { iContactMessageId: Generated<number> } & Texts<
    "vSalutation" | "vFirstName" | "vLastName" | "vCompany" | "vEmail" | "tMessage" | "dCreated"
  >;
  /** One row, which triggers write: `vValue` is another one when content has changed. */
  content_version: { vValue: string; vTransaction: string };
  human_check_spent: { vKey: string; dExpires: string };
  import_state: { vName: string; vHash: string };
  label: RowOf<typeof labelsByPage> & Ordered & { vPage: string };
  meta: RowOf<typeof metaByPage> & { vPage: string };
  newsletter: {
    /** `emailKey` of the address: one person, one subscription. */
    vKey: string;
    vEmail: string;
    /** Names the subscription in links, in place of the address; random. */
    vId: string;
    /** When the address was last entered while it was not confirmed. */
    dCreated: string;
    /** Empty until the person has confirmed the address. */
    dConfirmed: string;
  };
  organisation: RowOf<typeof organisations> & Ordered & Featured & { vOrganizationName: string };
  page: RowOf<typeof pageBySlug> & {
    eStatus: string;
    eDelete: string;
    /** An ISO date. */
    dtUpdated: Generated<string>;
  };
  /** Visits per page and day, and nothing about who came. */
  page_view: { vPage: string; dDay: string; iCount: number };
  picture: {
    vPath: string;
    vType: string;
    bContent: Uint8Array;
    vHash: string;
    /** Hash of the SVG that it was rendered from. */
    vSourceHash: string;
  };
  /** One row; `tPoints` is JSON. */
  platform: { vTitle: string; tDescription: string; tPoints: string };
  secret: { vName: string; vValue: string };
  setting: RowOf<typeof companySettings> & Ordered;
  social: RowOf<typeof socialSettings> & Ordered;
  survey: RowOf<typeof surveys> &
    Ordered &
    Featured & {
      iSurveyId: number;
      eMood: YesNo;
      /** How long all of it takes; 0 when that is not known. */
      iMinutes: Generated<number>;
      /** It can be answered until the month or the year ends; empty: at any time. */
      vPeriod: Generated<"" | SurveyPeriod>;
      /** No longer on offer; participants who are invited can still answer. */
      eRetired: Generated<YesNo>;
    };
  testimonial: Ordered &
    Featured &
    Texts<"tTestimonial" | "vFullName" | "vFirstName" | "vLastName"> &
    Texts<"vOrganizationName" | "vWebpImage">;
  video: Ordered & Featured & Texts<"vUrl" | "vTitle" | "tDescription">;
}

type Texts<Column extends string> = Record<Column, string>;
type Numbers<Column extends string> = Record<Column, number>;
interface Retirable {
  /** No longer asked or offered; its answers are kept. */
  eRetired: Generated<YesNo>;
}

/** The tables of participants: accounts, surveys with questions and answers, limits and mails. */
interface ParticipantTables {
  participant: Texts<ProfileColumn | "vImage" | "vWebpImage"> & {
    iParticipantId: Generated<number>;
    /** `emailKey` of the address: one person, one account. */
    vEmailKey: string;
    /** An argon2id hash in PHC notation. */
    vPassword: string;
    /** The number of new passwords since the first one; device keys depend on it. */
    iPasswords: Generated<number>;
    /** The entry of the sample and its hash; both empty for other participants. */
    vSampleKey: string;
    vSampleHash: string;
    /** Random, by the database, in codes and keys: numbers of rows may be another person's after a restore. */
    vId: Generated<string>;
    /** The day since which people.csv has no longer had the person; empty: it has, or never had. */
    dGone: Generated<string>;
  };
  /** Logins, by the hash of the code that the browser has. A login that ends is removed. */
  session: Texts<"vHash" | "dCreated" | "dExpires"> &
    Numbers<"iParticipantId"> & {
      /** Of a login by a personal link: the round whose survey alone it opens. Null: a login by password. */
      iRoundId: Generated<number | null>;
    };
  /** Unused links by the hash of their code: to confirm `vNewEmail`, or, where that is empty, for a password. */
  reset_link: Texts<"vHash" | "dExpires" | "vNewEmail"> &
    Numbers<"iParticipantId"> & {
      /** Names the link until its mail is sent, which gives it its code. */
      vId: Generated<string>;
    };
  survey_category: Texts<"vCategory"> & Numbers<"iCategoryId" | "iSurveyId" | "iOrder">;
  survey_sub_category: Texts<"vSubCategory"> & Numbers<"iSubCategoryId" | "iCategoryId" | "iOrder">;
  survey_question: Texts<"vQuestion"> &
    Numbers<"iQuestionId" | "iSubCategoryId" | "iOrder"> &
    Retirable & {
      /** To agree with it is unfavourable. */
      eReversed: Generated<YesNo>;
    };
  /** The choices of one sub-category; `vMoodOption` is a picture's address, empty in a matrix. */
  survey_option: Texts<"vOption" | "vMoodOption"> &
    Numbers<"iOptionId" | "iSubCategoryId" | "iOrder"> &
    Retirable & {
      /** Its number on the scale; empty for one that is on none. */
      vValue: Generated<string>;
    };
  invitation: Numbers<"iParticipantId" | "iSurveyId" | "iOrder"> & {
    /** Of the round that is open, or else of the last one. */
    survey_status: "pending" | "continue" | "completed";
    /** Whether the survey can be answered now. */
    eOpen: Generated<YesNo>;
    /** The person's group as it was when the round opened. */
    vGroup: Generated<string>;
    /** When the invitation and the last reminder of the round were sent; empty: not yet. */
    dInvited: Generated<string>;
    dReminded: Generated<string>;
    iReminders: Generated<number>;
  };
  /** What the organisation knows of people besides their profile: department and further columns. */
  participant_column: Texts<"vName" | "vValue"> & Numbers<"iParticipantId">;
  /** The times in which a survey is asked; without one it can always be answered. */
  round: Texts<"vColumn" | "dOpened" | "dUntil" | "dClosed"> &
    Numbers<"iSurveyId"> & {
      iRoundId: Generated<number>;
      /** Random, by the database, in the codes of its invitations. */
      vId: Generated<string>;
      /** People that a result of the round needs, as they were told; 0 in rounds of older versions. */
      iMinimum: Generated<number>;
      /** JSON of what is released (`RoundResult`); empty while it is open. */
      tResult: string;
    };
  answer: Numbers<"iParticipantId" | "iSurveyId" | "iQuestionId" | "iOptionId"> & {
    /** The day of a mood; empty in a category survey, which is answered once. */
    dDay: string;
    dCreated: string;
  };
  /** Answers of saves, for repeated requests with the same key. */
  idempotency: Texts<"vKey" | "vBodyHash" | "tAnswer" | "dCreated"> & Numbers<"iParticipantId">;
  /** The ids are random: anybody with one learns the name of the survey. */
  survey_link: { vSurveyLink: string; iSurveyLinkId: Generated<string> };
  rate_limit: Texts<"vKey" | "dReset"> & Numbers<"iCount">;
  /**
   * One row: when the next mail of a round may go, for all processes; how often the mail server has put one off
   * since the last that it took, and why, in words.
   */
  mail_queue: Texts<"dNext" | "vFailure"> & Numbers<"iFailures">;
  /**
   * Queued mails. A row is removed when its mail was sent or has expired. One of a round has its template in
   * `tText` and is written when it is sent; those of older versions have an HTML part and are written already.
   */
  mail: Texts<"vTo" | "vSubject" | "tText" | "dExpires" | "dNext"> &
    Numbers<"iAttempts" | "iClass"> & {
      iMailId: Generated<number>;
      dQueued: Generated<string>;
      /** Mails of rounds that go in a minute; 0 in others, and in those of older versions. */
      iPace: Generated<number>;
      /** The mail server's last answer to it: a code of nodemailer, and of SMTP where there was one. */
      vFailure: Generated<string>;
      /** Empty in a mail of a round. */
      tHtml: Generated<string>;
      /** What the code in it opens, by kind and ids; the code itself is made when the mail is sent. */
      vOpens: Generated<string>;
      /** Where answers go; empty: to the sender. */
      vReplyTo: Generated<string>;
      /** Where the recipient leaves the newsletter with one request (RFC 8058); empty in other mails. */
      vLeave: Generated<string>;
      /** The mail server has refused it for good; the row stays until it expires. */
      eRefused: Generated<YesNo>;
    };
}

/** How often a survey is asked: it is open until its month or year ends. */
export const surveyPeriods = ["month", "year"] as const;
export type SurveyPeriod = (typeof surveyPeriods)[number];

/** The folder of uploaded pictures in `picture.vPath`: they are no content, and no drawing may be in it. */
export const profilePictureFolder = "participant";

export type YesNo = "Yes" | "No";
interface Ordered {
  iOrder: number;
}
interface Featured {
  eFeature: YesNo;
}
/** The texts of a call's record, as columns of these names. */
type RowOf<C extends Call> = {
  [Field in keyof RecordOf<C> as RecordOf<C>[Field] extends string ? Field : never]: string;
};

export type Database = Kysely<Tables>;

/** What functions need that store or compare times. */
export interface DatabaseAndClock {
  readonly database: Database;
  readonly now: () => Date;
}

/** Kysely's types can't name a table by a variable. */
export const withoutTypes = (database: Database) =>
  database as unknown as Kysely<Record<string, Record<string, unknown>>>;

/** Whether a database, or the one of a transaction, is PostgreSQL. */
export const isPostgres = (database: Pick<Kysely<unknown>, "getExecutor">): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter;

/** No row has it. */
const none = -1;
/** The greatest number of the databases' integer columns. */
const greatest = 2 ** 31 - 1;

/** An id of a request as a column can be compared with it; PostgreSQL fails at others. */
export function rowId(id: Id | null | undefined): number {
  const number = typeof id === "string" && !/^\d{1,10}$/.test(id) ? none : Number(id);
  return Number.isInteger(number) && number > 0 && number <= greatest ? number : none;
}
