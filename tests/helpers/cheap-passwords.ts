/**
 * Imported by tests of the offline store: keys of passwords are made with a thousandth of the rounds,
 * which still differ where the numbers differ.
 */
const { subtle } = crypto;
const deriveKey = subtle.deriveKey.bind(subtle);
subtle.deriveKey = (derivation, ...rest) => {
  const { iterations } = derivation as Pbkdf2Params;
  return deriveKey({ ...(derivation as Pbkdf2Params), iterations: iterations / 1000 }, ...rest);
};
export {};
