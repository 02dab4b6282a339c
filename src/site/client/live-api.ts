import { browser } from "../environment.ts";
import { whenIdle } from "../environment/when-idle.ts";
import { createApi, type Api } from "./api.ts";
import { failedOutcome, type SendCall } from "./call.ts";
import { apiHost } from "./api-host.ts";

let api: Api | undefined;

/**
 * The API of this page; all islands share it.
 *
 * @param send islands that call at once pass `sendCall`; others load its code with their first call
 */
export const liveApi = (send: SendCall = sendLate): Api =>
  (api ??= createApi({
    host: apiHost,
    clock: browser.clock,
    cookies: () => document.cookie,
    send,
    reportUnreadable: (unreadable) =>
      void import("./report-unreadable.ts").then(
        ({ reportUnreadable }) => reportUnreadable(unreadable),
        () => undefined,
      ),
  }));

/** Loads the code that sends calls; undefined when it can't be had. */
export const loadCalls = () => import("./send-call.ts").catch(() => undefined);

/** Loads the code of calls while the visitor types, because the connection may be gone afterwards. */
export const prepareCalls = (): void => whenIdle(() => void loadCalls());

const sendLate: SendCall = async (...args) => {
  const calls = await loadCalls();
  return calls ? calls.sendCall(...args) : failedOutcome("unreachable");
};
