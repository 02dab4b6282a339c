import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";

import { liveApi } from "../../client/api.ts";
import * as sessionKeys from "../../client/session-keys.ts";
import { browser } from "../../environment.ts";
import { createProfileLoad } from "../../stores/account/profile.ts";
import { rememberParticipant } from "../../stores/participant.ts";
import { formText } from "../../text/form.ts";
import { profileText } from "../../text/profile.ts";
import { IslandBoundary } from "../IslandBoundary.tsx";
import { Toaster } from "../Toaster.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { showFirstName } from "./show-first-name.ts";
import { OtherLogins } from "./OtherLogins.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { StoredData } from "./StoredData.tsx";
import styles from "./Profile.module.css";

/** The load of the profile of the participant who is logged in in this tab. */
function createLiveLoad() {
  const api = liveApi();
  const code = rememberParticipant(browser.session);
  return { api, code, load: createProfileLoad(api, code) };
}

/** The edit page of a profile: fetched first, as none is loaded yet (specification 4). */
export function Profile() {
  const [{ api, code, load }] = useState(createLiveLoad);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const state = useStore(load.$state, { ssr: "initial" });
  const isWaiting = useStore(api.$waiting, { ssr: "initial" });
  useEffect(() => {
    // Without a code, site/stores/account/guard is leaving the page.
    // A personal link does not open it.
    const isByLink = browser.session.get(sessionKeys.linkLogin) !== null;
    if (code() !== "" && !isByLink) void load.load();
  }, [code, load]);
  useEffect(() => {
    if (state.kind !== "loading") root?.setAttribute("data-ready", "");
    if (state.kind === "ready") showFirstName(state.data.vFirstName);
  }, [root, state]);
  return (
    <div className={`needs-script ${styles["page"] ?? ""}`} ref={setRoot}>
      <IslandBoundary>
        {state.kind === "loading" && (
          <p className={styles["loading"]} role="status">
            {isWaiting ? formText.waiting : profileText.loading}
          </p>
        )}
        {state.kind === "failed" && (
          <LoadFailure
            heading={profileText.loadFailed}
            failure={state}
            onRetry={() => void load.load()}
          />
        )}
        {state.kind === "ready" && (
          <>
            <ProfileForm profile={state.data} participant={code} />
            <OtherLogins iOtherLogins={state.data.iOtherLogins} api={api} participant={code} />
            <StoredData stored={state.data.stored} api={api} participant={code} />
          </>
        )}
      </IslandBoundary>
      <Toaster />
    </div>
  );
}
