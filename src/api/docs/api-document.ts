import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";

import type { Call, Schema } from "../../contract/call.ts";
import { humanCheckChallengePath } from "../../contract/human-check.ts";
import type { Settings } from "../../shared/settings.ts";
import { isContentCall } from "../http/answers.ts";
import { allRoutes } from "../routes/all.ts";
import type { Route } from "../routes/route.ts";

/** The OpenAPI document of the calls, made from the contract. */

/** An OpenAPI document. */
export interface ApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly requestBody?: { readonly required: boolean; readonly content: Contents };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Contents }>
  >;
}

/** Schemas by media type. */
export type Contents = Readonly<Record<string, { readonly schema: FieldSchema }>>;

/** The keywords of JSON Schema that the contract's schemas are converted to. */
export interface FieldSchema {
  readonly type?: string;
  readonly format?: string;
  /** Replaces the words of the other keywords. */
  readonly title?: string;
  /** What the value means. */
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FieldSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

/** The calls that the site makes, as an OpenAPI document made from the contract. */
export const apiDocument = (settings: Settings): ApiDocument => ({
  openapi: "3.1.0",
  info: {
    title: `${settings.PUBLIC_PRODUCT_NAME} API`,
    description:
      "The calls of the site. Answers are {code, data}; refusals are {code, message} with the same HTTP status.",
    version: "1",
  },
  paths: {
    ...Object.fromEntries(
      allRoutes(settings).map((route) => [route.call.path, { post: describeCall(route) }]),
    ),
    [humanCheckChallengePath]: { get: challenge },
  },
});

const challenge: Operation = {
  operationId: operationId("get", humanCheckChallengePath),
  summary:
    "A new proof-of-work challenge (ALTCHA), good for ten minutes and one login; ?for= asks for one of another form.",
  tags: ["Visitors"],
  responses: {
    200: {
      description: "The challenge",
      content: { "application/json": { schema: { type: "object" } } },
    },
  },
};

const mediaTypes = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded", "multipart/form-data"],
  multipart: ["multipart/form-data"],
} as const;

/** A call in the OpenAPI document, made from the contract. */
function describeCall({ call, readsBody, refusals }: Route): Operation {
  return {
    operationId: operationId("post", call.path),
    summary: call.summary,
    tags: [groupOf(call)],
    requestBody: {
      required: readsBody,
      content: contentOf(mediaTypes[call.encoding], asJsonSchema(call, call.request)),
    },
    responses: Object.fromEntries(
      [...new Set([...call.codes, ...refusals, 400])].map((code) => [
        String(code),
        code === 200
          ? response("Answers", answerSchema(call))
          : response(meaningOf(call, code), refusal),
      ]),
    ),
  };
}

