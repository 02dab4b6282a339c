import { errorCode } from "../../shared/error-code.ts";
import { unwrap } from "../../contract/envelope.ts";
import { humanCheckChallengePath } from "../../contract/human-check.ts";
import { login } from "../../contract/login.ts";
import type { Settings } from "../../settings.ts";
import { isLoopbackHost } from "../../shared/ip-address.ts";

/** Milliseconds for all requests together; they run side by side. */
const limit = 4000;

/** What the live host is judged by. */
interface LiveHost {
  readonly settings: Settings;
  /** Whether this process serves the site, and with it the calls that it passes on to `API_HOST`. */
  readonly isServedHere: boolean;
}

/**
 * Asks the host that browsers will call whether people can log in and save answers there: once, in
 * a few seconds. A local site is not asked about, nor is the embedded API of this process.
 *
 * @returns sentences about what won't work; never an error
 */
export async function checkLiveHost({
  settings,
  isServedHere,
}: LiveHost): Promise<readonly string[]> {
  const { SITE_URL, PUBLIC_API_HOST, API_HOST } = settings;
  const host = PUBLIC_API_HOST || (isServedHere ? API_HOST : SITE_URL);
  if (host === "" || isLoopbackHost(new URL(SITE_URL).hostname)) return [];
  const request = requestsOf(SITE_URL);
  const path = login.path;
  const [answer, challenge, preflight] = await Promise.all([
    request(host + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(nobody),
    }),
    settings.PUBLIC_HUMAN_CHECK === "altcha"
      ? request(host + humanCheckChallengePath, {})
      : undefined,
    isOtherOrigin(PUBLIC_API_HOST, SITE_URL)
      ? request(host + settings.PUBLIC_ANSWER_SAVE_PATH, {
          method: "OPTIONS",
          redirect: "manual",
          headers: {
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type,idempotency-key",
          },
        })
      : undefined,
  ]);
  if (!isLoginAnswer(answer)) {
    const said = `POST ${host}${path} ${describe(answer)}, so nobody can log in.`;
    return PUBLIC_API_HOST === "" && !isServedHere
      ? [
          `Browsers call the live API at the site's own address, because PUBLIC_API_HOST is empty, but ${said} Set PUBLIC_API_HOST to the API's address, or have the site's host pass /api/ on to the API.`,
        ]
      : [said];
  }
  return [
    ...(challenge && !isChallenge(challenge)
      ? [
          `GET ${host}${humanCheckChallengePath} ${describe(challenge)}, so nobody can log in, ask for a new password or send the contact form: PUBLIC_HUMAN_CHECK is altcha. Set PUBLIC_RECAPTCHA_SITE_KEY if the host checks reCAPTCHA.`,
        ]
      : []),
    ...(preflight ? crossOriginProblems(answer, preflight, { host, settings }) : []),
  ];
}

/** The specification's request, from nobody: no account has this address (RFC 2606). */
const nobody = {
  vEmail: "build-check@morrow.invalid",
  vPassword: "build-check",
  vGoogleRecaptchaResponse: "",
};

interface Answer {
  /** Undefined when there was no answer. */
  readonly status?: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** Why there was no answer. */
  readonly fault: string;
}

interface RequestOptions extends Pick<RequestInit, "method" | "body" | "redirect"> {
  readonly headers?: Readonly<Record<string, string>>;
}

function requestsOf(site: string) {
  const signal = AbortSignal.timeout(limit);
  return async (
    address: string,
    { headers: ownHeaders = {}, ...options }: RequestOptions,
  ): Promise<Answer> => {
    try {
      const response = await fetch(address, {
        ...options,
        headers: { ...ownHeaders, Origin: new URL(site).origin },
        signal,
      });
      const text = await response.text();
      const { status, headers } = response;
      return { status, headers, body: parsed(text), fault: "" };
    } catch (error) {
      const code = errorCode(error);
      const fault = signal.aborted
        ? `doesn't answer within ${limit / 1000} s`
        : `can't be reached${code ? ` (${code})` : ""}`;
      return { headers: new Headers(), body: undefined, fault };
    }
  };
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A refusal is what is expected; these statuses say that there is no such call, or a fault. */
const isLoginAnswer = ({ status = 0, body }: Answer): boolean =>
  isObject(body) && ![0, 404, 405].includes(status) && status < 500;

function isChallenge({ status = 0, body }: Answer): boolean {
  const { code, data } = unwrap(body, status);
  return code === 200 && isObject(data) && "parameters" in data;
}

const describe = ({ status, body, fault }: Answer): string =>
  status === undefined ? fault : `answers ${status}${body === undefined ? " without JSON" : ""}`;

const isOtherOrigin = (host: string, site: string): boolean =>
  host !== "" && new URL(host).origin !== new URL(site).origin;

function crossOriginProblems(
  answer: Answer,
  preflight: Answer,
  { host, settings }: { host: string; settings: Settings },
): readonly string[] {
  const origin = new URL(settings.SITE_URL).origin;
  const isReadable = ({ headers }: Answer) =>
    ["*", origin].includes(headers.get("Access-Control-Allow-Origin") ?? "");
  if (!isReadable(answer))
    return [
      `${host} doesn't let pages of ${origin} read its answers, so nobody can log in: its answers need Access-Control-Allow-Origin: ${origin}.`,
    ];
  const { status = 0, headers } = preflight;
  const allowed = (headers.get("Access-Control-Allow-Headers") ?? "").toLowerCase().split(/[\s,]+/);
  const allows = (name: string) => allowed.includes(name) || allowed.includes("*");
  const path = settings.PUBLIC_ANSWER_SAVE_PATH;
  if (!isReadable(preflight) || status < 200 || status > 299 || !allows("content-type"))
    return [
      `${host} refuses JSON from pages of ${origin}, so nobody can log in: OPTIONS ${path} has to answer 204 with Access-Control-Allow-Origin: ${origin} and Access-Control-Allow-Headers: Content-Type, Idempotency-Key.`,
    ];
  return allows("idempotency-key")
    ? []
    : [
        `${host} doesn't allow the header Idempotency-Key in Access-Control-Allow-Headers, so survey answers are saved without it, and a save that is sent again may count twice.`,
      ];
}
