/** Pages whose address ends with a code (specification 2, design 6.9): hosts show the page there. */
export const addressPages = ["/reset-password", "/survey-invite"] as const;

/** Pages whose script reads the fragment of their address; it names no element. */
export const fragmentPages: ReadonlySet<string> = new Set([...addressPages, "/survey"]);
