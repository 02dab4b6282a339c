import { moodAnswer, questions } from "../../contract/question.ts";
import type { Call } from "../../contract/call.ts";
import { humanCheckChallengePath, type ProofPurpose } from "../../contract/human-check.ts";
import { forgotPassword, login, resetPassword } from "../../contract/login.ts";
import { newsletterAdd } from "../../contract/newsletter.ts";
import { profileColumns } from "../../contract/profile-fields.ts";
import { changePassword, profile, profileUpdate } from "../../contract/profile.ts";
import { participantSurveys } from "../../contract/survey.ts";
import { fault, type Finding, good, skip, warning } from "../../shared/finding.ts";
import { remedyFor } from "../../shared/host-remedy.ts";
import { tryChallenge } from "../../shared/human-check-cost.ts";
import type { Settings } from "../../shared/settings.ts";
import { ask, askJson, crossOriginProblem, type LiveAnswer, type LiveHost } from "./live-host.ts";

/** Headers for which browsers ask a host on another origin before the call. */
const preflightHeaders = { json: ["content-type"], form: [], multipart: [] } as const;

/**
 * Makes every live call as a page of the site does, with requests that must be refused.
 *
 * @param proof of the human check; the calls that need one are left out without it
 */
export const examineLiveCalls = async (
  host: LiveHost,
  settings: Settings,
  proof: (purpose: ProofPurpose) => Promise<string | undefined>,
): Promise<readonly Finding[]> =>
  (
    await Promise.all([
      ...probes(settings).map(async (probe) => [await examine(host, probe)]),
      ...provenProbes.map((probe) => examineProven(host, probe, proof)),
    ])
  ).flat();

const challengeRemedy =
  "Answer a challenge of altcha-lib 2, or set PUBLIC_RECAPTCHA_SITE_KEY if the host checks reCAPTCHA.";

/** Milliseconds to solve a challenge; whether people would wait so long is judged by its work. */
const patience = 30_000;

/**
 * Fetches a challenge of the human check and solves it. The proof is for one call; there is one
 * even where the challenge takes people too long.
 */
export async function solveHumanCheck(
  host: LiveHost,
  purpose: ProofPurpose,
): Promise<{ readonly finding: Finding; readonly proof?: string }> {
  const subject = `GET ${humanCheckChallengePath}`;
  const answer = await ask(host, `${humanCheckChallengePath}?for=${purpose}`);
  const { code, data, failure } = answer;
  if (failure !== undefined || code !== 200) {
    const found = failure ?? `answers ${code}`;
    // A host without the call answers 404, in whatever form.
    const remedy = answer.status === 404 ? challengeRemedy : remedyFor(found, challengeRemedy);
    return { finding: fault(subject, found, `${remedy} Until then nobody can log in.`) };
  }
  const problem = await crossOriginProblem(host, humanCheckChallengePath, answer, []);
  if (problem !== undefined)
    return { finding: fault(subject, problem, remedyFor(problem, challengeRemedy)) };
  const { problem: tooMuch, seconds = 0, solution } = await tryChallenge(data, patience);
  const finding =
    tooMuch === undefined
      ? timed(subject, answer, `solved in ${seconds.toFixed(2)} s on this machine`)
      : fault(subject, tooMuch, "See “Human check” in docs/your-api.md.");
  if (!solution) return { finding };
  const { parameters, signature } = data as Record<string, unknown>;
  const text = JSON.stringify({ challenge: { parameters, signature }, solution });
  return { finding, proof: Buffer.from(text).toString("base64") };
}

async function examineProven(
  host: LiveHost,
  provenProbe: (typeof provenProbes)[number],
  proof: (purpose: ProofPurpose) => Promise<string | undefined>,
): Promise<readonly Finding[]> {
  const { purpose, ...probe } = provenProbe;
  const vGoogleRecaptchaResponse = await proof(purpose);
  if (vGoogleRecaptchaResponse === undefined)
    return [skip(`POST ${probe.path}`, "not asked, because the human check was not solved")];
  return [await examine(host, { ...probe, body: { ...probe.body, vGoogleRecaptchaResponse } })];
}

async function examine(host: LiveHost, probe: Probe): Promise<Finding> {
  const { path, body, encoding = "json", codes, mayPass = false, what, use } = probe;
  const subject = `POST ${path}`;
  const answer = await send(host, probe);
  const names = preflightHeaders[encoding];
  const problem =
    answer.failure ??
    (answer.status >= 500 || [405, 501].includes(answer.status)
      ? `answers ${answer.status}`
      : await crossOriginProblem(host, path, answer, names));
  if (problem !== undefined)
    return fault(
      subject,
      problem,
      `${remedyFor(problem, "Answer as section 7 of the specification says.")} Until then nobody can ${use}.`,
    );
  const { code } = answer;
  if (code === 200 && mayPass) return timed(subject, answer, "answers");
  if (code === 200)
    return fault(
      subject,
      `takes ${what} for a good one`,
      `Refuse it${codes[0] === undefined ? "" : ` with ${codes[0]}`}: ${use} is for those who may.`,
    );
  const isSave = "iQuestionId" in body;
  const keyProblem = isSave
    ? await crossOriginProblem(host, path, answer, [...names, "idempotency-key"])
    : undefined;
  if (keyProblem !== undefined)
    return warning(
      subject,
      keyProblem,
      "Until then saves are sent without their keys, and one that is sent again may count twice.",
    );
  const found = `refuses ${what} with ${code}`;
  if (codes.length === 0 || codes.includes(code)) return timed(subject, answer, found);
  return warning(
    subject,
    found,
    `The specification has ${codes.join(" or ")} for that, and the site's messages follow from it.`,
  );
}

function send(host: LiveHost, { path, body, encoding = "json" }: Probe): Promise<LiveAnswer> {
  if (encoding === "json") return askJson(host, path, body);
  const form = encoding === "form" ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  return ask(host, path, { method: "POST", body: form });
}

/** Milliseconds that people wait for an answer without a doubt. */
const slow = 2000;

/** What was found of a call that works, with its time. */
export function timed(subject: string, { milliseconds }: LiveAnswer, found: string): Finding {
  const timing = `${found}, ${Math.round(milliseconds)} ms`;
  return milliseconds < slow
    ? good(subject, timing)
    : warning(subject, timing, "People wait for it each time. Look at what takes so long.");
}

/** A request that every host refuses, so that nothing is stored, sent or counted. */
interface Probe {
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
const provenProbes: readonly (Probe & { readonly purpose: ProofPurpose })[] = [
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
function probes(settings: Settings): readonly Probe[] {
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
