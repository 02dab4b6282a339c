/** The two settings that every public page carries; the others are in settings.ts. */
declare global {
  interface ImportMetaEnv {
    readonly PUBLIC_API_HOST?: string;
    readonly PUBLIC_PAGE_VIEW_PATH?: string;
  }
}

/** Empty: the site's own origin. */
export const apiHost = import.meta.env.PUBLIC_API_HOST ?? "";
/** Written out: every public page carries it, and the contract would bring its schemas along. */
export const pageViewPath = import.meta.env.PUBLIC_PAGE_VIEW_PATH ?? "/api/page_view/add";
