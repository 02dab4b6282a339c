import type { Invitation as OpenInvitation } from "../../stores/account/dashboard.ts";
import { dashboardText } from "../../text/dashboard.ts";
import styles from "./Invitation.module.css";

/** Offers the invitation that a participant came with before logging in (design 6.7, 6.8). */
export function Invitation({
  invitation: { href, host },
  onFollow,
}: {
  readonly invitation: OpenInvitation;
  readonly onFollow: () => void;
}) {
  return (
    <section className={styles["invitation"]} aria-labelledby="invitation">
      <div>
        <h2 id="invitation">{dashboardText.resumeHeading}</h2>
        <p>{host === "" ? dashboardText.resumeText : dashboardText.resumeTextTo(host)}</p>
      </div>
      <a className="button" href={href} rel="noreferrer" onClick={onFollow}>
        {dashboardText.resume}
      </a>
    </section>
  );
}
