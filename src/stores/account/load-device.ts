/** Loads what a login does with the participant's data on this device; undefined when it can't be had. */
export const loadDevice = () => import("./device.ts").catch(() => undefined);

/** What `loadDevice` loads. */
export type Device = NonNullable<Awaited<ReturnType<typeof loadDevice>>>;
