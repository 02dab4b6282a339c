import { standardRates } from "../../src/api/limits/rates.ts";

/** A fifth of a running server's limits, which take fewer requests to reach. */
export const fifthRates = JSON.parse(JSON.stringify(standardRates), (key, value: unknown) =>
  key === "tokens" ? Number(value) / 5 : value,
) as typeof standardRates;

/** Lets one address enter many addresses for the newsletter without a proof. */
export const openNewsletter = {
  ...standardRates,
  newsletter: { ...standardRates.newsletter, withoutProof: { tokens: 1000, minutes: 60 } },
};
