export const toastText = { region: "Notifications", close: "Close notification" } as const;
