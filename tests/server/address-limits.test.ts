import { describe, expect, test } from "vitest";

import { standardRates as rates } from "../../src/server/limits/rates.ts";
import { dialects } from "./databases.ts";
import { openTestApi } from "./test-api.ts";

describe.each(dialects)("rate limits by address on %s", (dialect) => {
  test("count all networks of one IPv6 site (/48) together", async () => {
    const own = await openTestApi(dialect, {
      rates: { ...rates, newsletter: { address: { tokens: 1, minutes: 60 } } },
    });
    const statuses: number[] = [];
    for (let number = 0; number < 11; number += 1) {
      const remoteAddress = `2001:db8:1:${number}::1`;
      const { status } = await own.app.request(
        "/api/news_letter/add",
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ vEmail: `x${number}@example.org` }),
        },
        { incoming: { socket: { remoteAddress } } },
      );
      statuses.push(status);
    }
    await own.close();
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});
