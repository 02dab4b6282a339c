import * as v from "valibot";

import { listCall } from "./call.ts";
import { requiredText, text } from "./fields.ts";

export const labelsByPage = listCall({
  path: "/api/label/get_all_data",
  summary: "The texts of one page, by page key.",
  table: "label",
  request: v.object({ vPage: requiredText }),
  record: v.object({ vLabel: requiredText, vText: text }),
});

/** Label keys of the specification's section 3, misspellings included. */
export const labelKeys = [
  "LBL_HOME_PLATEFORM_TITLE",
  "LBL_HOME_PLATEFORM_HEADING",
  "LBL_HOME_PLATEFORM_SUB_HEADING",
  "LBL_NEWSLETTER_HEADING",
  "LBL_NEWSLETTER_SUB_HEADING",
  "LBL_NEWSLETTER_MESSAGE",
  "LBL_LOGIN_HEADING",
  "LBL_FORGET_PASSWORD_HEADING",
  "LBL_BLOG_HEADING",
  "LBL_BLOG_SUB_HEADING",
  "LBL_CONTACT_US_HEADING",
  "LBL_CONTACT_US_SUB_HEADING",
  "LBL_CONTACT_US_GET_IN_TOUCH_HEADING",
  "LBL_HOME_ORGANIZATION_PARTNER_TITLE",
  "LBL_HOME_ORGANIZATION_PARTNER_HEADING",
  "LBL_HOME_ORGANIZATION_PARTNER_SUB_HEADING",
  "LBL_SURVEY_SUB_HEADING",
  "LBL_SURVEY_INSTRUCTION",
  "LBL_SURVEY_COMPLETED_SUCCESS_MESSAGE",
  "LBL_PROFILE_EDIT_HEADING",
  "LBL_CHANGE_PASSWORD_HEADING",
  "LBL_SUCCES_RESET_PASSWORD_HEADING",
  "LBL_SUCCES_RESET_PASSWORD_SUB_HEADING",
] as const;
export type LabelKey = (typeof labelKeys)[number];
