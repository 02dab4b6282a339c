import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

import { Cron } from "croner";
import * as v from "valibot";

import { brandFaults } from "../contract/brand/brand-faults.ts";
import { brand } from "../contract/brand/brand.ts";
import { categoryAnswer } from "../contract/question.ts";
import { webToContact } from "../contract/contact.ts";
import { passwordMinimum } from "../contract/limits.ts";
import { pageViewAdd } from "../contract/page.ts";
import { decodePercent } from "../contract/addresses.ts";
import { isEmail } from "../contract/rules.ts";
import { surveyLinkById } from "../contract/survey-link.ts";
import { CliError } from "./errors.ts";
import { isLocal, type Network, normalizeAddress, parseNetwork } from "./ip-address.ts";
import { inProject } from "./files.ts";

/**
 * The settings, which `.env.example` explains. Programs read them here; browsers get `PUBLIC_` ones through
 * `src/site/client/settings.ts`.
 */

// The kinds of values. Messages complete the sentence "expected …".
const words = v.pipe(
  v.string(),
  v.transform((value) => value.split(/\s+/).filter((word) => word !== "")),
);

/** Pasted values end with a space or a line break, with which no browser could call the address. */
const httpAddress = v.pipe(
  v.string(),
  v.trim(),
  // Others compare the scheme. Behind the checks it would hide from a union which of them failed.
  v.transform((value) => value.replace(/^https?:/i, (scheme) => scheme.toLowerCase())),
  v.url("an address such as https://api.example.org"),
  v.check((value) => /^https?:/.test(value), "an http or https address"),
  v.check(hasNoLogin, "an address without user name and password"),
);
const host = v.pipe(
  httpAddress,
  v.check(
    (value) => !/[?#]/.test(value),
    "an address without a query, such as https://api.example.org",
  ),
  v.transform((value) => value.replace(/\/+$/, "")),
);
const mailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    // A password's percent signs are written as %25.
    (value) =>
      /^smtps?:\/\/./.test(value) && URL.canParse(value) && decodePercent(value) !== undefined,
    "an address such as smtps://user:password@mail.example.org",
  ),
);
/** Pages, feeds and redirects begin at the root of their origin. */
const site = v.pipe(
  httpAddress,
  v.check((value) => {
    const url = URL.parse(value);
    return !url || url.pathname + url.search + url.hash === "/";
  }, "an address without a path, such as https://www.example.org"),
  v.transform((value) => new URL(value).origin),
);
/** True for a path without query and fragment; two slashes begin the name of a host. */
export const isPath = (value: string): value is `/${string}` => /^\/(?!\/)[^\s?#]*$/.test(value);
const path = v.pipe(v.string(), v.guard(isPath, "a path that starts with a slash"));
/** A key of another service, without the spaces around it. */
const key = v.pipe(v.string(), v.trim());
/** A text that is not blank, without the spaces around it. */
const line = v.pipe(v.string(), v.trim(), v.nonEmpty("a text that is not blank"));
/** The key of a signature; a shorter one can be found by trying (ASVS 5.0, 11.2). */
const secret = v.pipe(
  line,
  v.minLength(16, "at least 16 characters that nobody can guess, as `openssl rand -hex 16` prints"),
);
/** The people that a result of answers needs; five is the least that the field holds for safe. */
const groupSize = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, "a whole number from 5"),
  v.transform(Number),
  v.minValue(5, "a whole number from 5"),
);
const timeZone = v.pipe(
  v.string(),
  v.trim(),
  v.check((name) => name === "" || isTimeZone(name), "a time zone such as Europe/Berlin"),
);
function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
/** A whole number of at most four digits, with both ends. */
const wholeNumber = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,4}$/, `a whole number from ${from} to ${to}`),
    v.transform(Number),
    v.minValue(from, `a whole number from ${from} to ${to}`),
    v.maxValue(to, `a whole number from ${from} to ${to}`),
  );
