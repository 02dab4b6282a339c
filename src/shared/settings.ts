import * as v from "valibot";

import { webToContact } from "../contract/contact.ts";
import { humanCheckKind } from "../contract/human-check.ts";
import { passwordMinimum } from "../contract/limits.ts";
import { logOut } from "../contract/login.ts";
import { pageViewAdd } from "../contract/page.ts";
import { categoryAnswer } from "../contract/question.ts";
import { surveyLinkById } from "../contract/survey-link.ts";
import { CliError } from "./errors.ts";
import { isLocal } from "./ip-address.ts";
import * as kinds from "./setting-values.ts";

/** Programs read settings here; browsers get `PUBLIC_` ones through `src/site/client/settings.ts`. */

/** Hosts for which the publisher writes configuration files: `src/publisher/deploy/hosts`. */
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

/** A setting that may be missing, which is the empty text. */
const optional = <Kind extends v.GenericSchema<string, unknown>>(kind: Kind) =>
  v.optional(v.union([v.literal(""), kind]), "");

const entries = {
  PORT: v.optional(kinds.port, "4321"),
  HOST: optional(kinds.listenAddress),
  TRUSTED_PROXIES: v.optional(kinds.networks, ""),
  API_HOST: optional(v.union([v.literal("sample"), kinds.host])),
  PUBLIC_API_HOST: optional(kinds.host),
  PLATFORM_HOST: optional(kinds.host),
  SITE_URL: v.optional(kinds.site, "http://localhost:4321"),
  INSECURE_HTTP: v.optional(v.picklist(["refused", "allowed"]), "refused"),
  PUBLIC_PRODUCT_NAME: v.optional(kinds.line, "Morrow"),
  PUBLIC_HUMAN_CHECK: v.optional(humanCheckKind),
  PUBLIC_RECAPTCHA_SITE_KEY: v.optional(kinds.key, ""),
  RECAPTCHA_SECRET: v.optional(kinds.key, ""),
  PUBLIC_CONTACT_ENDPOINT: v.optional(v.union([kinds.httpAddress, kinds.path]), webToContact.path),
  PUBLIC_CHAT_WIDGET_URL: optional(kinds.httpAddress),
  PUBLIC_VIDEO_HOSTS: v.optional(kinds.videoHosts, ""),
  PUBLIC_ANSWER_SAVE_PATH: v.optional(kinds.path, categoryAnswer.path),
  PUBLIC_SURVEY_LINK_PATH: v.optional(kinds.path, surveyLinkById.path),
  PUBLIC_PAGE_VIEW_PATH: v.optional(kinds.path, pageViewAdd.path),
  PUBLIC_LOG_OUT_PATH: v.optional(v.union([v.literal("off"), kinds.path]), logOut.path),
  PUBLIC_OFFLINE: v.optional(v.picklist(["on", "off"]), "on"),
  DATABASE_URL: v.optional(kinds.database, "file:.data/morrow.db"),
  SMTP_URL: optional(kinds.mailAddress),
  NEWSLETTER_CONFIRMATION: v.optional(v.picklist(["on", "off"]), "on"),
  SESSION_DAYS: v.optional(kinds.wholeNumber(1, 90), "7"),
  SESSION_IDLE_HOURS: v.optional(kinds.wholeNumber(1, 720), "12"),
  PASSWORD_MINIMUM: v.optional(kinds.wholeNumber(passwordMinimum, 64), String(passwordMinimum)),
  ORGANISATION: v.optional(v.string(), ""),
  MINIMUM_GROUP: v.optional(kinds.groupSize, "8"),
  DEPLOY_TARGET: v.optional(v.picklist(deployTargets)),
  SECURITY_CONTACT: v.optional(kinds.contacts, ""),
  API_DOCS: v.optional(v.picklist(["on", "off"])),
  METRICS_PORT: v.optional(kinds.port),
  METRICS_HOST: v.optional(kinds.listenAddress, "127.0.0.1"),
  REBUILD_SECRET: optional(kinds.secret),
  REBUILD_SCHEDULE: v.optional(kinds.schedule, "*/5 * * * *"),
  REBUILD_PORT: v.optional(kinds.port, "4323"),
  REBUILD_HOOK_COMMAND: v.optional(v.string(), ""),
  REBUILD_HOOK_URL: v.optional(kinds.hookAddresses, ""),
};

/** Settings whose addresses pages load or call. */
const loadedByPages = [
  "PUBLIC_API_HOST",
  "PUBLIC_CONTACT_ENDPOINT",
  "PUBLIC_CHAT_WIDGET_URL",
  "PUBLIC_VIDEO_HOSTS",
] as const;

/** Browsers take this machine for safe, also without TLS (W3C Secure Contexts, 3.1). */
const isBlockedOnHttps = (address: string): boolean =>
  address.startsWith("http:") && !isLocal(address);

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
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || !dataset.value.SITE_URL.startsWith("https:")) return;
    const { value: input } = dataset;
    for (const key of loadedByPages) {
      const value = input[key];
      if (value.split(" ").some(isBlockedOnHttps))
        addIssue({
          message: "an https address, because browsers let an https site (SITE_URL) load no other",
          path: [{ type: "object", origin: "value", input, key, value }],
        });
    }
  }),
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

/** Parses an environment; empty values count as not given. Throws {SettingsError} for bad ones. */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  const nameOf = (issue: v.BaseIssue<unknown>) => v.getDotPath(issue)?.split(".")[0] ?? "settings";
  // The first of each setting: an address that is none also fails the checks of addresses.
  const issues = [...Map.groupBy(result.issues, nameOf).values()].flatMap(([first]) => first ?? []);
  const sentences = issues.map((issue) => {
    const name = nameOf(issue);
    // A check of two settings has all of them as its input.
    const value = JSON.stringify(issue.path?.at(-1)?.value ?? issue.input);
    const isSecret = secretSettings.has(name) || /:\/\/[^/]*@/.test(value);
    const received = isSecret ? "its value" : value;
    return `${name} can't be used: expected ${expectedOf(issue)}, received ${received}.`;
  });
  throw new SettingsError(sentences.join("\n"));
}

/** The value that an issue expects, in words; of a union, that of its last option. */
function expectedOf(issue: v.BaseIssue<unknown>): string {
  const deepest = issue.issues?.at(-1);
  if (deepest) return expectedOf(deepest);
  return issue.type === "picklist" ? (issue.expected ?? issue.message) : issue.message;
}
