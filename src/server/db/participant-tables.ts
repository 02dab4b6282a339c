import type { Generated } from "kysely";

import type { ProfileColumn } from "../../contract/profile-fields.ts";
import type { YesNo } from "./tables.ts";

/** The tables of participants: accounts, surveys with questions and answers, limits and mails. */
export interface ParticipantTables {
  participant: Record<ProfileColumn, string> & {
    iParticipantId: Generated<number>;
    /** The address in lower case: one person, one account. */
    vEmailKey: string;
    vImage: string;
    vWebpImage: string;
    /** An argon2id hash in PHC notation. */
    vPassword: string;
    /** The entry of the sample and its hash; both empty for other participants. */
    vSampleKey: string;
    vSampleHash: string;
  };
  /** Logins, by the hash of the code that the browser has. A login that ends is removed. */
  session: { vHash: string; iParticipantId: number; dCreated: string };
  /**
   * Mailed links by the hash of their code, for a new password, or to confirm `vNewEmail` where that
   * is not empty. A used one is removed.
   */
  reset_link: { vHash: string; iParticipantId: number; dExpires: string; vNewEmail: string };
  survey_category: { iCategoryId: number; iSurveyId: number; vCategory: string; iOrder: number };
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
    /** The state in the sample; empty for other invitations. */
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
  /** Answers of saves, for repeated requests with the same key. */
  idempotency: {
    iParticipantId: number;
    vKey: string;
    vBodyHash: string;
    tAnswer: string;
    dCreated: string;
  };
  survey_link: { iSurveyLinkId: number; vSurveyLink: string };
  rate_limit: { vKey: string; iCount: number; dReset: string };
  /** Queued mails. A row is removed when its mail was sent or has expired. */
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
