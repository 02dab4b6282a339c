import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState, useLayoutEffect, type RefObject } from "react";

import { createKey } from "../../client/codes.ts";
import { liveApi } from "../../client/api.ts";
import { openOfflineStore } from "../../client/offline-store/offline-store.ts";
import { lastingStorage } from "../../environment/session-storage.ts";
import { onReturn } from "../../environment/page-life.ts";
import { createAutoAdvance } from "../../stores/survey/auto-advance.ts";
import { createSurvey } from "../../stores/survey/store.ts";
import { LoginAgain } from "../account/LoginDialog.tsx";
import { IslandBoundary } from "../IslandBoundary.tsx";
import { livePage } from "../live-page.ts";
import { surveyLabels } from "../../../contract/text/survey.ts";
import { Toaster } from "../Toaster.tsx";
import { pageTitle } from "./page-title.ts";
import { startQuickAnswers } from "./quick-answers.ts";
import styles from "./Survey.module.css";
import { SurveyView } from "./SurveyView.tsx";
import { isScreen, type PageLabels } from "./view-props.ts";

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
  const askedFor = useStore(survey.$askedFor, { ssr: "initial" });
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
  useTitle((own) => pageTitle(state, own, name));
  // In the page's header.
  useEffect(() => document.getElementById("survey-name")?.replaceChildren(name), [name]);
  // A screen that replaces the questions has their number.
  useViewFocus(root, "shown" in state && !isScreen(state) ? `page ${state.shown}` : state.kind);
  return (
    <div className={styles["survey"]} ref={root}>
      <IslandBoundary>
        <SurveyView
          state={state}
          askedFor={askedFor}
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
            text={survey.linkAddress() ? surveyLabels.answersKept : surveyLabels.sessionEnded}
            linkAddress={survey.linkAddress()}
            onLogin={() => void survey.resumeAfterLogin()}
            onLater={() => survey.logInLater()}
          />
        )}
      </IslandBoundary>
      <Toaster />
    </div>
  );
}

/** Sets the document's title, whose last part is the product, from that of the metadata (specification 2). */
function useTitle(titleFrom: (own: string) => string): void {
  const [[own, product]] = useState(() => {
    const built = typeof document === "undefined" ? "" : document.title;
    const end = Math.max(0, built.lastIndexOf(" | "));
    return [built.slice(0, end), built.slice(end)] as const;
  });
  const title = titleFrom(own) + product;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/**
 * Moves the focus to the heading when the view changes, so that screen readers announce it, and
 * scrolls to the top. A focus outside the root stays. The link that skips the page's header leads to
 * the heading too, and leaves the address as it is: that names the survey.
 *
 * @param view names what is shown; parts of the same page share a name
 */
function useViewFocus(root: RefObject<HTMLElement | null>, view: string): void {
  const last = useRef(view);
  // Before the new view is painted, which would else be seen at the old one's place.
  useLayoutEffect(() => {
    if (last.current === view) return;
    last.current = view;
    const { activeElement, body } = document;
    const isElsewhere =
      activeElement !== null &&
      activeElement !== body &&
      root.current?.contains(activeElement) !== true;
    const heading = root.current?.querySelector("h1");
    if (isElsewhere || !heading) return;
    // "instant": a page that glides would still be moving when it is read.
    window.scrollTo({ top: 0, behavior: "instant" });
    heading.focus({ preventScroll: true });
  }, [root, view]);
  useEffect(() => {
    const skip = (event: MouseEvent) => {
      const isSkip = event.target instanceof Element && event.target.matches("a.skip");
      if (!isSkip) return;
      event.preventDefault();
      root.current?.querySelector("h1")?.focus();
    };
    document.addEventListener("click", skip);
    return () => document.removeEventListener("click", skip);
  }, [root]);
}
