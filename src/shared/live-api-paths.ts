import type { Settings } from "./settings.ts";

/** Folders that belong to the live API when the site and the API share an origin. */
export const liveApiFolders = ["api", "crm", "media"] as const;

/** Whether a path lies in one of these folders. */
export const isLiveApi = (path: string): boolean =>
  liveApiFolders.some((folder) => path.startsWith(`/${folder}/`));

/** The paths of calls that settings may move out of these folders. */
export const liveApiPaths = (settings: Settings): readonly string[] =>
  [
    settings.PUBLIC_ANSWER_SAVE_PATH,
    settings.PUBLIC_CONTACT_ENDPOINT,
    settings.PUBLIC_LOG_OUT_PATH,
    settings.PUBLIC_PAGE_VIEW_PATH,
    settings.PUBLIC_SURVEY_LINK_PATH,
  ]
    // The contact form may post to another host; logging out may be off.
    .filter((path) => path.startsWith("/"));
