import type { HumanCheckKind } from "../contract/human-check.ts";

/**
 * The `PUBLIC_` settings of `.env.example`, for browsers. `src/settings.ts` has checked them when
 * the site was built, so nothing is parsed here. Each is an export of its own: a page carries only
 * those that its scripts read.
 */
declare global {
  // Dots below need declared names; Vite replaces `import.meta.env.NAME` as a whole.
  interface ImportMetaEnv {
    readonly PUBLIC_API_HOST?: string;
    readonly PUBLIC_HUMAN_CHECK?: string;
    readonly PUBLIC_RECAPTCHA_SITE_KEY?: string;
    readonly PUBLIC_CONTACT_ENDPOINT?: string;
    readonly PUBLIC_CHAT_WIDGET_URL?: string;
    readonly PUBLIC_ANSWER_SAVE_PATH?: string;
    readonly PUBLIC_SURVEY_LINK_PATH?: string;
    readonly PUBLIC_PAGE_VIEW_PATH?: string;
  }
}

/** An empty value counts as not given. Its calls are marked pure, or every page carried all of them. */
const or = (given: string | undefined, standard: string) =>
  given === undefined || given === "" ? standard : given;

/** Empty: the site's own origin. */
export const apiHost = /* @__PURE__ */ or(import.meta.env.PUBLIC_API_HOST, "");
export const humanCheckKind: HumanCheckKind =
  import.meta.env.PUBLIC_HUMAN_CHECK === "recaptcha" ? "recaptcha" : "altcha";
export const recaptchaSiteKey = /* @__PURE__ */ or(
  import.meta.env.PUBLIC_RECAPTCHA_SITE_KEY,
  "",
);
/** A path of the API or a full address. */
export const contactEndpoint = /* @__PURE__ */ or(
  import.meta.env.PUBLIC_CONTACT_ENDPOINT,
  "/crm/web-to-contact",
);
/** Empty: no live chat. */
export const chatWidgetUrl = /* @__PURE__ */ or(
  import.meta.env.PUBLIC_CHAT_WIDGET_URL,
  "",
);
export const answerSavePath = /* @__PURE__ */ or(
  import.meta.env.PUBLIC_ANSWER_SAVE_PATH,
  "/api/question/save_answer",
);
export const surveyLinkPath = /* @__PURE__ */ or(
  import.meta.env.PUBLIC_SURVEY_LINK_PATH,
  "/api/survey_link/get_by_id",
);
export const pageViewPath = /* @__PURE__ */ or(
  import.meta.env.PUBLIC_PAGE_VIEW_PATH,
  "/api/page_view/add",
);
