import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from "react";
import { createPortal } from "react-dom";

import { createKey } from "../../client/create-key.ts";
import { liveApi, prepareCalls } from "../../client/live-api.ts";
import { openVault } from "../../client/vault/load-vault.ts";
import { lastingStorage, onReturn } from "../../environment.ts";
import { createPace } from "../../stores/survey/pace.ts";
import { createSurvey } from "../../stores/survey/store.ts";
import { livePage } from "../live-page.ts";
import { markReady } from "../mark-ready.ts";
import { Toaster } from "../Toaster.tsx";
import type { LoginDialogProps } from "./LoginDialog.tsx";
import { pageTitle } from "./page-title.ts";
import styles from "./Survey.module.css";
import { SurveyView } from "./SurveyView.tsx";
import { usePaceSwitches } from "./use-pace-switches.ts";
import { useViewFocus } from "./use-view-focus.ts";
import type { PageLabels } from "./view-props.ts";
import { useStore } from "../use-store.ts";

/** Without its code, the participant is told beside the questions. */
const LoginDialog = lazy<ComponentType<LoginDialogProps>>(() =>
  import("./LoginDialog.tsx").then(
    (module) => ({ default: module.LoginDialog }),
    () => ({ default: LogInLater }),
  ),
);

/** The survey page (specification 2), from the loader to the thanks. */
export function Survey(labels: PageLabels) {
  const [survey] = useState(() => createSurvey({ ...livePage(), createKey, openVault }));
  const [pace] = useState(() => createPace(lastingStorage));
  const root = useRef<HTMLDivElement>(null);
  const state = useStore(survey.$state);
  const name = useStore(survey.$name);
  const isStored = useStore(survey.$isStored);
  const obstacle = useStore(survey.$obstacle);
  const isWaiting = useStore(liveApi().$waiting);
  const isSignedOut = "isSignedOut" in state && state.isSignedOut;
  useEffect(() => {
    if (root.current) markReady(root.current);
    void survey.open().then(prepareCalls);
    const stops = [survey.listen(), onReturn(survey.comeBack)];
    // A link to another survey changes only the fragment of the address.
    addEventListener("hashchange", survey.comeBack);
    return () => {
      removeEventListener("hashchange", survey.comeBack);
      stops.forEach((stop) => stop());
    };
  }, [survey]);
  usePaceSwitches(pace);
  useTitle(pageTitle(state, name));
  useViewFocus(root, "shown" in state ? `page ${state.shown}` : state.kind);
  return (
    <div className={styles["survey"]} ref={root}>
      <SurveyView
        state={state}
        isWaiting={isWaiting}
        isStored={isStored}
        obstacle={obstacle}
        labels={labels}
        survey={survey}
        pace={pace}
      />
      {isSignedOut && (
        <Suspense>
          <LoginDialog onLogin={() => void survey.signedIn()} onLater={() => survey.logInLater()} />
        </Suspense>
      )}
      <Toaster />
      <SurveyName name={name} />
    </div>
  );
}

function LogInLater({ onLater }: LoginDialogProps) {
  useEffect(onLater, [onLater]);
  return null;
}

/** The survey's name in the page's header. */
function SurveyName({ name }: { readonly name: string }) {
  const place = name === "" ? null : document.getElementById("survey-name");
  return place && createPortal(name, place);
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
