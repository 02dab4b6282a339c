import type { Invitation as OpenInvitation } from "../../stores/account/dashboard.ts";
import { dashboardText } from "../../../contract/text/dashboard.ts";
import styles from "./Invitation.module.css";

/** Offers the invitation that a participant came with before logging in, or that did not open (design 6.7, 6.8). */
export function Invitation({
  invitation: { href, host, problem },
  onFollow,
}: {
  readonly invitation: OpenInvitation;
  readonly onFollow: () => void;
}) {
  const { resumeHeading, resumeText, resumeTextTo, resume, unopened } = dashboardText;
  const { heading, text, action } = problem
    ? unopened[problem]
    : {
        heading: resumeHeading,
        text: host === "" ? resumeText : resumeTextTo(host),
        action: resume,
      };
  return (
    <section className={styles["invitation"]} aria-labelledby="invitation">
      <div>
        <h2 id="invitation">{heading}</h2>
        <p>{text}</p>
      </div>
      <a className="button" href={href} rel="noreferrer" onClick={onFollow}>
        {action}
      </a>
    </section>
  );
}
