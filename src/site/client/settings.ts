/**
 * The `PUBLIC_` settings of `.env.example`, for browsers. The build has checked them and filled in
 * defaults (`src/shared/settings.ts`); only tests find them missing. Each is an export of its own, so that
 * a page loads only those that its scripts read.
 */
declare global {
  // Dots below need declared names; Vite replaces `import.meta.env.NAME` as a whole.
  interface ImportMetaEnv {
    readonly PUBLIC_RECAPTCHA_SITE_KEY?: string;
    readonly PUBLIC_CONTACT_ENDPOINT?: string;
    readonly PUBLIC_CHAT_WIDGET_URL?: string;
    readonly PUBLIC_ANSWER_SAVE_PATH?: string;
    readonly PUBLIC_SURVEY_LINK_PATH?: string;
    readonly PUBLIC_OFFLINE?: string;
  }
}

/** Empty: the check is the proof of work. */
export const recaptchaSiteKey = import.meta.env.PUBLIC_RECAPTCHA_SITE_KEY ?? "";
/** A path of the API or a full address; undefined: the contract's path. */
export const contactEndpoint = import.meta.env.PUBLIC_CONTACT_ENDPOINT;
/** Undefined: the contract's path, as for the next. */
export const answerSavePath = import.meta.env.PUBLIC_ANSWER_SAVE_PATH;
export const surveyLinkPath = import.meta.env.PUBLIC_SURVEY_LINK_PATH;
