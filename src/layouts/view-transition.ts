import { createHash } from "node:crypto";

/**
 * Fades pages into one another, unless the visitor prefers reduced motion. It is inlined in the head,
 * because browsers abort a transition with a console error when the rule loads after it has begun.
 */
export const viewTransition =
  "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";

/** Its hash for the content security policy. */
export const viewTransitionHash =
  `sha256-${createHash("sha256").update(viewTransition).digest("base64")}` as const;
