/** Pictures that stand in for missing or broken ones, with their size in CSS pixels. */
export const placeholders = {
  picture: { src: "/placeholders/picture.svg", width: 1200, height: 800 },
  profile: { src: "/placeholders/profile.svg", width: 400, height: 400 },
} as const;
