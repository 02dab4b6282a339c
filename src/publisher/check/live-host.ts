import { unwrap } from "../../contract/read-answer.ts";
import { humanCheckChallengePath } from "../../contract/human-check.ts";
import { login } from "../../contract/login.ts";
import type { Settings } from "../../shared/settings.ts";
import { isLocal } from "../../shared/ip-address.ts";
import { allowsHeader, answerForPage, isReadable, type PageAnswer } from "../../shared/live-api.ts";

/** Milliseconds for all requests together; they run in parallel. */
const limit = 4000;

/**
 * Checks whether participants can log in and save answers at the host that browsers will call. Sends
 * no request for a site on localhost, nor to the embedded API of this process.
 *
 * A challenge of the human check is solved once, to see what it costs people.
 *
 * @param isServedHere this process serves the site and passes its calls on to `API_HOST`
 * @returns sentences about what won't work; never rejects
 */
export async function checkLiveHost(
  settings: Settings,
  isServedHere: boolean,
): Promise<readonly string[]> {
  const { SITE_URL, PUBLIC_API_HOST, API_HOST } = settings;
  const host = PUBLIC_API_HOST || (isServedHere ? API_HOST : SITE_URL);
  if (host === "" || isLocal(SITE_URL)) return [];
  const { origin } = new URL(SITE_URL);
  const signal = AbortSignal.timeout(limit);
  const request = (path: string, headers: Record<string, string> = {}, options?: RequestInit) =>
    answerForPage(
      host + path,
      { ...options, headers: { ...headers, Origin: origin }, signal },
      limit,
    );
  const [answer, challenge, preflight] = await Promise.all([
    request(
      login.path,
      { "Content-Type": "application/json" },
      { method: "POST", body: JSON.stringify(unknownAccount) },
    ),
    settings.humanCheck === "altcha" ? request(humanCheckChallengePath) : undefined,
    PUBLIC_API_HOST !== "" && new URL(PUBLIC_API_HOST).origin !== origin
      ? request(
          settings.PUBLIC_ANSWER_SAVE_PATH,
          {
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type,idempotency-key",
          },
          { method: "OPTIONS" },
        )
      : undefined,
  ]);
  if (!isLoginAnswer(answer)) {
    const problem = `POST ${host}${login.path} ${describe(answer)}, so nobody can log in.`;
    return PUBLIC_API_HOST === "" && !isServedHere
      ? [
          `Browsers call the live API at the site's own address, because PUBLIC_API_HOST is empty, but ${problem} Set PUBLIC_API_HOST to the API's address, or have the site's host pass /api/ on to the API.`,
        ]
      : [problem];
  }
  const path = settings.PUBLIC_ANSWER_SAVE_PATH;
  const problems = preflight ? crossOriginProblems(answer, preflight, { host, origin, path }) : [];
  if (!challenge) return problems;
  const call = `GET ${host}${humanCheckChallengePath}`;
  if (!isChallenge(challenge))
    return [
      `${call} ${describe(challenge)}, so nobody can log in, ask for a new password or send the contact form: there is no PUBLIC_RECAPTCHA_SITE_KEY. Set it if the host checks reCAPTCHA.`,
      ...problems,
    ];
  // Loaded late: few publishes look at a live host.
  const { challengeProblem } = await import("../../shared/human-check-cost.ts");
  const problem = await challengeProblem(unwrap(challenge.body, challenge.status).data);
  return problem === undefined ? problems : [`${call} ${problem}.`, ...problems];
}

/** A request as the specification has it. No account has this address (RFC 2606). */
const unknownAccount = {
  vEmail: "build-check@morrow.invalid",
  vPassword: "build-check",
  vGoogleRecaptchaResponse: "",
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The host should refuse the login; the excluded statuses mean that the call is missing or broken. */
const isLoginAnswer = ({ status, body }: PageAnswer): boolean =>
  isObject(body) && ![0, 404, 405].includes(status) && status < 500;

function isChallenge({ status, body }: PageAnswer): boolean {
  const { code, data } = unwrap(body, status);
  return code === 200 && isObject(data) && "parameters" in data;
}

const describe = ({ status, failure }: PageAnswer): string => failure ?? `answers ${status}`;

function crossOriginProblems(
  answer: PageAnswer,
  preflight: PageAnswer,
  { host, origin, path }: { host: string; origin: string; path: string },
): readonly string[] {
  if (!isReadable(answer, origin))
    return [
      `${host} doesn't let pages of ${origin} read its answers, so nobody can log in: its answers need Access-Control-Allow-Origin: ${origin}.`,
    ];
  const { status, failure } = preflight;
  if (status === 0) return [`${host} ${failure}, so nobody can log in.`];
  const isRefused = !isReadable(preflight, origin) || status < 200 || status > 299;
  if (isRefused || !allowsHeader(preflight, "content-type"))
    return [
      `${host} refuses JSON from pages of ${origin}, so nobody can log in: OPTIONS ${path} has to answer 204 with Access-Control-Allow-Origin: ${origin} and Access-Control-Allow-Headers: Content-Type, Idempotency-Key.`,
    ];
  return allowsHeader(preflight, "idempotency-key")
    ? []
    : [
        `${host} doesn't allow the header Idempotency-Key in Access-Control-Allow-Headers, so survey answers are saved without it, and a save that is sent again may count twice.`,
      ];
}
