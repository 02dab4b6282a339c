import type { ProofPurpose } from "../../contract/human-check.ts";
import { moodAnswer, questions } from "../../contract/question.ts";
import type { Call } from "../../contract/call.ts";
import { forgotPassword, login, resetPassword } from "../../contract/login.ts";
import { newsletterAdd } from "../../contract/newsletter.ts";
import { changePassword, profile, profileUpdate } from "../../contract/profile.ts";
import { profileColumns } from "../../contract/profile-fields.ts";
import { participantSurveys } from "../../contract/survey.ts";
import type { Settings } from "../../shared/settings.ts";

/** A request that every host refuses, so that nothing is stored, sent or counted. */
export interface Probe {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly encoding?: Call["encoding"];
  /** The codes that the specification has for it; none where any refusal will do. */
  readonly codes: readonly number[];
  /** Whether a success is right too: the host can't know from the body that it is to refuse. */
  readonly mayPass?: boolean;
  /** The request in words, and what people can't do while the call doesn't work. */
  readonly what: string;
  readonly use: string;
}

/** No account has this address (RFC 2606), no participant this code, and no link this number. */
const unknownAddress = "doctor@morrow.invalid";
const unknownCode = "doctor-no-such-code";
const unknownNumber = 2 ** 31 - 2;
const password = "doctor-no-such-password";

/** Calls that need a proof, and a fresh one each. */
export const provenProbes: readonly (Probe & { readonly purpose: ProofPurpose })[] = [
  {
    path: login.path,
    purpose: "login",
    body: { vEmail: unknownAddress, vPassword: password },
    codes: [400],
    what: "an unknown address",
    use: "log in",
  },
  {
    path: forgotPassword.path,
    purpose: "forgot_password",
    body: { vEmail: unknownAddress },
    codes: [400],
    what: "an unknown address",
    use: "ask for a new password",
  },
];

const asStranger = { codes: [401], what: "an unknown code" } as const;

/** The calls that need no proof. */
export function probes(settings: Settings): readonly Probe[] {
  const noAnswers = { iQuestionId: [], iOptionId: [], participantVUniquieCode: unknownCode };
  const passwords = { vPassword: password, vConfirmPassword: password };
  const fields = Object.fromEntries(profileColumns.map((name) => [name, "-"]));
  return [
    {
      path: resetPassword.path,
      body: { ...passwords, vUniqueCode: unknownCode },
      codes: [],
      what: "an unknown code",
      use: "set a new password",
    },
    {
      path: participantSurveys.path,
      body: { vUniqueCode: unknownCode },
      ...asStranger,
      use: "see their surveys",
    },
    {
      path: profile.path,
      body: { vUniqueCode: unknownCode },
      ...asStranger,
      use: "see their profile",
    },
    {
      path: profileUpdate.path,
      body: { vUniqueCode: unknownCode, ...fields },
      encoding: "multipart",
      ...asStranger,
      // The specification's form has no code of the participant.
      mayPass: true,
      use: "save their profile",
    },
    {
      path: changePassword.path,
      body: { vUniqueCode: unknownCode, vCurrentPassword: password, ...passwords },
      codes: [],
      what: "an unknown code",
      use: "change their password",
    },
    {
      path: questions.path,
      body: { SurveyUniqueCode: unknownCode, ParticipantUniqueCode: unknownCode },
      ...asStranger,
      use: "see questions",
    },
    {
      path: settings.PUBLIC_ANSWER_SAVE_PATH,
      body: { iCategoryId: unknownNumber, iSubCategoryId: null, ...noAnswers },
      ...asStranger,
      use: "save answers",
    },
    {
      path: moodAnswer.path,
      body: { iSurveyId: unknownNumber, ...noAnswers },
      ...asStranger,
      use: "save a mood",
    },
    {
      path: settings.PUBLIC_SURVEY_LINK_PATH,
      body: { iSurveyLinkId: unknownNumber },
      codes: [404],
      what: "an unknown number",
      use: "follow an invitation",
    },
    {
      path: newsletterAdd.path,
      body: { vEmail: "" },
      codes: [400],
      what: "an empty address",
      use: "sign up for the newsletter",
    },
    // Another service would take it for a message.
    ...(settings.PUBLIC_CONTACT_ENDPOINT.startsWith("/") ? [contactProbe(settings)] : []),
  ];
}

const contactProbe = ({ PUBLIC_CONTACT_ENDPOINT: path }: Settings): Probe => ({
  path,
  body: { "First Name": "", "Last Name": "", Email: "" },
  encoding: "form",
  codes: [],
  what: "an empty form",
  use: "send the contact form",
});
