import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Set up for tests without a server of its own process: keys of passwords are made with a thousandth of the
 * rounds, and hashes with 64 KiB instead of 19 MiB. They still differ where the numbers differ. Logins make
 * keys beside the test, and would write into the storage of a later one.
 */
const { argon2, subtle } = crypto;
const deriveKey = subtle.deriveKey.bind(subtle);

// Files share their globals, and each is set up.
if (subtle.deriveKey.name !== "cheapKey") {
  subtle.deriveKey = function cheapKey(derivation, ...rest) {
    const { iterations } = derivation as Pbkdf2Params;
    return deriveKey({ ...(derivation as Pbkdf2Params), iterations: iterations / 1000 }, ...rest);
  };
  const cheapHash: typeof argon2 = (algorithm, { memory, passes, ...rest }, done) =>
    argon2(
      algorithm,
      { ...rest, memory: Math.min(memory, 64), passes: memory > 64 ? 1 : passes },
      done,
    );
  Object.assign(crypto, { argon2: cheapHash });
  syncBuiltinESMExports();
}
