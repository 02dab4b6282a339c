import type { ProofWork } from "../../contract/human-check.ts";

/** So many requests per window of so many minutes. */
export interface Rate {
  readonly tokens: number;
  readonly minutes: number;
}

/** A rate above which further requests are accepted with a proof of so many times the usual work. */
export interface DearerRate extends Rate {
  readonly dearer: Rate & { readonly work: ProofWork };
}

/**
 * Limits per address, for some calls per account, and for logins per account and address (decisions
 * 027 and 112). A whole office can share an address: only requests with a valid proof count, those that
 * succeed get their tokens back, and further ones need a dearer proof before they are refused.
 */
export const standardRates = {
  login: {
    accountAndAddress: { tokens: 10, minutes: 15, dearer: { work: 100, tokens: 100, minutes: 60 } },
    account: { tokens: 100, minutes: 60, dearer: { work: 100, tokens: 100, minutes: 60 } },
    address: { tokens: 300, minutes: 15, dearer: { work: 10, tokens: 3000, minutes: 15 } },
  },
  // Mails to one account are bounded by the pause between two links (mailed-link.ts).
  forgotPassword: {
    address: { tokens: 300, minutes: 60, dearer: { work: 10, tokens: 5000, minutes: 60 } },
  },
  // Of those who have a valid link: unknown codes, of 256 bits, are not counted.
  resetPassword: { account: { tokens: 60, minutes: 15 } },
  // Counted by login.
  changePassword: { account: { tokens: 10, minutes: 15 } },
  confirmEmail: { account: { tokens: 10, minutes: 15 } },
  profileUpdate: { account: { tokens: 60, minutes: 60 } },
  // Each takes a core for a second, and up to five.
  picture: { account: { tokens: 10, minutes: 60 } },
  // By a personal link, at one address: scanners of mail open it as well. Of those who have a valid one.
  surveyLogin: { account: { tokens: 100, minutes: 60 } },
  personalData: { account: { tokens: 20, minutes: 60 } },
  // Each change mails an address that may be a stranger's.
  emailChange: { account: { tokens: 5, minutes: 60 } },
  // Without those that repeat an earlier one, counted in memory by each process (save-together.ts). A
  // browser sends up to 60 in a row after a time without a network.
  save: { account: { tokens: 120, minutes: 1 } },
  // The specification's call has no proof, and each may mail a stranger: only the first ones need none.
  newsletter: {
    withoutProof: { tokens: 5, minutes: 60 },
    address: { tokens: 300, minutes: 60, dearer: { work: 10, tokens: 5000, minutes: 60 } },
  },
  contact: {
    address: { tokens: 300, minutes: 60, dearer: { work: 10, tokens: 5000, minutes: 60 } },
  },
  // All requests, and forms with a picture (request-budget.ts). A company of 5,000 behind one address
  // needs them on the day of its launch, with a page of answers every ten seconds.
  request: { address: { tokens: 30_000, minutes: 1 } },
  form: { address: { tokens: 60, minutes: 1 } },
  // Parts of films, of which a player asks for a few, and each costs ten times what a page view does.
  film: { address: { tokens: 1200, minutes: 1 } },
  // Megabytes of answers about the content, which publishes read and browsers don't. A list of 5,000
  // posts has 80, or 25 where a publish asks for texts.
  content: { address: { tokens: 256, minutes: 1 } },
} satisfies Readonly<Record<string, Readonly<Record<string, Rate | DearerRate>>>>;

export type Rates = {
  readonly [Kind in keyof typeof standardRates]: {
    readonly [
      Scope in keyof (typeof standardRates)[Kind]
    ]: (typeof standardRates)[Kind][Scope] extends { dearer: unknown } ? DearerRate : Rate;
  };
};
/** The requests that are limited per address, with a dearer proof above the limit. */
export type AddressLimitKind = KindWith<{ readonly address: DearerRate }>;
/** The requests that are limited per account, counted in the database; saves are in memory. */
export type AccountLimitKind = Exclude<KindWith<{ readonly account: Rate }>, "login" | "save">;

type KindWith<Limits> = {
  [Kind in keyof Rates]: Rates[Kind] extends Limits ? Kind : never;
}[keyof Rates];
