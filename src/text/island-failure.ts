/** What stands where the script of an island did not come. */
export const islandFailureText = {
  text: "This page could not be loaded completely.",
  reload: "Load it again",
} as const;
