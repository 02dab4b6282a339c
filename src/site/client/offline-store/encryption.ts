/** A value that only its key can read. */
export interface Ciphertext {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const algorithm = "AES-GCM";
const ivLength = 12;

/**
 * Twice OWASP's number for PBKDF2 with SHA-256: 0.2 s on a laptop's core, and at most four seconds on a
 * slow telephone, of the eight that a login waits.
 */
const iterations = 1_200_000;

/** Encrypts a value that JSON can hold. */
export async function encrypt(key: CryptoKey, value: unknown): Promise<Ciphertext> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain) };
}

/** Decrypts; undefined with another key, or when the bytes were changed. */
export async function decrypt(key: CryptoKey, { iv, bytes }: Ciphertext): Promise<unknown> {
  try {
    const plain = await crypto.subtle.decrypt({ name: algorithm, iv }, key, bytes);
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return undefined;
  }
}

/** The key that a password gives with a salt. */
export async function keyOfPassword(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
  // Typed as one character or two, "é" is the same password.
  const secret = new TextEncoder().encode(password.normalize("NFKC"));
  const material = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveKey"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  const type = { name: algorithm, length: 256 };
  return crypto.subtle.deriveKey(derivation, material, type, false, ["encrypt", "decrypt"]);
}

/** Makes a key, as the text that session storage keeps. */
export const newKeyText = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** @throws when the text is no key */
export const keyOfText = async (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytesOf(text), algorithm, false, ["encrypt", "decrypt"]);

/** Returns a function that gives names which say nothing without the key. @throws when the text is no key */
export async function namesWith(text: string): Promise<(name: string) => Promise<string>> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(text), hmac, false, ["sign"]);
  return async (name) => {
    const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(name));
    return btoa(String.fromCharCode(...new Uint8Array(signature)));
  };
}