/** `postApiBannerGetAllData` */
function operationId(method: string, path: string): string {
  return method + path.replaceAll(/[^a-z]+([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The users of a call, by which descriptions are grouped. */
const groupOf = (call: Call): string => {
  if (isContentCall(call)) return "Content";
  return /^\/api\/(participant|question|survey_link)\//.test(call.path)
    ? "Participants"
    : "Visitors";
};

const meanings: Readonly<Record<number, string>> = {
  400: "A field is missing or can't be used; the message names it.",
  401: "Nobody is logged in with this code, or the password is wrong.",
  403: "The human check failed.",
  404: "There is no such record.",
  409: "It contradicts what is stored; the message says how.",
  413: "The body is too large.",
  422: "The idempotency key was used for other answers.",
  429: "Too many requests.",
  503: "The server has too much to do.",
};

/** A code that the summary explains means nothing else, except that any body can be faulty. */
function meaningOf({ path, summary }: Call, code: number): string {
  const meaning = meanings[code] ?? "Refused.";
  const own = meaningOfCode(path, code);
  if (own !== undefined) return code === 400 ? `${own} Or: ${meaning}` : own;
  if (!summary.includes(String(code))) return meaning;
  return code === 400 ? `As said above, or: ${meaning}` : "As said above.";
}

const response = (description: string, schema: JsonSchema) => ({
  description,
  content: contentOf(["application/json"], schema),
});

const contentOf = (types: readonly string[], schema: JsonSchema): Contents =>
  Object.fromEntries(types.map((type) => [type, { schema: schema as FieldSchema }]));

const refusal: JsonSchema = object({ code: { type: "integer" }, message: { type: "string" } });

function answerSchema(call: Call): JsonSchema {
  const code: JsonSchema = { type: "integer" };
  if (call.kind === "result") return object({ code, data: { type: "null" } });
  const record = asJsonSchema(call, call.record);
  const data: JsonSchema = call.kind === "list" ? { type: "array", items: record } : record;
  if (call.nested === "with code") return object({ code, data: object({ code, data }) });
  return object({ code, data: call.nested ? object({ data }) : data });
}

/** Schemas that have no equivalent in JSON Schema: `byteText`, and the file of a form. */
const textOrBytes: JsonSchema = {
  title: "text, or its UTF-8 bytes as a list of numbers",
  anyOf: [
    { type: "string" },
    { type: "array", items: { type: "integer", minimum: 0, maximum: 255 } },
  ],
};

const file: JsonSchema = { type: "string", format: "binary" };
const own: Readonly<Record<string, JsonSchema>> = {
  custom: textOrBytes,
  file,
  // The element of a list of one (`sole`), whose fields the schema beside it has.
  unknown: { type: "object" },
};

/** Describes the input side, which is what travels; transforms and checks have no JSON Schema. */
function asJsonSchema({ path }: Call, schema: Schema): JsonSchema {
  const converted = toJsonSchema(schema, {
    typeMode: "input",
    errorMode: "ignore",
    target: "draft-2020-12",
    overrideSchema: ({ valibotSchema }) => own[valibotSchema.type],
  });
  // It is the dialect of OpenAPI 3.1.
  delete converted.$schema;
  return addMeanings(path, converted as FieldSchema) as JsonSchema;
}

/** A schema with the meaning of each field in it. */
function addMeanings(path: string, schema: FieldSchema): FieldSchema {
  const { properties, items, anyOf } = schema;
  const fields = Object.entries(properties ?? {}).map(([name, field]) => {
    const description = meaningOfField(path, name);
    return [name, { ...addMeanings(path, field), ...(description && { description }) }] as const;
  });
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: addMeanings(path, items) }),
    ...(anyOf && { anyOf: anyOf.map((variant) => addMeanings(path, variant)) }),
  };
}

function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties) };
}

/**
 * What fields mean beyond their names and types, for the authors of other hosts (`/docs`,
 * `npm run doctor -- --openapi`). A field of one call that means something else there has the call's path
 * before its name.
 */
