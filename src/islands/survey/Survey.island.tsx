import { useEffect, useRef, useState } from "react";

import { createKey } from "../../client/create-key.ts";
import { liveApi } from "../../client/live-api.ts";
import { onReturn } from "../../environment.ts";
import { createSurvey } from "../../stores/survey/store.ts";
import { livePage } from "../live-page.ts";
import { markReady } from "../mark-ready.ts";
import { Toaster } from "../Toaster.tsx";
import styles from "./Survey.module.css";
import { SurveyView } from "./SurveyView.tsx";
import { useViewFocus } from "./use-view-focus.ts";
import type { PageLabels } from "./view-props.ts";
import { useStore } from "../use-store.ts";

/** The survey page (specification 2), from the loader to the thanks. */
export function Survey(labels: PageLabels) {
  const [survey] = useState(() => createSurvey({ ...livePage(), createKey }));
  const root = useRef<HTMLDivElement>(null);
  const state = useStore(survey.$state);
  const isStored = useStore(survey.$isStored);
  const isWaiting = useStore(liveApi().$waiting);
  useEffect(() => {
    if (root.current) markReady(root.current);
    void survey.open();
    const stops = [survey.listen(), onReturn(survey.comeBack)];
    return () => stops.forEach((stop) => stop());
  }, [survey]);
  useViewFocus(root, "shown" in state ? `page ${state.shown}` : state.kind);
  return (
    <div className={styles["survey"]} ref={root}>
      <SurveyView
        state={state}
        isWaiting={isWaiting}
        isStored={isStored}
        labels={labels}
        survey={survey}
      />
      <Toaster />
    </div>
  );
}
