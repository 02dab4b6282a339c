import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { humanCheckChallengePath, type ProofPurpose } from "../../src/contract/human-check.ts";
import { createVerifyHuman } from "../../src/api/human-check/human-check.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { dialects } from "./databases.ts";
import { readChallenge, solve, solvedToken, token } from "./solve-challenge.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

const minute = 60_000;

describe.each(dialects)("proof of work on %s", (dialect) => {
  let api: TestApi;
  let later = 0;
  const now = () => new Date(Date.now() + later);
  beforeAll(async () => {
    api = await openTestApi(dialect, { now });
  });
  afterAll(() => api.close());
  const verify = (text: string, purpose: ProofPurpose = "login") =>
    createVerifyHuman({ ...api, now, fetch, log: () => undefined })(text, purpose);

  test("accepts a solution once", async () => {
    const solution = await solvedToken(api);
    expect(await verify(solution)).toBe(1);
    expect(await verify(solution)).toBe(0);
  });

  test("accepts a solution once when it is sent four times concurrently", async () => {
    const solution = await solvedToken(api);
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(solution)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test("rejects a solution after ten minutes, and deletes the used ones then", async () => {
    const spent = await solvedToken(api);
    await verify(spent);
    const unused = await solvedToken(api);
    later = 11 * minute;
    try {
      expect(await verify(unused)).toBe(0);
      expect(await verify(await solvedToken(api))).toBe(1);
      const stored = await api.database.selectFrom("human_check_spent").selectAll().execute();
      expect(stored).toHaveLength(1);
    } finally {
      later = 0;
    }
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("issues a new challenge each time, with Cache-Control: no-store", async () => {
    const response = await api.app.request("/api/human_check/challenge");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const challenges = [await readChallenge(api), await readChallenge(api)];
    expect(new Set(challenges.map(({ signature }) => signature)).size).toBe(2);
  });

  test.each([
    ["", 1],
    ["?work=1", 1],
    ["?work=10", 10],
    ["?work=100", 100],
  ])("knows the work of a challenge that was asked for with %j", async (query, work) => {
    const solution = await solve(api, query);
    // The test's challenges have 1 to 5 numbers.
    expect(solution.solution?.counter).toBeGreaterThanOrEqual(work);
    expect(await verify(token(solution))).toBe(work);
    const { challenge } = solution;
    const dearer = {
      ...challenge,
      parameters: { ...challenge.parameters, data: { work: 100, for: "login" } },
    };
    const claimed = await verify(token({ ...(await solve(api)), challenge: dearer }));
    expect(claimed).toBe(0);
  });

  test.each(["work=2", "work=1000000", "work=", "work=x", "work=-1", "for=", "for=all"])(
    "issues no challenge for %s",
    async (query) => {
      const response = await api.app.request(`${humanCheckChallengePath}?${query}`);
      expect(response.status).toBe(400);
    },
  );

  test("accepts a solution with the form for which it was asked", async () => {
    const solution = await solvedToken(api, "newsletter");
    for (const purpose of ["login", "forgot_password", "contact"] as const)
      expect(await verify(solution, purpose)).toBe(0);
    expect(await verify(solution, "newsletter")).toBe(1);
  });

  test("rejects a wrong number, a changed challenge and a missing solution", async () => {
    const { challenge, solution } = await solve(api);
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "00" } };
    for (const payload of [
      { challenge, solution: { ...solution, counter: 10_000 } },
      { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } },
      { challenge: easier, solution },
      { challenge: { ...challenge, signature: "00" }, solution },
      { challenge: { parameters: challenge.parameters }, solution },
      { challenge, solution: null },
      { challenge, solution: { counter: -1, derivedKey: "zz" } },
      null,
    ])
      expect(await verify(token(payload))).toBe(0);
    for (const text of ["", "not base64!", "{}", "AAAA"]) expect(await verify(text)).toBe(0);
    expect(await verify(token({ challenge, solution }))).toBe(1);
  });
});

describe("reCAPTCHA", () => {
  const settings = (secret: string) =>
    parseSettings({ PUBLIC_RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET: secret });
  const verify = (answer: () => Promise<Response>, secret = "shh", text = "the-token") => {
    const fetch = vi.fn<typeof globalThis.fetch>(answer);
    const lines: string[] = [];
    const verifyHuman = createVerifyHuman({
      // reCAPTCHA needs no table: Google accepts a token once.
      database: undefined as never,
      settings: settings(secret),
      now: () => new Date(),
      fetch,
      log: (line) => lines.push(line),
    });
    return { fetch, lines, result: verifyHuman(text, "login") };
  };

  test("sends secret and token to Google", async () => {
    const { fetch, result } = verify(() =>
      Promise.resolve(Response.json({ success: true, score: 0.9 })),
    );
    expect(await result).toBe(1);
    const [address, options] = fetch.mock.calls[0] ?? [];
    expect(address).toBe("https://www.google.com/recaptcha/api/siteverify");
    expect(String(options?.body as URLSearchParams)).toBe("secret=shh&response=the-token");
  });

  test.each([
    ["a refusal", () => Promise.resolve(Response.json({ success: false }))],
    [
      "the token of another form",
      () => Promise.resolve(Response.json({ success: true, score: 0.9, action: "contact" })),
    ],
    ["a low score", () => Promise.resolve(Response.json({ success: true, score: 0.1 }))],
    ["no score", () => Promise.resolve(Response.json({ success: true }))],
    ["a strange answer", () => Promise.resolve(new Response("<html>"))],
    ["no answer", () => Promise.reject(new TypeError("fetch failed"))],
  ])("treats %s as a failed check", async (_name, answer) => {
    expect(await verify(answer).result).toBe(0);
  });

  test.each([
    [
      "a wrong secret",
      () =>
        Promise.resolve(Response.json({ success: false, "error-codes": ["invalid-input-secret"] })),
      ["reCAPTCHA refuses RECAPTCHA_SECRET (invalid-input-secret)."],
    ],
    [
      "no answer",
      () => Promise.reject(new TypeError("fetch failed")),
      ["reCAPTCHA could not be asked: TypeError: fetch failed"],
    ],
    [
      "a visitor's used token",
      () =>
        Promise.resolve(Response.json({ success: false, "error-codes": ["timeout-or-duplicate"] })),
      [],
    ],
  ])("logs %s only if it fails for every visitor", async (_name, answer, expected) => {
    const { lines, result } = verify(answer);
    expect(await result).toBe(0);
    expect(lines).toEqual(expected);
  });

  test.each(["", "x".repeat(10_001)])(
    "does not ask Google about a token that is none",
    async (text) => {
      const { fetch, result } = verify(() => Promise.reject(new Error()), "shh", text);
      expect(await result).toBe(0);
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  test("fails without a request when the secret is missing", async () => {
    const { fetch, result } = verify(() => Promise.reject(new Error()), "");
    expect(await result).toBe(0);
    expect(fetch).not.toHaveBeenCalled();
  });
});
