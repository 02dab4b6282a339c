/** Loads what a login does with the offline store; undefined when the code can't be fetched. */
export const loadOfflineAccount = () => import("./offline-account.ts").catch(() => undefined);

/** What `loadDevice` loads. */
export type OfflineAccount = NonNullable<Awaited<ReturnType<typeof loadOfflineAccount>>>;
