import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";

import { createKey } from "../../client/codes.ts";
import { liveApi } from "../../client/api.ts";
import { openOfflineStore } from "../../client/offline-store/offline-store.ts";
import { lastingStorage } from "../../environment/session-storage.ts";
import { onReturn } from "../../environment/page-life.ts";
import { createAutoAdvance } from "../../stores/survey/auto-advance.ts";
import { createSurvey } from "../../stores/survey/store.ts";
import { LoginAgain } from "../account/LoginAgain.tsx";
import { IslandBoundary } from "../IslandBoundary.tsx";
import { livePage } from "../live-page.ts";
import { surveyLabels } from "../../text/survey.ts";
import { Toaster } from "../Toaster.tsx";
import { pageTitle } from "./page-title.ts";
import { startQuickAnswers } from "./quick-answers.ts";
import styles from "./Survey.module.css";
import { SurveyView } from "./SurveyView.tsx";
import { useViewFocus } from "./use-view-focus.ts";
import type { PageLabels } from "./view-props.ts";

interface SurveyProps extends PageLabels {
  /** Completion messages of surveys that have their own, by the surveys' names. */
  readonly completedMessages: ReadonlyMap<string, string>;
}

function createLiveSurvey() {
  const page = livePage();
  const openStore = () => openOfflineStore(page.environment.session);
  return createSurvey({ ...page, createKey, openOfflineStore: openStore });
}

/** The survey page (specification 2), from the loader to the thanks. */
export function Survey({ completedMessages, completedMessage, ...labels }: SurveyProps) {
  const [survey] = useState(createLiveSurvey);
  const [autoAdvance] = useState(() => createAutoAdvance(lastingStorage));
  const root = useRef<HTMLDivElement>(null);
  const state = useStore(survey.$state, { ssr: "initial" });
  const name = useStore(survey.$name, { ssr: "initial" });
  const storedIn = useStore(survey.$storedIn, { ssr: "initial" });
  const connectionStatus = useStore(survey.$connectionStatus, { ssr: "initial" });
  const isWaiting = useStore(liveApi().$waiting, { ssr: "initial" });
  const isSignedOut = "isSignedOut" in state && state.isSignedOut;
  useEffect(() => {
    if (root.current) root.current.dataset["ready"] = "";
    void survey.open();
    startQuickAnswers({ survey, autoAdvance });
    const stops = [survey.listen(), onReturn(survey.comeBack)];
    // A link to another survey changes only the fragment of the address.
    addEventListener("hashchange", survey.comeBack);
    return () => {
      removeEventListener("hashchange", survey.comeBack);
      stops.forEach((stop) => stop());
    };
  }, [survey, autoAdvance]);
  useTitle(pageTitle(state, name));
  // In the page's header.
  useEffect(() => document.getElementById("survey-name")?.replaceChildren(name), [name]);
  useViewFocus(root, "shown" in state ? `page ${state.shown}` : state.kind);
  return (
    <div className={styles["survey"]} ref={root}>
      <IslandBoundary>
        <SurveyView
          state={state}
          isWaiting={isWaiting}
          storedIn={storedIn}
          connectionStatus={connectionStatus}
          labels={{ ...labels, completedMessage: completedMessages.get(name) ?? completedMessage }}
          survey={survey}
          isAdvancing={useStore(autoAdvance.$isAdvancing, { ssr: "initial" })}
          autoAdvances={useStore(autoAdvance.$preference, { ssr: "initial" }).goesOn}
        />
        {isSignedOut && (
          <LoginAgain
            text={surveyLabels.sessionEnded}
            onLogin={() => void survey.resumeAfterLogin()}
            onLater={() => survey.logInLater()}
          />
        )}
      </IslandBoundary>
      <Toaster />
    </div>
  );
}

/** Sets the document's title, whose last part is the product (specification 2). */
function useTitle(title: string): void {
  const [product] = useState(() =>
    typeof document === "undefined" ? "" : document.title.slice(document.title.lastIndexOf(" | ")),
  );
  useEffect(() => {
    document.title = title + product;
  }, [title, product]);
}
