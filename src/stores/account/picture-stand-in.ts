/** What stands in for a missing picture (specification 2 and 5). */
export const pictureStandIn = {
  profile: "/placeholders/profile.svg",
  survey: "/placeholders/picture.svg",
} as const;
