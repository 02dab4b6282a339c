/** Shown in place of an island whose script did not load. */
export const islandFailureText = {
  text: "This page could not be loaded completely.",
  reload: "Load it again",
} as const;
