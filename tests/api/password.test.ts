import { describe, expect, test } from "vitest";

import { hashPassword, isOutdated, isPassword } from "../../src/api/accounts/password.ts";

/** The hash of "password" by the argon2 reference program with m=64, t=1 and this salt. */
const referenceHash = "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$";

describe("a password", () => {
  test("is hashed with argon2id, 19 MiB, two passes and a random salt", async () => {
    const hashes = [await hashPassword("secret"), await hashPassword("secret")];
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
      expect(await isPassword("secret", hash)).toBe(true);
      expect(await isPassword("Secret", hash)).toBe(false);
      expect(await isPassword("secret ", hash)).toBe(false);
      expect(isOutdated(hash)).toBe(false);
    }
  });

  test("is compared in normalised Unicode", async () => {
    const hash = await hashPassword("caf\u00e9-caf\u00e9");
    expect(await isPassword("cafe\u0301-cafe\u0301", hash)).toBe(true);
  });

  test("of thousands of combining marks is hashed as it is", async () => {
    const password = `a${"\u0301\u0334".repeat(60_000)}`;
    expect(await isPassword(password, await hashPassword(password))).toBe(true);
  });

  test("does not match a hash that is empty or of another kind", async () => {
    for (const hash of ["", "plain", "$2b$10$abc", referenceHash])
      expect(await isPassword("plain", hash)).toBe(false);
  });

  test("needs a new hash when the cost has changed", () => {
    expect(isOutdated(referenceHash + "AAAA")).toBe(true);
    expect(isOutdated("plain")).toBe(true);
  });
});
