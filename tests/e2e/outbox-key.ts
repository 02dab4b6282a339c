/** The key of `/outbox` in browser tests. */
export const outboxKey = "key-of-the-browser-tests";
