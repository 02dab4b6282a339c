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
import type { surveys } from "../../contract/survey.ts";
import type { ParticipantTables, Texts } from "./participant-tables.ts";

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
export const untyped = (database: Database) =>
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
