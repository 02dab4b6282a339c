import * as v from "valibot";

import { humanCheckKind } from "./contract/human-check.ts";

/**
 * The settings of design.md section 3, parsed once. Everything that runs in Node reads them from
 * here; browsers get the `PUBLIC_` ones through `src/client/settings.ts`.
 */

const httpAddress = v.pipe(
  v.string(),
  v.url("an address such as https://api.example.org"),
  v.check((value) => /^https?:/.test(value), "an http or https address"),
  v.transform((value) => value.replace(/\/+$/, "")),
);
const path = v.pipe(
  v.string(),
  v.regex(/^\/[^\s?#]*$/, "a path that starts with a slash"),
);
const optionalAddress = v.union([v.literal(""), httpAddress]);
const database = v.pipe(
  v.string(),
  v.regex(
    /^(file:.+|postgres(ql)?:\/\/.+)$/,
    "file:PATH for SQLite, or postgres://…",
  ),
);

const schema = v.pipe(
  v.object({
    PORT: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d+$/, "a port number"),
        v.transform(Number),
        v.maxValue(65_535, "a port number up to 65535"),
      ),
      "4321",
    ),
    API_HOST: v.optional(optionalAddress, ""),
    PUBLIC_API_HOST: v.optional(optionalAddress, ""),
    PLATFORM_HOST: v.optional(optionalAddress, ""),
    SITE_URL: v.optional(httpAddress, "http://localhost:4321"),
    PUBLIC_PRODUCT_NAME: v.optional(v.pipe(v.string(), v.nonEmpty()), "Morrow"),
    PUBLIC_HUMAN_CHECK: v.optional(humanCheckKind, "altcha"),
    PUBLIC_RECAPTCHA_SITE_KEY: v.optional(v.string(), ""),
    RECAPTCHA_SECRET: v.optional(v.string(), ""),
    PUBLIC_CONTACT_ENDPOINT: v.optional(
      v.union([v.literal(""), path, httpAddress]),
      "",
    ),
    PUBLIC_CHAT_WIDGET_URL: v.optional(optionalAddress, ""),
    PUBLIC_ANSWER_SAVE_PATH: v.optional(path, "/api/question/save_answer"),
    PUBLIC_SURVEY_LINK_PATH: v.optional(path, "/api/survey_link/get_by_id"),
    PUBLIC_PAGE_VIEW_PATH: v.optional(path, "/api/page_view/add"),
    DATABASE_URL: v.optional(database, "file:.data/morrow.db"),
    SMTP_URL: v.optional(
      v.union([v.literal(""), v.pipe(v.string(), v.regex(/^smtps?:\/\/.+/))]),
      "",
    ),
    REBUILD_SECRET: v.optional(v.string(), ""),
  }),
  v.forward(
    v.partialCheck(
      [["PUBLIC_HUMAN_CHECK"], ["PUBLIC_RECAPTCHA_SITE_KEY"]],
      (input) =>
        input.PUBLIC_HUMAN_CHECK !== "recaptcha" ||
        input.PUBLIC_RECAPTCHA_SITE_KEY !== "",
      "the site key, because PUBLIC_HUMAN_CHECK is recaptcha",
    ),
    ["PUBLIC_RECAPTCHA_SITE_KEY"],
  ),
);

export type Settings = v.InferOutput<typeof schema>;

/** Names of settings whose value must never be printed. */
const secrets = new Set([
  "RECAPTCHA_SECRET",
  "DATABASE_URL",
  "SMTP_URL",
  "REBUILD_SECRET",
]);

/** Settings that can't be used; the message names each of them. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/**
 * Parses the environment.
 *
 * @param environment names and values, usually `process.env`; an empty value counts as not given
 * @throws {SettingsError} with one sentence per bad setting
 */
export function parseSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ""),
  );
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  const sentences = result.issues.map((issue) => {
    const name = v.getDotPath(issue) ?? "settings";
    const received = secrets.has(name)
      ? "its value"
      : JSON.stringify(issue.input);
    return `${name} can't be used: expected ${wanted(issue)}, received ${received}.`;
  });
  throw new SettingsError([...new Set(sentences)].join("\n"));
}

/** What an issue asks for in words; a union reports what its last option asks for. */
function wanted(issue: v.BaseIssue<unknown>): string {
  const deepest = issue.issues?.at(-1);
  if (deepest) return wanted(deepest);
  return issue.type === "picklist"
    ? (issue.expected ?? issue.message)
    : issue.message;
}
