import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
} from "node:crypto";

type Bytes = Uint8Array<ArrayBuffer>;

interface Key {
  readonly bytes: Uint8Array;
  readonly secret: KeyObject;
}
const keyOf = (secret: Uint8Array): Key => ({
  bytes: new Uint8Array(secret),
  secret: createSecretKey(secret),
});

const tagLength = 16;
const sha256 = (...parts: readonly Uint8Array[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** As an ArrayBuffer of its own, which `crypto.subtle` returns. */
const bufferOf = (...parts: readonly Uint8Array[]): ArrayBuffer =>
  new Uint8Array(Buffer.concat(parts)).buffer;

function importKey(_format: string, secret: Uint8Array, algorithm: unknown): Promise<Key> {
  if (algorithm === "AES-GCM" && ![16, 32].includes(secret.length))
    return Promise.reject(new DOMException("length of key", "DataError"));
  return Promise.resolve(keyOf(secret));
}

/** One round of a hash: 600,000 of PBKDF2 would take most of a simulation's time. */
const deriveKey = ({ salt }: { readonly salt: Bytes }, { bytes }: Key): Promise<Key> =>
  Promise.resolve(keyOf(sha256(bytes, salt)));

/** The key that `deriveKey` makes of a password. */
export const keyOfPassword = (password: string, salt: Uint8Array): Uint8Array =>
  sha256(Buffer.from(password.normalize("NFKC")), salt);

function encrypt({ iv }: { readonly iv: Bytes }, { secret }: Key, plain: Bytes) {
  const cipher = createCipheriv("aes-256-gcm", secret, iv);
  const parts = [cipher.update(plain), cipher.final(), cipher.getAuthTag()];
  return Promise.resolve(bufferOf(...parts));
}

/** @throws with another key, or when the bytes were changed */
export function decryptBytes(
  key: Uint8Array | KeyObject,
  iv: Uint8Array,
  bytes: ArrayBuffer,
): Buffer {
  const sealed = Buffer.from(bytes);
  const decipher = createDecipheriv("aes-256-gcm", key, iv);
  decipher.setAuthTag(sealed.subarray(-tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()]);
}

/** Web Crypto as the site uses it, without threads and with random numbers of a seed. */
export const createWebCrypto = (random: () => number) => ({
  getRandomValues(bytes: Uint8Array): Uint8Array {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = random() * 256;
    return bytes;
  },
  subtle: {
    importKey,
    deriveKey,
    encrypt,
    decrypt: async ({ iv }: { readonly iv: Bytes }, { secret }: Key, sealed: ArrayBuffer) =>
      // oxlint-disable-next-line typescript/return-await -- a wrong key rejects
      await Promise.resolve().then(() => bufferOf(decryptBytes(secret, iv, sealed))),
    sign: (_algorithm: string, { secret }: Key, bytes: Uint8Array) =>
      Promise.resolve(bufferOf(createHmac("sha256", secret).update(bytes).digest())),
    digest: (_algorithm: string, bytes: Uint8Array) => Promise.resolve(bufferOf(sha256(bytes))),
  },
});
