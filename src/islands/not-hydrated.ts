/** Selects the islands that are not hydrated yet (mark-ready.ts). */
export const notHydrated = "astro-island:not(:has([data-ready]))";