const port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, "a port number"),
  v.transform(Number),
  v.maxValue(65_535, "a port number up to 65535"),
);
const database = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, "file:PATH for SQLite, or postgres://…"),
  // pg waits for ever for another one.
  v.check(
    (value) => v.is(port, /[?&]port=([^&]*)/.exec(value)?.[1] ?? "0"),
    "a port number up to 65535 behind `port=`",
  ),
);
/** An IP address, so that it can be told whether it is public. */
const listenAddress = v.pipe(
  v.string(),
  v.transform((value) =>
    value === "localhost" ? "127.0.0.1" : (normalizeAddress(value) ?? value),
  ),
  v.ip("an IP address of this machine, such as 192.168.1.5"),
);
const networks = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter((part) => part !== "")),
  v.array(
    v.pipe(
      v.string(),
      v.transform((text) => parseNetwork(text) ?? text),
      v.custom<Network>(
        Array.isArray,
        "IP addresses and networks such as 10.0.0.0/8, separated by spaces or commas",
      ),
      v.check(
        isNarrow,
        "networks of your proxies, no wider than /8 or in IPv6 /7, because each address of them may name any other as the visitor's",
      ),
    ),
  ),
);
const schedule = v.pipe(
  v.string(),
  v.check(
    (value) => value === "off" || comesAgain(value),
    'a cron pattern such as "*/5 * * * *" whose next time comes, or off',
  ),
);
/** The port of visitors; the second one above it is that of a watch's webhook, which may run beside the API. */
const mainPort = v.pipe(port, v.maxValue(65_533, "a port number up to 65533"));
/** A port, and the address that it is for: this machine only where the value names none. */
const operatorPort = v.pipe(
  v.string(),
  v.transform((value) => {
    const [, address = "127.0.0.1", digits = value] = /^\[?(.+?)\]?:(\d+)$/.exec(value) ?? [];
    return { host: address, port: digits };
  }),
  v.object({ host: listenAddress, port }),
);
/** Host names or origins, separated by spaces; as origins. */
const videoHosts = v.pipe(
  words,
  v.transform((hosts) => hosts.map((host) => originOf(host) ?? "")),
  v.check(
    (origins) => !origins.includes(""),
    "hosts such as videos.example.org, without a path, separated by spaces",
  ),
  v.transform((origins) => origins.join(" ")),
);
/** Where vulnerabilities are reported (RFC 9116, 2.5.3), separated by spaces; as URIs. */
const contacts = v.pipe(
  words,
  v.transform((list) => list.map((one) => (isEmail(one) ? `mailto:${one}` : one))),
  v.check(
    (list) => list.every((one) => /^(mailto:[^\s@]+@|https:\/\/|tel:\+)[!-~]+$/.test(one)),
    "email addresses, https addresses or tel:+… , separated by spaces",
  ),
);
/** Whether a cron pattern has a next time. A date alone would be a single one. */
function comesAgain(pattern: string): boolean {
  try {
    const job = new Cron(pattern, { paused: true });
    return job.getOnce() === null && job.nextRun() !== null;
  } catch {
    return false;
  }
}

/** The widest that are somebody's own are 10.0.0.0/8 and fc00::/7. */
function isNarrow([network, bits]: Network): boolean {
  return bits >= (network.kind() === "ipv4" ? 8 : 7);
}

/** The origin of a host name or of an http(s) address that has nothing else. */
function originOf(host: string): string | undefined {
  const url = URL.parse(host.includes("://") ? host : `https://${host}`);
  const isOrigin =
    url !== null &&
    // "/films" would be the host "films". Commas, semicolons and stars would end the directive of the
    // Content-Security-Policy, begin another policy, or allow any host.
    !/^\/|[^\w.:/[\]\u0080-\u{10ffff}-]/u.test(host) &&
    /^https?:$/.test(url.protocol) &&
    [`${url.origin}/`, url.origin].includes(url.href);
  return isOrigin ? url.origin : undefined;
}

function hasNoLogin(address: string): boolean {
  const { username = "", password = "" } = URL.parse(address) ?? {};
  return username + password === "";
}

/** Hosts for which the publisher writes files: `src/publisher/deploy/host-files.ts`. */
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

/** Of a build or rebuild; the workflow that publishes has them all. */
const ofBuilds = {
  API_HOST: optional(v.union([v.literal("sample"), host])),
  PLATFORM_HOST: optional(host),
  SITE_URL: v.optional(site, "http://localhost:4321"),
  DEPLOY_TARGET: v.optional(v.picklist(deployTargets)),
  SECURITY_CONTACT: v.optional(contacts, ""),
  PUBLIC_API_HOST: optional(host),
  PUBLIC_PRODUCT_NAME: v.optional(line, brand.name),
  PUBLIC_RECAPTCHA_SITE_KEY: v.optional(key, ""),
  PUBLIC_CONTACT_ENDPOINT: v.optional(v.union([httpAddress, path]), webToContact.path),
  PUBLIC_CHAT_WIDGET_URL: optional(httpAddress),
  PUBLIC_VIDEO_HOSTS: v.optional(videoHosts, ""),
  PUBLIC_ANSWER_SAVE_PATH: v.optional(path, categoryAnswer.path),
  PUBLIC_SURVEY_LINK_PATH: v.optional(path, surveyLinkById.path),
  PUBLIC_PAGE_VIEW_PATH: v.optional(path, pageViewAdd.path),
  PUBLIC_OFFLINE: v.optional(v.picklist(["on", "off"]), "on"),
  REBUILD_SECRET: optional(secret),
  REBUILD_HOOK_COMMAND: v.optional(v.string(), ""),
};

