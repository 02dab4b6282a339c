/**
 * Set up for unit tests: keys of passwords are made with a thousandth of the rounds, which still differ where
 * the numbers differ. Logins make them beside the test, and would write into the storage of a later one.
 */
const { subtle } = crypto;
const deriveKey = subtle.deriveKey.bind(subtle);

// Files share their globals, and each is set up.
if (subtle.deriveKey.name !== "cheapKey")
  subtle.deriveKey = function cheapKey(derivation, ...rest) {
    const { iterations } = derivation as Pbkdf2Params;
    return deriveKey({ ...(derivation as Pbkdf2Params), iterations: iterations / 1000 }, ...rest);
  };
export {};
