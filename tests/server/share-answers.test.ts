import { describe, expect, test, vi } from "vitest";

import { createShareAnswers } from "../../src/server/http/share-answers.ts";

describe("clients that ask for the same answer", () => {
  /** Makes `0`, `1`, and so on. */
  const counting = () => {
    let count = 0;
    return vi.fn(() => Promise.resolve(new TextEncoder().encode(String(count++))));
  };

  test("share one that is being made, and one that somebody still holds", async () => {
    const share = createShareAnswers();
    const make = counting();
    const [first, second] = await Promise.all([share("a1", make), share("a1", make)]);
    expect(second).toBe(first);
    expect(await share("a1", make)).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test("get another one under another key", async () => {
    const share = createShareAnswers();
    const make = counting();
    const first = await share("a1", make);
    expect(await share("b1", make)).not.toBe(first);
    const changed = await share("a2", make);
    expect(changed).not.toBe(first);
    expect(await share("a2", make)).toBe(changed);
  });

  test("get no failure of before", async () => {
    const share = createShareAnswers();
    const failing = () => Promise.reject(new Error("The database is gone."));
    await expect(share("a1", failing)).rejects.toThrow("The database is gone.");
    expect(await share("a1", counting())).toHaveLength(1);
  });
});
