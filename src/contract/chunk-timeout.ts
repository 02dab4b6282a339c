/**
 * Milliseconds that a page waits for the script of an island (specification 9). Apart from the other
 * limits, so that what tells of a missing chunk needs none itself.
 */
export const chunkTimeout = 120_000;
