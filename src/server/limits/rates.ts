/** So many requests within so many minutes. */
export interface Rate {
  readonly points: number;
  readonly minutes: number;
}

/** What is limited, per address and for some calls per account. */
export type Rates = Readonly<
  Record<Limited, { readonly account?: Rate; readonly address: Rate }>
>;
export type Limited =
  | "login"
  | "forgotPassword"
  | "resetPassword"
  | "changePassword"
  | "profileUpdate"
  | "newsletter"
  | "contact"
  | "challenge";

/**
 * What is limited. An account has few points, because whoever guesses passwords has one account in
 * mind; an address has many, because a whole office can share one. Logins that succeed give
 * their points back.
 */
export const standardRates = {
  login: {
    account: { points: 10, minutes: 15 },
    address: { points: 100, minutes: 15 },
  },
  forgotPassword: {
    account: { points: 5, minutes: 60 },
    address: { points: 60, minutes: 60 },
  },
  // Whoever guesses codes has no account in mind, and 256 bits to guess.
  resetPassword: { address: { points: 60, minutes: 15 } },
  changePassword: {
    account: { points: 10, minutes: 15 },
    address: { points: 100, minutes: 15 },
  },
  profileUpdate: {
    account: { points: 60, minutes: 60 },
    address: { points: 300, minutes: 60 },
  },
  newsletter: { address: { points: 60, minutes: 60 } },
  contact: { address: { points: 60, minutes: 60 } },
  challenge: { address: { points: 1000, minutes: 10 } },
} as const satisfies Rates;
