import { useState } from "react";

import type { Api } from "../../client/api.ts";
import { logOutOthers } from "../../../contract/login.ts";
import type { Profile } from "../../../contract/profile.ts";
import { describeFailure } from "../../stores/account/outcomes.ts";
import { profileText } from "../../../contract/text/profile.ts";
import styles from "./StoredData.module.css";

interface OtherLoginsProps extends Pick<Profile, "iOtherLogins"> {
  readonly api: Api;
  /** Reads the code of the participant who is logged in. */
  readonly participant: () => string;
}

/** The person's other logins, and the button that ends them; nothing for hosts that don't tell. */
export function OtherLogins({ iOtherLogins, api, participant }: OtherLoginsProps) {
  const [state, setState] = useState<"open" | "busy" | "ended">("open");
  const [failure, setFailure] = useState("");
  if (typeof iOtherLogins !== "number") return null;
  async function endOthers() {
    setState("busy");
    setFailure("");
    const secret = participant();
    const outcome = await api.call(logOutOthers, { vUniqueCode: secret });
    setState(outcome.ok ? "ended" : "open");
    if (!outcome.ok) setFailure(describeFailure(outcome, { secret }));
  }
  return (
    <section className={styles["stored"]} aria-labelledby="logins-heading">
      <h2 id="logins-heading">{profileText.loginsHeading}</h2>
      <p role="status">
        {state === "ended" ? profileText.othersEnded : profileText.otherLogins(iOtherLogins)}
      </p>
      {/* It stays once the others have ended, so that the focus does. */}
      {iOtherLogins > 0 && (
        <button
          className="button button-quiet"
          type="button"
          aria-disabled={state === "busy"}
          onClick={() => state === "busy" || void endOthers()}
        >
          {profileText.endOthers}
        </button>
      )}
      <p role="alert">{failure}</p>
    </section>
  );
}
