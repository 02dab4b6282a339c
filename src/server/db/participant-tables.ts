import type { Generated } from "kysely";

import type { ProfileColumn } from "../../contract/profile-fields.ts";
import type { YesNo } from "./tables.ts";

/** The tables behind a login: people, what they are asked, and what the server keeps for them. */
export interface ParticipantTables {
  participant: Record<ProfileColumn, string> & {
    iParticipantId: Generated<number>;
    /** The address in lower case: one person, one account. */
    vEmailKey: string;
    vImage: string;
    vWebpImage: string;
    /** An argon2id hash in PHC notation. */
    vPassword: string;
    /** Which entry of the sample this is, and what it said; both empty for everybody else. */
    vSampleKey: string;
    vSampleHash: string;
  };
  /** Logins. The code itself is only in the browser; here is its hash. A login that ends is removed. */
  session: {
    vHash: string;
    iParticipantId: number;
    dCreated: string;
  };
  /**
   * Mailed links by the hash of their code: they lead to a new password, or confirm `vNewEmail`
   * where that is not empty. A used one is removed.
   */
  reset_link: {
    vHash: string;
    iParticipantId: number;
    dExpires: string;
    vNewEmail: string;
  };
  survey_category: {
    iCategoryId: number;
    iSurveyId: number;
    vCategory: string;
    iOrder: number;
  };
  survey_sub_category: {
    iSubCategoryId: number;
    iCategoryId: number;
    vSubCategory: string;
    iOrder: number;
  };
  survey_question: {
    iQuestionId: number;
    iSubCategoryId: number;
    vQuestion: string;
    iOrder: number;
    /** No longer asked; its answers are kept. */
    eRetired: Generated<YesNo>;
  };
  /** The choices of one sub-category; `vMoodOption` is a picture's address, empty in a matrix. */
  survey_option: {
    iOptionId: number;
    iSubCategoryId: number;
    vOption: string;
    vMoodOption: string;
    iOrder: number;
    /** No longer offered; the answers that chose it are kept. */
    eRetired: Generated<YesNo>;
  };
  invitation: {
    iParticipantId: number;
    iSurveyId: number;
    survey_status: "pending" | "continue" | "completed";
    /** What the sample wanted here; empty for everybody else. */
    vSampleState: string;
    iOrder: number;
  };
  answer: {
    iParticipantId: number;
    iSurveyId: number;
    iQuestionId: number;
    /** The day of a mood; empty in a category survey, which is answered once. */
    dDay: string;
    iOptionId: number;
    dCreated: string;
  };
  /** Saves that have been answered, so that a repeated one gets the same answer. */
  idempotency: {
    iParticipantId: number;
    vKey: string;
    vBodyHash: string;
    tAnswer: string;
    dCreated: string;
  };
  survey_link: { iSurveyLinkId: number; vSurveyLink: string };
  rate_limit: { vKey: string; iCount: number; dReset: string };
  /** Mails that wait to go. A row goes when its mail has gone, or nobody could use it any more. */
  mail: {
    iMailId: Generated<number>;
    vTo: string;
    vSubject: string;
    tText: string;
    dExpires: string;
    dNext: string;
    iAttempts: number;
  };
}
