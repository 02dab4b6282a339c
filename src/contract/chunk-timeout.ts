/**
 * Milliseconds that a page waits for the script of an island (specification 9).
 */
export const chunkTimeout = 120_000;

/** Milliseconds between two tries to have a script that has failed. */
export const retryPause = 5000;
