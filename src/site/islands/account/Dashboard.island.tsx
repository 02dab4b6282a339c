import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState, type ReactNode } from "react";

import { createKey } from "../../client/codes.ts";
import { liveApi } from "../../client/api.ts";
import { openOfflineStore } from "../../client/offline-store/offline-store.ts";
import { onReturn } from "../../environment/page-life.ts";
import {
  createDashboard,
  type ArrangedSurveys,
  type Dashboard,
} from "../../stores/account/dashboard.ts";
import { daysSince1970 } from "../../../contract/change-date.ts";
import { dashboardText } from "../../../contract/text/dashboard.ts";
import { emptyTexts } from "../../../contract/text/empty.ts";
import { formText } from "../../../contract/text/form.ts";
import { placeholders } from "../../ui/placeholders.ts";
import { IslandBoundary } from "../IslandBoundary.tsx";
import { livePage } from "../live-page.ts";
import styles from "./Dashboard.module.css";
import { Invitation } from "./Invitation.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { NextUp } from "./NextUp.tsx";
import type { StoredSurvey } from "../../stores/survey/pending-answers.ts";
import { StoredSurveyCard } from "./StoredSurveyCard.tsx";
import { showFirstName } from "./show-first-name.ts";
import { SurveyRows } from "./SurveyRows.tsx";

/** The dashboard's store, tied to this page. */
function createLiveDashboard(): Dashboard {
  const page = livePage();
  // Seldom is there anything to send, and without its code the survey's page sends it.
  const load = () => import("../../stores/survey/store.ts").catch(() => null);
  const options = {
    ...page,
    createKey,
    openOfflineStore: () => openOfflineStore(page.environment.session),
    onDelivered: () => void dashboard.load(),
  };
  const dashboard = createDashboard({
    ...page,
    origin: () => location.origin,
    sendWaiting: async (surveys) => (await load())?.deliverWaiting(surveys, options),
    sendAnswered: async (code) => (await (await load())?.sendAnswered(code, options)) ?? "open",
  });
  return dashboard;
}

/**
 * A participant's surveys (specification 2). It is loaded lazily; the prerendered page has its logo
 * loader.
 */
export function Dashboard({
  store: given,
  emptyLabel,
  children,
}: {
  /** Tests bring their own. */
  readonly store?: Dashboard;
  /** Label LBL_DASHBOARD_EMPTY; empty where a host has none. */
  readonly emptyLabel: string;
  /** The logo of the loader. */
  readonly children: ReactNode;
}) {
  const [store] = useState(() => given ?? createLiveDashboard());
  const root = useRef<HTMLDivElement>(null);
  const state = useStore(store.surveys.$state, { ssr: "initial" });
  const firstName = useStore(store.$firstName, { ssr: "initial" });
  const storedSurveys = useStore(store.$storedSurveys, { ssr: "initial" });
  const sending = useStore(store.$sending, { ssr: "initial" });
  const sent = useStore(store.$sent, { ssr: "initial" });
  const isWaiting = useStore(liveApi().$waiting, { ssr: "initial" });
  useEffect(() => {
    if (root.current) root.current.dataset["ready"] = "";
    void store.load();
    // A survey may have changed when Back restores the page from the browser's cache.
    return onReturn(() => void store.load());
  }, [store]);
  useEffect(() => {
    if (firstName !== "") showFirstName(firstName);
  }, [firstName]);
  const send = async (survey: StoredSurvey) => {
    if (!(await store.send(survey))) location.assign(store.addressOf(survey.code));
  };
  return (
    <div ref={root} className={styles["dashboard"]}>
      <IslandBoundary>
        {/* Above what comes from the network. It changes when answers that wait are sent. */}
        <div role="status" className={styles["pending"]}>
          {storedSurveys.map((survey) => (
            <StoredSurveyCard
              key={survey.code}
              survey={survey}
              href={store.addressOf(survey.code)}
              isSending={survey.code === sending}
              onSend={() => void send(survey)}
            />
          ))}
          {sent !== "" && <Sent survey={sent} />}
          {storedSurveys.some(
            (survey) => survey.waiting + survey.refused > 0 || survey.isUnsent,
          ) && <p>{store.hasOfflineStore() ? dashboardText.keptFor : dashboardText.keptInTab}</p>}
        </div>
        {state.kind === "loading" && (
          <div role="status" className={`needs-script ${styles["loader"] ?? ""}`}>
            {children}
            <p>{isWaiting ? formText.waiting : dashboardText.loading}</p>
          </div>
        )}
        {state.kind === "failed" && (
          <LoadFailure
            heading={dashboardText.loadFailed}
            failure={state}
            linkAddress={store.linkAddress()}
            onRetry={() => void store.load()}
          />
        )}
        {state.kind === "ready" && (
          <div className={styles["content"]}>
            <p className="lead">
              {dashboardText[state.data.isNew ? "welcome" : "welcomeBack"](firstName)}
            </p>
            <Surveys {...state.data} store={store} emptyLabel={emptyLabel} />
          </div>
        )}
      </IslandBoundary>
    </div>
  );
}

/** Takes the focus once: the button that had it has gone. */
function Sent({ survey }: { readonly survey: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus(), [survey]);
  return (
    <p tabIndex={-1} ref={line}>
      {dashboardText.sent(survey)}
    </p>
  );
}

function Surveys({
  next,
  open,
  done,
  isPartial,
  isAnswered,
  store,
  emptyLabel,
}: ArrangedSurveys & { readonly store: Dashboard; readonly emptyLabel: string }) {
  const [today] = useState(() => daysSince1970(new Date()));
  const invitation = useStore(store.$invitation, { ssr: "initial" });
  const common = { today, onChoose: store.choose };
  const isIdle = !next && !isAnswered;
  return (
    <>
      {next && <NextUp survey={next} {...common} />}
      {isIdle && done.length === 0 && (
        <Empty
          heading={emptyTexts.list}
          text={`${dashboardText.emptyText} ${emptyLabel}`.trimEnd()}
        />
      )}
      {isIdle && done.length > 0 && store.linkAddress() === undefined && (
        // A personal link shows its survey alone: others may be waiting.
        <Empty heading={dashboardText.allDone} text={dashboardText.allDoneText} />
      )}
      {invitation && <Invitation invitation={invitation} onFollow={store.followInvitation} />}
      {open.length > 0 && (
        <section className={styles["others"]} aria-labelledby="others">
          <h2 id="others">{dashboardText.others}</h2>
          <SurveyRows surveys={open} {...common} />
        </section>
      )}
      {isPartial && <p>{dashboardText.partial}</p>}
      {done.length > 0 && (
        <details open={!next}>
          <summary className="target disclosure">
            <bdi>{dashboardText.completed(done.length)}</bdi>
          </summary>
          <SurveyRows surveys={done} {...common} />
        </details>
      )}
    </>
  );
}

/** Replaces the next survey when there is none. */
function Empty({ heading, text }: { readonly heading: string; readonly text: string }) {
  const { path, text: label } = dashboardText.emptyLink;
  return (
    <section className={styles["empty"]}>
      <img {...placeholders.picture} alt="" />
      <h2>{heading}</h2>
      <p>{text}</p>
      <a className="button button-quiet" href={path}>
        {label}
      </a>
    </section>
  );
}
