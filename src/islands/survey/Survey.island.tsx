import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { createKey } from "../../client/create-key.ts";
import { liveApi, prepareCalls } from "../../client/live-api.ts";
import { lastingStorage, onReturn } from "../../environment.ts";
import { createPace } from "../../stores/survey/pace.ts";
import { createSurvey } from "../../stores/survey/store.ts";
import { livePage } from "../live-page.ts";
import { markReady } from "../mark-ready.ts";
import { Toaster } from "../Toaster.tsx";
import { pageTitle } from "./page-title.ts";
import styles from "./Survey.module.css";
import { SurveyView } from "./SurveyView.tsx";
import { usePaceSwitches } from "./use-pace-switches.ts";
import { useViewFocus } from "./use-view-focus.ts";
import type { PageLabels } from "./view-props.ts";
import { useStore } from "../use-store.ts";

/** The survey page (specification 2), from the loader to the thanks. */
export function Survey(labels: PageLabels) {
  const [survey] = useState(() => createSurvey({ ...livePage(), createKey }));
  const [pace] = useState(() => createPace(lastingStorage));
  const root = useRef<HTMLDivElement>(null);
  const state = useStore(survey.$state);
  const name = useStore(survey.$name);
  const isStored = useStore(survey.$isStored);
  const isWaiting = useStore(liveApi().$waiting);
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
        labels={labels}
        survey={survey}
        pace={pace}
      />
      <Toaster />
      <SurveyName name={name} />
    </div>
  );
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
