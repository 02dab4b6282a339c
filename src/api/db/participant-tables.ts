import type { Generated } from "kysely";

import type { ProfileColumn } from "../../contract/profile-fields.ts";
import type { YesNo } from "./tables.ts";

export type Texts<Column extends string> = Record<Column, string>;
type Numbers<Column extends string> = Record<Column, number>;
interface Retirable {
  /** No longer asked or offered; its answers are kept. */
  eRetired: Generated<YesNo>;
}

/** The tables of participants: accounts, surveys with questions and answers, limits and mails. */
export interface ParticipantTables {
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
  };
  /** Logins, by the hash of the code that the browser has. A login that ends is removed. */
  session: Texts<"vHash" | "dCreated" | "dExpires"> & Numbers<"iParticipantId">;
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
    Retirable;
  /** The choices of one sub-category; `vMoodOption` is a picture's address, empty in a matrix. */
  survey_option: Texts<"vOption" | "vMoodOption"> &
    Numbers<"iOptionId" | "iSubCategoryId" | "iOrder"> &
    Retirable;
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
  /** Queued mails. A row is removed when its mail was sent or has expired. */
  mail: Texts<"vTo" | "vSubject" | "tText" | "dExpires" | "dNext"> &
    Numbers<"iAttempts"> & {
      iMailId: Generated<number>;
      /** Empty in a mail without an HTML part. */
      tHtml: Generated<string>;
      /** What the code in it opens, by kind and ids; the code itself is made when the mail is sent. */
      vOpens: Generated<string>;
      /** Where answers go; empty: to the sender. */
      vReplyTo: Generated<string>;
      /** Where the recipient leaves the newsletter with one request (RFC 8058); empty in other mails. */
      vLeave: Generated<string>;
      /** The mail server has refused the recipient for good; the row stays until it expires. */
      eRefused: Generated<YesNo>;
    };
}
