/** So many requests per window of so many minutes. */
export interface Rate {
  readonly tokens: number;
  readonly minutes: number;
}

/**
 * Limits per address, for some calls per account, and for logins per account and address. A whole
 * office can share an address. Successful logins get their tokens back. Of wrong passwords few from
 * one address, which stops a guesser and not the owner elsewhere, and 100 an hour from all
 * addresses that the owner does not use, which are 2,400 guesses a day at most (`limitLogin`).
 */
export const standardRates = {
  login: {
    accountAndAddress: { tokens: 10, minutes: 15 },
    account: { tokens: 100, minutes: 60 },
    address: { tokens: 300, minutes: 15 },
  },
  // Mails to one account are bounded by the pause between two links (mailed-link.ts).
  forgotPassword: { address: { tokens: 60, minutes: 60 } },
  // A guess at one of these codes concerns no known account, and has 256 bits to guess.
  resetPassword: { address: { tokens: 60, minutes: 15 } },
  changePassword: { account: { tokens: 10, minutes: 15 }, address: { tokens: 100, minutes: 15 } },
  profileUpdate: { account: { tokens: 60, minutes: 60 }, address: { tokens: 300, minutes: 60 } },
  // Each change mails an address that may be a stranger's.
  emailChange: { account: { tokens: 5, minutes: 60 } },
  // Without those that repeat an earlier one, counted in memory by each process (save-together.ts). A
  // browser sends up to 60 in a row after a time without a network.
  save: { account: { tokens: 120, minutes: 1 } },
  newsletter: { address: { tokens: 60, minutes: 60 } },
  contact: { address: { tokens: 60, minutes: 60 } },
  challenge: { address: { tokens: 5000, minutes: 10 } },
  // All POST requests, and those with a multipart body (request-budget.ts). A company of 5,000
  // behind one address needs them on the day of its launch, with a page of answers every ten seconds.
  request: { address: { tokens: 30_000, minutes: 1 } },
  form: { address: { tokens: 60, minutes: 1 } },
} satisfies Readonly<Record<string, Readonly<Record<string, Rate>>>>;

export type Rates = Readonly<typeof standardRates>;
/** The requests that are limited per address. */
export type Limited = Exclude<keyof Rates, "emailChange" | "save">;
