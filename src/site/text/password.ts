/** The toggle of a password field. `aria-pressed` tells its state, so its name does not change. */
export const passwordToggle = { text: "Show", label: (field: string) => `Show ${field}` } as const;
