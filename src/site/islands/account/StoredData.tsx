import { useState } from "react";

import type { Api } from "../../client/api.ts";
import { personalData, type Profile } from "../../../contract/profile.ts";
import { browser } from "../../environment.ts";
import { describeFailure } from "../../stores/account/outcomes.ts";
import { profileText } from "../../../contract/text/profile.ts";
import styles from "./StoredData.module.css";

export interface StoredDataProps extends Pick<Profile, "stored"> {
  readonly api: Api;
  /** Reads the code of the participant who is logged in. */
  readonly participant: () => string;
}

/** What the host stores of the participant, and all of it as a file; nothing for hosts that don't say. */
export function StoredData({ stored, api, participant }: StoredDataProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState("");
  if (stored.length === 0) return null;
  async function download() {
    setIsBusy(true);
    setFailure("");
    const secret = participant();
    const outcome = await api.call(personalData, { vUniqueCode: secret }, { isRead: true });
    setIsBusy(false);
    if (outcome.ok) saveFile("my-data.json", outcome.data);
    else setFailure(describeFailure(outcome, { secret }));
  }
  return (
    <section className={styles["stored"]} aria-labelledby="stored-heading">
      <h2 id="stored-heading">{profileText.storedHeading}</h2>
      <dl className={styles["list"]}>
        {stored.map(({ vStored, vUntil }) => (
          <div key={vStored}>
            <dt>{vStored}</dt>
            <dd>{vUntil}</dd>
          </div>
        ))}
      </dl>
      <button
        className="button button-quiet"
        type="button"
        aria-disabled={isBusy}
        onClick={() => isBusy || void download()}
      >
        {profileText.storedDownload}
      </button>
      <p role="alert">{failure}</p>
    </section>
  );
}

/** A browser may still be reading the file when the click returns. */
const readingTime = 60_000;

function saveFile(name: string, data: unknown): void {
  const content = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  browser.clock.after(readingTime, () => URL.revokeObjectURL(href));
}
