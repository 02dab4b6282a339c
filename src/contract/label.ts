import * as v from "valibot";

import { listCall } from "./call.ts";
import { requiredText, words } from "./fields.ts";

export const labelsByPage = listCall({
  path: "/api/label/get_all_data",
  summary: "The texts of one page, by page key.",
  table: "label",
  request: v.object({ vPage: requiredText }),
  record: v.object({ vLabel: requiredText, vText: words }),
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

/**
 * Label keys of our own, for what only the organisation can say: what it promises, and what visitors
 * can see and try of its surveys. A label that is absent or empty leaves its sentence out (docs/your-api.md).
 */
export const ownLabelKeys = [
  "LBL_FORGET_PASSWORD_SUB_HEADING",
  "LBL_DASHBOARD_CONFIDENTIALITY",
  "LBL_DASHBOARD_EMPTY",
  "LBL_CONTACT_US_MESSAGE",
  "LBL_CONTACT_US_NEXT_HEADING",
  "LBL_CONTACT_US_NEXT_STEPS",
  "LBL_SOLUTION_RESULT_TITLE",
  "LBL_SOLUTION_RESULT_HEADING",
  "LBL_SOLUTION_RESULT_SUB_HEADING",
  "LBL_SOLUTION_RESULT_PAGE",
  "LBL_SOLUTION_RESULT_FINDING",
  "LBL_SOLUTION_RESULT_PARTS",
  "LBL_SOLUTION_RESULT_LEGEND",
  "LBL_SOLUTION_RESULT_CATEGORIES",
  "LBL_SOLUTION_RESULT_NOTES",
  "LBL_SOLUTION_RESULT_STATEMENTS",
  "LBL_SOLUTION_RESULT_GROUPS",
  "LBL_SOLUTION_RESULT_HIDDEN",
  "LBL_SOLUTION_RESULT_DECISIONS",
  "LBL_SOLUTION_RESULT_OWNERS",
  "LBL_SOLUTION_YEAR_TITLE",
  "LBL_SOLUTION_YEAR_HEADING",
  "LBL_SOLUTION_YEAR_SUB_HEADING",
  "LBL_SOLUTION_YEAR_QUESTION",
  "LBL_SOLUTION_YEAR_OPTIONS",
  "LBL_SOLUTION_YEAR_RESULTS",
  "LBL_CULTURE_ASSESMENT_QUESTION_TITLE",
  "LBL_CULTURE_ASSESMENT_QUESTION_HEADING",
  "LBL_CULTURE_ASSESMENT_QUESTION_SUB_HEADING",
  "LBL_CULTURE_ASSESMENT_QUESTION_OPTIONS",
  "LBL_CULTURE_ASSESMENT_QUESTION_RESULT",
  "LBL_PRIVACY_POLICY_GROUP_TITLE",
  "LBL_PRIVACY_POLICY_GROUP_HEADING",
  "LBL_PRIVACY_POLICY_GROUP_SUB_HEADING",
  "LBL_PRIVACY_POLICY_GROUP_QUESTION",
  "LBL_PRIVACY_POLICY_GROUP_MINIMUM",
  "LBL_PRIVACY_POLICY_GROUP_RESULT",
  "LBL_PRIVACY_POLICY_GROUP_HIDDEN",
] as const;

export type LabelKey = (typeof labelKeys | typeof ownLabelKeys)[number];

/** The texts of a label that has several: they are divided by "|". */
export const labelParts = (text: string): readonly string[] =>
  text
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** A part of a label that says how many per cent. */
export interface Share {
  readonly name: string;
  /** Whole per cents, 0 to 100. */
  readonly share: number;
  /** In per cent points, in brackets where it may be chance: `+9`, `(−1)`. */
  readonly change?: string;
}

/** The parts of a label that end with a whole number of per cents, "Voice: 52 % +9"; others are left out. */
export const labelShares = (text: string): readonly Share[] =>
  labelParts(text).flatMap((part) => {
    const found = /[\s:](100|\d{1,2})\s?%?(?:\s([+−]\d{1,3}|\([+−±]\d{1,3}\)))?$/.exec(part);
    const name = part.slice(0, found?.index).trimEnd().replace(/:$/, "").trimEnd();
    const [, share, change] = found ?? [];
    if (name === "" || share === undefined) return [];
    return [{ name, share: Number(share), ...(change !== undefined && { change }) }];
  });

interface LabelFormat {
  readonly expected: string;
  readonly isRight: (text: string) => boolean;
}

/** As many texts as the drawing beside them has parts. */
const parts = (count: number): LabelFormat => ({
  expected: `${count} texts divided by "|"`,
  isRight: (text) => labelParts(text).length === count,
});

const shares = (count: number): LabelFormat => ({
  expected: `${count} texts divided by "|", each with whole per cents at its end`,
  isRight: (text) => parts(count).isRight(text) && labelShares(text).length === count,
});

/** Labels that are more than a sentence. */
export const labelFormats: ReadonlyMap<string, LabelFormat> = new Map<LabelKey, LabelFormat>([
  ["LBL_SOLUTION_RESULT_PAGE", parts(5)],
  ["LBL_SOLUTION_RESULT_PARTS", parts(3)],
  ["LBL_SOLUTION_RESULT_LEGEND", parts(3)],
  ["LBL_SOLUTION_RESULT_CATEGORIES", shares(6)],
  ["LBL_SOLUTION_RESULT_NOTES", parts(2)],
  ["LBL_SOLUTION_RESULT_STATEMENTS", parts(3)],
  ["LBL_SOLUTION_RESULT_GROUPS", shares(9)],
  ["LBL_SOLUTION_RESULT_DECISIONS", parts(3)],
  ["LBL_SOLUTION_RESULT_OWNERS", parts(3)],
  ["LBL_SOLUTION_YEAR_OPTIONS", parts(4)],
  ["LBL_SOLUTION_YEAR_RESULTS", parts(4)],
  ["LBL_CULTURE_ASSESMENT_QUESTION_OPTIONS", parts(5)],
  [
    "LBL_PRIVACY_POLICY_GROUP_MINIMUM",
    { expected: "a whole number from 1", isRight: (text) => /^[1-9]\d*$/.test(text) },
  ],
]);
