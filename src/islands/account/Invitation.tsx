import { dashboardText } from "../../text/dashboard.ts";
import styles from "./Invitation.module.css";

/** Offers the invitation that a participant came with before logging in (design 6.7, 6.8). */
export function Invitation({
  link,
  onFollow,
}: {
  readonly link: URL;
  readonly onFollow: () => void;
}) {
  return (
    <section className={styles["invitation"]} aria-labelledby="invitation">
      <div>
        <h2 id="invitation">{dashboardText.resumeHeading}</h2>
        <p>{dashboardText.resumeText(link.host)}</p>
      </div>
      <a
        className="button"
        href={link.href}
        rel="noreferrer"
        data-astro-prefetch="false"
        onClick={onFollow}
      >
        {dashboardText.resume}
      </a>
    </section>
  );
}
