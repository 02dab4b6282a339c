import { Cron } from "croner";
import * as v from "valibot";

import { webToContact } from "./contract/contact.ts";
import { humanCheckKind } from "./contract/human-check.ts";
import { logOut } from "./contract/logout.ts";
import { pageViewAdd } from "./contract/page-view.ts";
import { categoryAnswer } from "./contract/question.ts";
import { surveyLinkById } from "./contract/survey-link.ts";
import { CliError } from "./shared/cli-error.ts";
import { normalizeAddress, parseNetwork } from "./shared/ip-address.ts";

/**
 * The settings of `.env.example`, parsed once. Everything that runs in Node reads them from here;
 * browsers get the `PUBLIC_` ones through `src/client/settings.ts`.
 */

const httpAddress = v.pipe(
  v.string(),
  v.url("an address such as https://api.example.org"),
  v.check((value) => /^https?:/.test(value), "an http or https address"),
  v.transform((value) => value.replace(/\/+$/, "")),
);
const host = v.pipe(
  httpAddress,
  v.check(
    (value) => !/[?#]/.test(value),
    "an address without a query, such as https://api.example.org",
  ),
);
/** Pages, feeds and redirects begin at the root of their origin. */
const site = v.pipe(
  httpAddress,
  v.check((value) => {
    const { pathname, search, hash, username } = new URL(value);
    return pathname + search + hash + username === "/";
  }, "an address without a path, such as https://www.example.org"),
  v.transform((value) => new URL(value).origin),
);
/** True for a path without query and fragment. */
export const isPath = (value: string): value is `/${string}` => /^\/[^\s?#]*$/.test(value);
const path = v.pipe(v.string(), v.guard(isPath, "a path that starts with a slash"));
const optionalAddress = v.union([v.literal(""), httpAddress]);
const optionalHost = v.union([v.literal(""), host]);
const database = v.pipe(
  v.string(),
  v.regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, "file:PATH for SQLite, or postgres://…"),
);

const port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, "a port number"),
  v.transform(Number),
  v.maxValue(65_535, "a port number up to 65535"),
);
/** An IP address, so that it can be told whether it is public. */
const listenAddress = v.union([
  v.literal(""),
  v.pipe(
    v.string(),
    v.transform((value) =>
      value === "localhost" ? "127.0.0.1" : (normalizeAddress(value) ?? value),
    ),
    v.ip("an IP address of this machine, such as 192.168.1.5"),
  ),
]);
const networks = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter((part) => part !== "")),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (value) => parseNetwork(value) !== undefined,
        "IP addresses and networks such as 10.0.0.0/8, separated by spaces or commas",
      ),
    ),
  ),
  v.transform((texts) => texts.map(parseNetwork).filter((network) => network !== undefined)),
);
const schedule = v.pipe(
  v.string(),
  v.check(
    (value) => value === "off" || comesAgain(value),
    'a cron pattern such as "*/5 * * * *" whose next time comes, or off',
  ),
);
/** Host names or origins, separated by spaces; as origins. */
const videoHosts = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(/\s+/)
      .filter((part) => part !== "")
      .map((part) => originOf(part) ?? ""),
  ),
  v.check(
    (origins) => !origins.includes(""),
    "hosts such as videos.example.org, separated by spaces",
  ),
  v.transform((origins) => origins.join(" ")),
);
/** Not parsed one by one: a message would print the address, which may hold a key. */
const hookAddresses = v.pipe(
  v.string(),
  v.transform((value) => value.split(/\s+/).filter((part) => part !== "")),
  v.check(
    (addresses) => addresses.every(isHookAddress),
    "http or https addresses without user name and password, separated by spaces",
  ),
);

/** Hosts for which the publisher writes configuration files (`DEPLOY_TARGET`). */
export const deployTargets = [
  "nginx",
  "netlify",
  "cloudflare",
  "vercel",
  "azure",
  "cloudfront",
  "github-pages",
] as const;
export type DeployTarget = (typeof deployTargets)[number];

const entries = {
  PORT: v.optional(port, "4321"),
  HOST: v.optional(listenAddress, ""),
  TRUSTED_PROXIES: v.optional(networks, ""),
  API_HOST: v.optional(v.union([v.literal(""), v.literal("sample"), host]), ""),
  PUBLIC_API_HOST: v.optional(optionalHost, ""),
  PLATFORM_HOST: v.optional(optionalHost, ""),
  SITE_URL: v.optional(site, "http://localhost:4321"),
  PUBLIC_PRODUCT_NAME: v.optional(v.pipe(v.string(), v.nonEmpty()), "Morrow"),
  PUBLIC_HUMAN_CHECK: v.optional(humanCheckKind),
  PUBLIC_RECAPTCHA_SITE_KEY: v.optional(v.string(), ""),
  RECAPTCHA_SECRET: v.optional(v.string(), ""),
  PUBLIC_CONTACT_ENDPOINT: v.optional(v.union([httpAddress, path]), webToContact.path),
  PUBLIC_CHAT_WIDGET_URL: v.optional(optionalAddress, ""),
  PUBLIC_VIDEO_HOSTS: v.optional(videoHosts, ""),
  PUBLIC_ANSWER_SAVE_PATH: v.optional(path, categoryAnswer.path),
  PUBLIC_SURVEY_LINK_PATH: v.optional(path, surveyLinkById.path),
  PUBLIC_PAGE_VIEW_PATH: v.optional(path, pageViewAdd.path),
  PUBLIC_LOG_OUT_PATH: v.optional(v.union([v.literal("off"), path]), logOut.path),
  DATABASE_URL: v.optional(database, "file:.data/morrow.db"),
  SMTP_URL: v.optional(v.union([v.literal(""), v.pipe(v.string(), v.regex(/^smtps?:\/\/.+/))]), ""),
  DEPLOY_TARGET: v.optional(v.picklist(deployTargets)),
  REBUILD_SECRET: v.optional(v.string(), ""),
  REBUILD_SCHEDULE: v.optional(schedule, "*/5 * * * *"),
  REBUILD_PORT: v.optional(port, "4323"),
  REBUILD_HOOK_COMMAND: v.optional(v.string(), ""),
  REBUILD_HOOK_URL: v.optional(hookAddresses, ""),
};

