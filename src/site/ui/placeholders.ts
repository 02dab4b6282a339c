/** Pictures in place of missing or broken ones (specification 2 and 5), with their size in CSS pixels. */
export const placeholders = {
  picture: { src: "/placeholders/picture.svg", width: 1200, height: 800 },
  profile: { src: "/placeholders/profile.svg", width: 400, height: 400 },
} as const;
