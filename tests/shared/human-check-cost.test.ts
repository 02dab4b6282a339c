import { createChallenge, solveChallenge } from "altcha-lib";
import { deriveKey as deriveWithArgon2 } from "altcha-lib/algorithms/argon2id";
import { deriveKey as deriveWithPbkdf2 } from "altcha-lib/algorithms/pbkdf2";
import { deriveKey as deriveWithScrypt } from "altcha-lib/algorithms/scrypt";
import { deriveKey as deriveWithSha } from "altcha-lib/algorithms/sha";
import { describe, expect, test } from "vitest";

import { challengeProblem } from "../../src/shared/human-check-cost.ts";

const lifetimes = { expiresAt: new Date(Date.now() + 60_000), hmacSignatureSecret: "secret" };

describe("a challenge has no problem", () => {
  test.each(["SHA-256", "SHA-384", "SHA-512"])("with %s", async (algorithm) => {
    const work = { algorithm, cost: 2, counter: 5, deriveKey: deriveWithSha };
    expect(await challengeProblem(await createChallenge({ ...work, ...lifetimes }))).toBe(
      undefined,
    );
  });

  test.each(["PBKDF2/SHA-256", "PBKDF2/SHA-384", "PBKDF2/SHA-512"])(
    "with %s",
    async (algorithm) => {
      const work = { algorithm, cost: 2, counter: 5, deriveKey: deriveWithPbkdf2 };
      const challenge = await createChallenge({
        ...work,
        ...lifetimes,
        hmacKeySignatureSecret: "another",
      });
      expect(await challengeProblem(challenge)).toBe(undefined);
    },
  );
});

describe("an algorithm that browsers don't have is named", () => {
  test.each([
    ["SCRYPT", { cost: 1024, memoryCost: 8, parallelism: 1, deriveKey: deriveWithScrypt }],
    ["ARGON2ID", { cost: 1, memoryCost: 8, parallelism: 1, deriveKey: deriveWithArgon2 }],
  ])("%s", async (algorithm, work) => {
    const challenge = await createChallenge({ algorithm, counter: 1, ...work, ...lifetimes });
    const problem = await challengeProblem(challenge);
    expect(problem).toContain(`its parameters.algorithm is "${algorithm}", expected`);
    expect(problem).toContain('"PBKDF2/SHA-256"');
  });
});

const parameters = {
  algorithm: "PBKDF2/SHA-256",
  nonce: "00112233445566778899aabbccddeeff",
  salt: "00112233445566778899aabbccddeeff",
  cost: 1,
  keyLength: 32,
  // No number leads to it.
  keyPrefix: "0123456789abcdef0123456789abcdef",
};

describe("a challenge that takes long", () => {
  test("is given up, and named with its cost and a better one", async () => {
    expect(await challengeProblem({ parameters }, 50)).toBe(
      "gives a challenge (PBKDF2/SHA-256, cost 1) that takes this machine more than 0.05 s and a telephone some 4 times as long, while people wait to log in. Lower its cost: PBKDF2/SHA-256 with cost 1000 and a counter from 200 to 1000 takes a telephone about a second",
    );
  });

  test.each([{ cost: 1_000_000_000 }, { algorithm: "SHA-256", cost: 1_000_000 }])(
    "for a single number is not tried: %j",
    async (more) => {
      expect(await challengeProblem({ parameters: { ...parameters, ...more } })).toContain(
        "that takes this machine more than 2 s",
      );
    },
  );

  test("on average is named, whatever one of them takes", async () => {
    // Of the keys that begin so, one in 16 million is found; the first one of this challenge is.
    const easy = { ...parameters, cost: 100_000, keyPrefix: "" };
    const solution = await solveChallenge({
      challenge: { parameters: { ...easy, keyPrefix: "0" } },
      deriveKey: deriveWithPbkdf2,
    });
    const keyPrefix = solution?.derivedKey.slice(0, 6) ?? "";
    expect(await challengeProblem({ parameters: { ...easy, keyPrefix } }, 60_000)).toContain(
      "and a telephone some 4 times as long",
    );
  });
});

test.each([
  [{ parameters: { ...parameters, cost: "1000" } }, "parameters.cost"],
  [{ parameters: { ...parameters, salt: undefined } }, "parameters.salt"],
  [{ parameters: null }, "parameters"],
  [{ challenge: "v1", algorithm: "SHA-256" }, "parameters"],
])("a challenge that the site can't read is named: %j", async (challenge, path) => {
  expect(await challengeProblem(challenge)).toContain(
    `gives a challenge that browsers can't solve: its ${path} is`,
  );
});
