import { standardRates } from "../../src/api/limits/rates.ts";

/** A fifth of a running server's limits, which take fewer requests to reach. */
export const fifthRates = JSON.parse(JSON.stringify(standardRates), (key, value: unknown) =>
  key === "tokens" ? Number(value) / 5 : value,
) as typeof standardRates;
