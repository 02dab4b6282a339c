/** A value that only its key can read. */
export interface Ciphertext {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const algorithm = "AES-GCM";
const ivLength = 12;

/** OWASP's number of rounds for PBKDF2 with SHA-256: about a third of a second on a telephone. */
const rounds = 600_000;

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
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds };
  const type = { name: algorithm, length: 256 };
  return crypto.subtle.deriveKey(derivation, material, type, false, ["encrypt", "decrypt"]);
}

/** Makes a key, as the text that session storage keeps. */
export const newKeyText = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

/** @throws when the text is no key */
export const keyOfText = async (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    "raw",
    Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
    algorithm,
    false,
    ["encrypt", "decrypt"],
  );
