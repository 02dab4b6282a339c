import type { Generated, Kysely } from "kysely";

import type { ParticipantTables } from "./participant-tables.ts";

/**
 * The tables. Columns carry the API's field names where they hold that field, so a query's row
 * mostly is the record that goes out. `iOrder` is the place in the sample's list.
 */
export interface Tables extends ParticipantTables {
  banner: Ordered &
    Featured &
    Picture & {
      vHeading: string;
      vSubHeading: string;
      vColor: string;
      vImage: string;
    };
  blog: Ordered &
    Picture & {
      iBlogId: number;
      vUniqueCode: string;
      iCategoryId: number;
      vBlog: string;
      vWebpImage: string;
      vImage: string;
      vImageDetail: string;
      tDescription: string;
    };
  blog_tag: Ordered & { iBlogId: number; vTag: string };
  category: { iCategoryId: number; vCategory: string };
  common_section: Picture & {
    vSlug: string;
    vTitle: string;
    vHeading: string;
    vDescription: string;
    vImage: string;
  };
  contact_message: {
    iContactMessageId: Generated<number>;
    vSalutation: string;
    vFirstName: string;
    vLastName: string;
    vCompany: string;
    vEmail: string;
    tMessage: string;
    dCreated: string;
  };
  /** One row, which triggers write: `vValue` is another one when content has changed. */
  content_version: { vValue: string; vTransaction: string };
  human_check_spent: { vKey: string; dExpires: string };
  import_state: { vName: string; vHash: string };
  label: Ordered & { vPage: string; vLabel: string; vText: string };
  meta: {
    vPage: string;
    vTitle: string;
    tDescription: string;
    tKeyword: string;
  };
  newsletter: {
    /** The address in lower case: one person, one subscription. */
    vKey: string;
    vEmail: string;
    dCreated: string;
  };
  organisation: Ordered &
    Featured &
    Picture & {
      vOrganizationName: string;
      vWebpImage: string;
    };
  page: {
    vSlug: string;
    tDescription: string;
    eStatus: string;
    eDelete: string;
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
  /** Each row that the sample import has written, as JSON of the columns that it wrote. */
  sample_row: { vTable: string; vKey: string; tRow: string };
  secret: { vName: string; vValue: string };
  setting: Ordered & { vName: string; vValue: string };
  social: Ordered & { vName: string; vValue: string };
  survey: Ordered &
    Featured &
    Picture & {
      iSurveyId: number;
      vUniqueCode: string;
      vSurvey: string;
      vWebpImage: string;
      tDescription: string;
      eMood: YesNo;
      /** Not shown to anybody new; participants who are invited can still answer. */
      eRetired: Generated<YesNo>;
    };
  testimonial: Ordered &
    Featured & {
      tTestimonial: string;
      vFullName: string;
      vFirstName: string;
      vLastName: string;
      vOrganizationName: string;
      vWebpImage: string;
    };
  video: Ordered &
    Featured & {
      vUrl: string;
      vTitle: string;
      tDescription: string;
    };
}

export type YesNo = "Yes" | "No";
interface Ordered {
  iOrder: number;
}
interface Featured {
  eFeature: YesNo;
}
interface Picture {
  vImageAlt: string;
}

export type Database = Kysely<Tables>;
