/**
 * Pages that stand for every address below theirs (specification 2, design 6.9): a code follows
 * the page's own path. Hosts rewrite those addresses to the page.
 */
export const addressPages = ["/reset-password", "/survey-invite"] as const;
