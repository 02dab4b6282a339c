/** Toggles between shortened and full texts (specification 2 and 5): testimonials read, surveys view. */
export const toggles = {
  readMore: "Read More",
  readLess: "Read Less",
  viewMore: "View More",
  viewLess: "View Less",
} as const;