const byName: Readonly<Record<string, string>> = {
  answers:
    "An extra: what this person has answered on this page, so that it is shown again on another device.",
  captcha: "The proof of the human check, as vGoogleRecaptchaResponse.",
  category: "The page's category; a mood survey has none.",
  dAgain: "An extra: the day on which a completed survey can be answered again.",
  dUntil: "An extra: the last day on which it can be answered.",
  eConfig: "Which group of settings: Company or Social.",
  eDelete: "No: records that are not deleted.",
  eDeleted: "No: records that are not deleted.",
  eFeature: "Yes for records that the home page shows, No for the others.",
  eMood:
    "Yes for a survey of one question that is answered by a picture (`/api/question/answer`), No for one of categories (`/api/question/save_answer`).",
  eStatus: "Active: records that are published.",
  following:
    "An extra: all pages after this one, in the order in which they are asked, each as question data.",
  iCategoryId:
    "Names the category, over all surveys: a save names its category and no survey. In a blog it is the post's topic.",
  iDone: "Questions that this person has answered, of all pages.",
  iMinutes: "An extra: how long the rest takes.",
  iMoodOptionId: "Names a mood; sent back as iOptionId.",
  iOptionId: "Names an option; in a save, one for each question, in the order of iQuestionId.",
  iOtherLogins:
    "An extra: how many other logins the person has; /profile then offers `/api/participant/logout-others`, which ends them.",
  iQuestionId: "Names a question, over all surveys.",
  iRoleId: "2: organisations that are partners.",
  iSubCategoryId: "Names the part of the category; null for a category without parts.",
  iSurveyId: "Names the survey in the save of a mood; null where the list has none.",
  iSurveyLinkId:
    "What follows /survey-invite#/ or /survey-invite/ in the address of an invitation.",
  iTotal: "Questions of all pages.",
  next: "An extra: the next page's question data, which spares the site a request.",
  options:
    "The answers to choose from: of the page for all its questions, or of each question, in their order.",
  participantVUniquieCode: "The participant's code, from the answer to the login.",
  ParticipantUniqueCode: "The participant's code, from the answer to the login.",
  progress: "An extra: how far this person is in the whole survey.",
  recommendation: "An extra: the recommended posts, which spares a call for each post.",
  replaced:
    "An extra: the options that were stored before for these questions, where they were others.",
  stored:
    "An extra: what is stored of the person and until when, in words; /profile then shows it and offers the answer of `/api/participant/personal-data` as a file.",
  survey_status:
    "pending: not begun; continue: begun, more questions follow; completed: all are answered. Any letter case. In the answer to a save, completed ends the survey, and continue asks for the questions of the ids beside it.",
  SurveyUniqueCode: "The survey's vUniqueCode.",
  tAbout: "About the person: HTML, as its UTF-8 bytes.",
  tDescription: "HTML; the site shows a safe part of it.",
  vDeviceKey:
    "An extra: a secret of the participant, with which answers that wait on a device are encrypted.",
  vEmailDigest:
    "An extra: SHA-256 of the person's address in lower case, in 64 hexadecimal digits, by which the site sees that somebody else is logged in.",
  vEmailPending: "An extra: an address that waits until its owner confirms it.",
  vFlag: "History: the page before the one that the ids name.",
  vFormerDeviceKey:
    "An extra: former values of vDeviceKey, the latest first, which open what they have encrypted.",
  vGoogleRecaptchaResponse:
    "The proof of the human check: base64 of {challenge, solution} with ALTCHA, or reCAPTCHA's token.",
  vImage: "The address of a picture, absolute or below the host.",
  vLabel: "The label's key, LBL_….",
  vMoodOption: "The address of the mood's picture.",
  vPage: "The page's key: home, contact-us, or the slug of a survey.",
  vSlug: "The page's name in its address.",
  vSurveyLink:
    "Where an invitation leads: an address, or a path of the site such as /survey#CODE-OF-SURVEY.",
  vText: "The label's words.",
  vUniqueCode: "Names the record; of a participant, it is the secret of a login.",
  vWebpImage: "The address of a picture, absolute or below the host; any type of picture.",
  "/api/participant/change_password vUniqueCode":
    "The secret of the login; in the answer, an extra: the one from now on.",
  "/api/participant/confirm-email vUniqueCode": "The code of the mailed link.",
  "/api/participant/profile_update vImage":
    "A file (JPEG or PNG, of at most 24 megapixels, progressive 12, and 10 MB with the rest of the form), or the value of vImage in the profile, which keeps the picture.",
  "/api/participant/reset-password vUniqueCode":
    "What follows /reset-password#/ or /reset-password/ in the address of the mailed link.",
  "/api/survey_link/get_by_id vFirstName": "An extra: whom the link invites.",
  "/api/survey_link/get_by_id vUniqueCode":
    "An extra: a login for this survey alone, which gets no stored answers and ends with it.",
  "/crm/web-to-contact Description": "The message; it may be empty.",
};

/** What a field of a call means; undefined where its name says it. */
const meaningOfField = (path: string, name: string): string | undefined =>
  byName[`${path} ${name}`] ?? byName[name];

/** What codes mean in one call, where that is more than in all of them. */
const codesOfCalls: Readonly<Record<string, string>> = {
  "/api/participant/login 400": "No account has this address.",
  "/api/participant/login 401": "The password is wrong. People stay where they are.",
  "/api/participant/forgot-password 400": "No account has this address.",
  "/api/participant/reset-password 404": "The new password is the old one. The link stays good.",
  "/api/participant/reset-password 422":
    "The new password is too short for this host, or easy to guess. The message is shown, and the link stays good.",
  "/api/participant/change_password 422":
    "The present password is wrong, or the new one is too short for this host or easy to guess. The message is shown.",
  "/api/participant/change_password 400": "The new passwords differ.",
  "/api/participant/change_password 401":
    "The present password is wrong. The message is shown, and nobody is logged out.",
  "/api/participant/change_password 404": "The new password is the old one.",
  "/api/news_letter/add 400": "The address is signed up already, or is none.",
  "/api/question/answer 409": "This mood was answered today already.",
};

const meaningOfCode = (path: string, code: number): string | undefined =>
  codesOfCalls[`${path} ${code}`];
