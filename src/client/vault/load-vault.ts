/** The vault's code, which a page loads when it needs it; undefined when it can't be had. */
export const loadVault = () => import("./vault.ts").catch(() => undefined);
