/**
 * Pages whose address ends with a code (specification 2, design 6.9): hosts rewrite every address
 * below the path to the page.
 */
export const addressPages = ["/reset-password", "/survey-invite"] as const;
