import { useEffect, useRef, useState } from "react";

import { liveApi } from "../../client/live-api.ts";
import { sendCall } from "../../client/send-call.ts";
import { browser, onReturn } from "../../environment.ts";
import { createDashboard, type Dashboard } from "../../stores/account/dashboard.ts";
import { dashboardText } from "../../text/dashboard.ts";
import { emptyTexts } from "../../text/empty.ts";
import { formText } from "../../text/form.ts";
import { markReady } from "../mark-ready.ts";
import styles from "./Dashboard.module.css";
import { Invitation } from "./Invitation.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { SurveyItem } from "./SurveyItem.tsx";
import { useStore } from "../use-store.ts";

/** The dashboard's store, tied to this page. */
const createLiveDashboard = () =>
  createDashboard({ api: liveApi(sendCall), environment: browser, origin: () => location.origin });

/**
 * A participant's surveys (specification 2). It is loaded lazily; before that, and while it is
 * busy, the page shows its logo loader.
 */
export function Dashboard({
  store: given,
}: {
  /** Tests bring their own. */
  readonly store?: Dashboard;
}) {
  const [store] = useState(() => given ?? createLiveDashboard());
  const root = useRef<HTMLDivElement>(null);
  const { kind } = useStore(store.surveys.$state);
  const firstName = useStore(store.$firstName);
  const invitation = useStore(store.$invitation);
  const isWaiting = useStore(liveApi().$waiting);
  const isLoading = kind === "loading";
  useEffect(() => {
    if (root.current) markReady(root.current);
    void store.load();
    // A survey may have changed when Back restores the page from the browser's cache.
    return onReturn(() => void store.load());
  }, [store]);
  return (
    <div ref={root} aria-busy={isLoading}>
      <p role="status">{isLoading && isWaiting && formText.waiting}</p>
      {!isLoading && (
        <div className={styles["content"]}>
          <p className="lead">
            {firstName === "" ? dashboardText.greeting : dashboardText.greetingFor(firstName)}
          </p>
          {invitation && <Invitation invitation={invitation} onFollow={store.followInvitation} />}
          <Surveys store={store} />
        </div>
      )}
    </div>
  );
}

function Surveys({ store }: { readonly store: Dashboard }) {
  const state = useStore(store.surveys.$state);
  if (state.kind === "loading") return null;
  if (state.kind === "failed")
    return (
      <LoadFailure
        heading={dashboardText.loadFailed}
        failure={state}
        onRetry={() => void store.load()}
      />
    );
  if (state.data.length === 0) return <p className="empty">{emptyTexts.list}</p>;
  return (
    <ul className={styles["list"]} role="list">
      {state.data.map((survey) => (
        <SurveyItem
          key={survey.vUniqueCode}
          survey={survey}
          onChoose={() => store.choose(survey)}
        />
      ))}
    </ul>
  );
}
