import { standardRates } from "../../src/api/limits/rates.ts";

/** Limits are a matter of other tests: a simulation's refusals are its own. */
const withoutLimits = (rates: object): object =>
  Object.fromEntries(
    Object.entries(rates).map(([name, value]: [string, unknown]) => {
      if (typeof value === "object" && value !== null) return [name, withoutLimits(value)];
      return [name, name === "tokens" ? 1e9 : value];
    }),
  );

export const unlimited = withoutLimits(standardRates) as typeof standardRates;
