/** Texts of empty lists (specification 4 and 8). */
export const emptyTexts = {
  list: "No Data Found",
  videos: "No Video Found",
  blogs: "No Blogs Found",
  route: "Data Not found",
} as const;