/** The name of each setting. */
export const settingNames = Object.keys(entries);

const schema = v.pipe(
  v.object(entries),
  v.forward(
    v.partialCheck(
      [["PUBLIC_HUMAN_CHECK"], ["PUBLIC_RECAPTCHA_SITE_KEY"]],
      (input) => input.PUBLIC_HUMAN_CHECK !== "recaptcha" || input.PUBLIC_RECAPTCHA_SITE_KEY !== "",
      "the site key, because PUBLIC_HUMAN_CHECK is recaptcha",
    ),
    ["PUBLIC_RECAPTCHA_SITE_KEY"],
  ),
  v.forward(
    v.partialCheck(
      [["RECAPTCHA_SECRET"], ["PUBLIC_RECAPTCHA_SITE_KEY"]],
      (input) => input.RECAPTCHA_SECRET === "" || input.PUBLIC_RECAPTCHA_SITE_KEY !== "",
      "the site key, because RECAPTCHA_SECRET is set",
    ),
    ["PUBLIC_RECAPTCHA_SITE_KEY"],
  ),
  v.forward(
    v.partialCheck(
      [["PUBLIC_HUMAN_CHECK"], ["PUBLIC_RECAPTCHA_SITE_KEY"]],
      (input) => input.PUBLIC_HUMAN_CHECK !== "altcha" || input.PUBLIC_RECAPTCHA_SITE_KEY === "",
      "recaptcha or no value, because PUBLIC_RECAPTCHA_SITE_KEY is set",
    ),
    ["PUBLIC_HUMAN_CHECK"],
  ),
  v.transform((input) => ({
    ...input,
    /** The embedded API in either case; only `sample` allows to publish its content anywhere. */
    API_HOST: input.API_HOST === "sample" ? "" : input.API_HOST,
    isSampleWanted: input.API_HOST === "sample",
    PUBLIC_HUMAN_CHECK: input.PUBLIC_RECAPTCHA_SITE_KEY
      ? ("recaptcha" as const)
      : ("altcha" as const),
  })),
);

export type Settings = v.InferOutput<typeof schema>;

/** Names of settings whose value must never be printed. */
export const secretSettings: ReadonlySet<string> = new Set([
  "RECAPTCHA_SECRET",
  "DATABASE_URL",
  "SMTP_URL",
  "REBUILD_SECRET",
  "REBUILD_HOOK_COMMAND",
  "REBUILD_HOOK_URL",
]);

/** Settings that can't be used; the message names each of them. */
export class SettingsError extends CliError {
  override name = "SettingsError";
}

/**
 * Parses the environment.
 *
 * @param environment names and values, usually `process.env`; an empty value counts as not given
 * @throws {SettingsError} with one sentence per bad setting
 */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  const sentences = result.issues.map((issue) => {
    const [name = "settings"] = v.getDotPath(issue)?.split(".") ?? [];
    const received = secretSettings.has(name)
      ? "its value"
      : // A check of two settings has all of them as its input.
        JSON.stringify(issue.path?.at(-1)?.value ?? issue.input);
    return `${name} can't be used: expected ${wanted(issue)}, received ${received}.`;
  });
  throw new SettingsError([...new Set(sentences)].join("\n"));
}

/** Whether a cron pattern has a next time. A date alone would be a single one. */
function comesAgain(pattern: string): boolean {
  try {
    const job = new Cron(pattern, { paused: true });
    return job.getOnce() === null && job.nextRun() !== null;
  } catch {
    return false;
  }
}

/** The origin of a host name or of an http(s) address that has nothing else. */
function originOf(host: string): string | undefined {
  const url = URL.parse(host.includes("://") ? host : `https://${host}`);
  const isOrigin =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    [`${url.origin}/`, url.origin].includes(url.href);
  return isOrigin ? url.origin : undefined;
}

function isHookAddress(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === ""
  );
}

/** What an issue asks for in words; a union reports what its last option asks for. */
function wanted(issue: v.BaseIssue<unknown>): string {
  const deepest = issue.issues?.at(-1);
  if (deepest) return wanted(deepest);
  return issue.type === "picklist" ? (issue.expected ?? issue.message) : issue.message;
}
