/**
 * Fades pages into one another, unless the visitor prefers reduced motion. It is inlined in the head,
 * because browsers abort a transition with a console error when the rule loads after it has begun.
 */
export const viewTransition =
  "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";
