/** So many requests within so many minutes. */
export interface Rate {
  readonly points: number;
  readonly minutes: number;
}

/** What is limited: per address, for some calls per account, and for login per account and address. */
export type Rates = Readonly<
  Record<Limited, { readonly account?: Rate; readonly address: Rate }>
> & {
  readonly login: { readonly account: Rate; readonly accountAndAddress: Rate };
  readonly emailChange: { readonly account: Rate };
};
export type Limited =
  | "login"
  | "forgotPassword"
  | "resetPassword"
  | "changePassword"
  | "profileUpdate"
  | "newsletter"
  | "contact"
  | "challenge"
  | "request"
  | "form";

/**
 * What is limited. An address has many points, because a whole office can share one. Logins that
 * succeed give their points back.
 *
 * Wrong passwords for one account: few from one address, which stops a guesser and not the owner,
 * who is elsewhere; and so many from all addresses that the owner does not use, which bounds a
 * guesser with many addresses to 2,400 passwords a day (`limitLogin`).
 */
export const standardRates = {
  login: {
    accountAndAddress: { points: 10, minutes: 15 },
    account: { points: 100, minutes: 60 },
    address: { points: 100, minutes: 15 },
  },
  // Mails to one account are bounded by how soon another link is sent (mailed-link.ts).
  forgotPassword: { address: { points: 60, minutes: 60 } },
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
  // Each of them mails a stranger, if a participant wants it so.
  emailChange: { account: { points: 5, minutes: 60 } },
  newsletter: { address: { points: 60, minutes: 60 } },
  contact: { address: { points: 60, minutes: 60 } },
  challenge: { address: { points: 1000, minutes: 10 } },
  // Every POST, and those with a multipart body among them: see request-budget.ts. 200 people of one
  // office who answer a question every two seconds need all points.
  request: { address: { points: 6000, minutes: 1 } },
  form: { address: { points: 60, minutes: 1 } },
} as const satisfies Rates;
