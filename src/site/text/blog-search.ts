/** Sentences of the search of the blog. */
export const blogSearchText = {
  label: "Search the blog",
  submit: "Search",
  /** While the index loads. */
  loading: "Searching …",
  /** How many are shown of so many. */
  cut: (posts: string, shown: number) => `${posts}, the first ${shown} are shown`,
  hint: "Try fewer words, or only the beginning of one. The categories above lead to all posts of a subject.",
  failed: "The search could not be loaded. Please check your connection and try again.",
  tryAgain: "Try again",
} as const;
