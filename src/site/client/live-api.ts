import { browser } from "../environment.ts";
import { createApi, type Api } from "./api.ts";
import { apiHost } from "./api-host.ts";
import { reportUnreadable } from "./report-unreadable.ts";

let api: Api | undefined;

/** The API of this page; all islands share it. */
export const liveApi = (): Api =>
  (api ??= createApi({
    host: apiHost,
    clock: browser.clock,
    cookies: () => document.cookie,
    reportUnreadable,
  }));