/** Of programs that listen, and of the embedded API. */
const ofServers = {
  PORT: v.optional(mainPort, "4321"),
  HOST: optional(listenAddress),
  TRUSTED_PROXIES: v.optional(networks, ""),
  METRICS_PORT: v.optional(operatorPort),
  REBUILD_SCHEDULE: v.optional(schedule, "*/5 * * * *"),
  DATABASE_URL: v.optional(database, "file:.data/morrow.db"),
  SMTP_URL: optional(mailAddress),
  RECAPTCHA_SECRET: v.optional(key, ""),
  SESSION_DAYS: v.optional(wholeNumber(1, 90), "7"),
  SESSION_IDLE_HOURS: v.optional(wholeNumber(1, 720), "12"),
  PASSWORD_MINIMUM: v.optional(wholeNumber(passwordMinimum, 64), String(passwordMinimum)),
  ORGANISATION: v.optional(v.string(), ""),
  MINIMUM_GROUP: v.optional(groupSize, "8"),
  INVITATIONS: v.optional(v.picklist(["open", "password"]), "open"),
  TIME_ZONE: v.optional(timeZone, ""),
};

export const buildSettingNames = Object.keys(ofBuilds);
export const settingNames = [...buildSettingNames, ...Object.keys(ofServers)];

// Whose addresses pages load or call.
const loadedByPages = [
  "PUBLIC_API_HOST",
  "PUBLIC_CONTACT_ENDPOINT",
  "PUBLIC_CHAT_WIDGET_URL",
  "PUBLIC_VIDEO_HOSTS",
] as const;

/** Browsers take this machine for safe, also without TLS (W3C Secure Contexts, 3.1). */
const isBlockedOnHttps = (address: string): boolean =>
  address.startsWith("http:") && !isLocal(address);

const schema = v.pipe(
  v.object({ ...ofBuilds, ...ofServers }),
  v.forward(
    v.partialCheck(
      [["RECAPTCHA_SECRET"], ["PUBLIC_RECAPTCHA_SITE_KEY"]],
      (input) => input.RECAPTCHA_SECRET === "" || input.PUBLIC_RECAPTCHA_SITE_KEY !== "",
      "the site key, because RECAPTCHA_SECRET is set",
    ),
    ["PUBLIC_RECAPTCHA_SITE_KEY"],
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
    /** reCAPTCHA where its keys are set, else the proof of work that the embedded API has. */
    humanCheck: input.PUBLIC_RECAPTCHA_SITE_KEY ? ("recaptcha" as const) : ("altcha" as const),
    METRICS_PORT: input.METRICS_PORT?.port,
    metricsHost: input.METRICS_PORT?.host,
    webhookPort: input.PORT === 0 ? 0 : input.PORT + 2,
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

/**
 * Reads the settings from the environment, which wins, and from `.env`, whose values stay in the environment for
 * Astro. `TIME_ZONE` becomes the zone of the process.
 * @param file replaces `.env` in tests
 * @throws {SettingsError} that names each invalid setting, or says why the file or the brand can't be used
 */
export function readSettings(file = inProject(".env")): Settings {
  if (existsSync(file))
    for (const [name, value] of Object.entries(readVariables(file))) {
      if (name.startsWith("PUBLIC_") && !settingNames.includes(name))
        throw new SettingsError(`${file} has ${name}, which is no setting of .env.example.`);
      process.env[name] ??= value;
    }
  const faults = brandFaults();
  if (faults.length > 0) throw new SettingsError(faults.join("\n"));
  const settings = parseSettings(process.env);
  if (settings.TIME_ZONE !== "") process.env["TZ"] = settings.TIME_ZONE;
  if (process.env["SITE_URL"]) return settings;
  // Canonical addresses and mailed links need the chosen port.
  process.env["SITE_URL"] = `http://localhost:${settings.PORT}`;
  return parseSettings(process.env);
}

/** Not `process.loadEnvFile`, which takes the byte order mark of Windows for a part of a name. */
function readVariables(file: string) {
  try {
    return parseEnv(new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file)));
  } catch (error) {
    const reason = error instanceof TypeError ? "it must be a text in UTF-8" : String(error);
    throw new SettingsError(`${file} can't be read: ${reason}`);
  }
}
