import { createHash } from "node:crypto";

/**
 * Pages fade into one another, unless a visitor wants less motion. It stands in the page itself:
 * from a style sheet it comes after other sheets, and a browser that has begun a transition by
 * then gives it up with an error in the console.
 */
export const viewTransition =
  "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

/** What the policy needs to let it apply. */
export const viewTransitionHash =
  `sha256-${createHash("sha256").update(viewTransition).digest("base64")}` as const;
