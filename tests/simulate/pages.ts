import { atom } from "nanostores";

import { createApi } from "../../src/site/client/api.ts";
import { createKey } from "../../src/site/client/codes.ts";
import { changeOfflinePassword, tryPassword } from "../../src/site/client/offline-store/unlock.ts";
import { openOfflineStore } from "../../src/site/client/offline-store/offline-store.ts";
import * as sessionKeys from "../../src/site/client/session-keys.ts";
import { createChangePassword } from "../../src/site/stores/account/change-password.ts";
import { createDashboard, type Dashboard } from "../../src/site/stores/account/dashboard.ts";
import { forgetEndedLogin, guardPage } from "../../src/site/stores/account/guard.ts";
import { logOut } from "../../src/site/stores/account/log-out.ts";
import { createLogin } from "../../src/site/stores/account/login.ts";
import { type Invite, openInvite } from "../../src/site/stores/account/survey-invite.ts";
import { rememberWantedPage } from "../../src/site/client/wanted-page.ts";
import {
  deliverWaiting,
  createSurvey,
  type SurveyStore,
} from "../../src/site/stores/survey/store.ts";
import { restoreOfflineAnswers } from "../../src/site/stores/survey/durable-copy.ts";
import type { Notice } from "../../src/site/stores/toasts.ts";
import type { Page, Tab } from "./browser.ts";
import type { Network } from "./network.ts";

/** The address of the API. */
const host = "http://localhost:4321";
const logOutPath = "/api/participant/logout";

/** What a person can do on the page that is open. */
export interface Screen {
  readonly kind: "survey" | "dashboard" | "login" | "invite" | "other";
  readonly page: Page;
  readonly survey?: SurveyStore;
  readonly dashboard?: Dashboard;
  /** What an invitation's page shows, once it is known. */
  readonly invite?: Invite;
  /** Logs in; on a survey whose login has ended, over its questions. */
  readonly logIn: (email: string, password: string) => void;
  readonly changePassword: (current: string, next: string) => void;
}

interface Options {
  readonly network: Pick<Network, "send">;
  readonly notice: (page: Page, notice: Notice) => void;
  /** A link has opened without a question in a tab that had a login, which may be empty. */
  readonly onOpened: (page: Page, before: string) => void;
}

/** The pages of the site, as their scripts put them together, without views. */
export function createPages({ network, notice, onOpened }: Options) {
  const screens = new WeakMap<Page, Screen>();

  function apiOf(page: Page) {
    const api = createApi({
      host,
      clock: page.environment.clock,
      session: page.environment.session,
      cookies: () => "",
      fetch: async (request) => {
        const body = JSON.parse(await request.text()) as Record<string, unknown>;
        const { promise, resolve, reject } = Promise.withResolvers<Response>();
        const sent = {
          path: new URL(request.url).pathname,
          body,
          key: request.headers.get("Idempotency-Key") ?? undefined,
        };
        if (page.hasGone) return promise;
        if (!page.tab.device.isOnline) throw new TypeError("Failed to fetch");
        network.send(sent, (reply) =>
          page.run(() => {
            if (!reply) reject(new TypeError("Failed to fetch"));
            else
              resolve(
                new Response(reply.text, { status: reply.status, headers: reply.headers ?? {} }),
              );
          }),
        );
        return promise;
      },
    });
    // Without ky's own repetitions of reads, which take real time: the person repeats them.
    const call = api.call.bind(api);
    api.call = (sent, body, options) => call(sent, body, { ...options, isRead: false });
    return api;
  }

  /** Runs the scripts of a page. */
  function start(page: Page): void {
    const { environment, session, tab } = page;
    const { clock } = environment;
    const api = apiOf(page);
    const path = tab.address.split("#")[0] ?? "/";
    const notify = (one: Notice) => notice(page, one);
    const keyed = () => createKey(clock.now());
    const openStore = () => openOfflineStore(session);
    const human = {
      $state: atom("quiet" as const),
      prepare: () => undefined,
      token: () => Promise.resolve("proof"),
    };
    const offlineStore = { tryPassword, restoreOfflineAnswers };
    const live = { api, environment, notify };

    let form: ReturnType<typeof createLogin> | undefined;
    function logIn(email: string, password: string): void {
      const { survey } = screens.get(page) ?? {};
      const onLogin = survey && (() => void survey.resumeAfterLogin());
      form ??= createLogin({ ...live, humanCheck: human, offlineStore, onLogin });
      form.change("email", email);
      form.change("password", password);
      void form.submit();
    }

    function changePassword(current: string, next: string): void {
      const change = createChangePassword({ ...live, changeOfflinePassword });
      for (const [name, value] of Object.entries({ current, password: next, confirm: next }))
        change.change(name, value);
      void change.submit();
    }

    const { lasting } = tab.device;
    const endLogin = (vUniqueCode: string) =>
      network.send({ path: logOutPath, body: { vUniqueCode }, key: undefined }, () => undefined);
    const logOutHere = () => logOut({ environment, lasting, endLogin });

    const common = { page, logIn, changePassword };
    if (path === "/logout") {
      void logOutHere();
      screens.set(page, { ...common, kind: "other" });
      return;
    }
    forgetEndedLogin({ session, lasting });
    if (path === "/dashboard") {
      if (!guardPage("dashboard", environment)) rememberWantedPage("/dashboard", environment);
      const dashboard = createDashboard({
        ...live,
        origin: () => host,
        sendWaiting: (surveys) =>
          deliverWaiting(surveys, {
            ...live,
            createKey: keyed,
            openOfflineStore: openStore,
            onDelivered: () => void dashboard.load(),
          }),
      });
      screens.set(page, { ...common, kind: "dashboard", dashboard });
      void dashboard.load();
      return;
    }
    if (path.startsWith("/survey-invite")) {
      const { clearings } = tab;
      const before = session.get(sessionKeys.participant) ?? "";
      const show = (invite: Invite) => screens.set(page, { ...common, kind: "invite", invite });
      screens.set(page, { ...common, kind: "invite" });
      const location = new URL(tab.address, host);
      void openInvite({ ...live, location, logOut: logOutHere }).then((invite) => {
        if (invite.kind === "opening" && tab.clearings === clearings) onOpened(page, before);
        // What is pressed then shows its end in the same way.
        show(
          invite.kind === "question"
            ? { ...invite, open: () => invite.open().then((end) => (show(end), end)) }
            : invite,
        );
      });
      return;
    }
    if (path === "/survey") {
      const survey = createSurvey({ ...live, createKey: keyed, openOfflineStore: openStore });
      screens.set(page, { ...common, kind: "survey", survey });
      page.stops.push(survey.listen());
      void survey.open();
      return;
    }
    screens.set(page, { ...common, kind: path === "/login" ? "login" : "other" });
  }

  function open(tab: Tab, address: string, isReload = false): void {
    const page = tab.load(address, isReload);
    page.onNavigate = (next, again) => open(tab, next, again);
    page.run(() => start(page));
  }

  return {
    open,
    /** The screen of a tab; undefined while none is open. */
    screenOf: (tab: Tab): Screen | undefined => (tab.page ? screens.get(tab.page) : undefined),
  };
}
