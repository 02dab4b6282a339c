/** The toggle of a password field. Its name stays, whether it is pressed says the rest. */
export const passwordToggle = { text: "Show", label: (field: string) => `Show ${field}` } as const;
