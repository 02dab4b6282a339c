import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const argon2id = promisify(argon2);

/** OWASP's first choice for argon2id; memory is in KiB. About 40 ms on one core. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const saltLength = 16;
const keyLength = 32;

/** `$argon2id$v=19$m=…,t=…,p=…$SALT$KEY`, the notation that all argon2 programs share. */
const notation = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;

/** Hashes a password with a new salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltLength);
  const key = await derive(password, nonce, keyLength, cost);
  return `${prefix}${stripPadding(nonce)}$${stripPadding(key)}`;
}

/** Whether a password has this hash; false for a hash of another kind. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", key = ""] = notation.exec(hash) ?? [];
  const expected = Buffer.from(key, "base64");
  if (expected.length === 0) return false;
  const found = await derive(password, Buffer.from(salt, "base64"), expected.length, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(found, expected);
}

/** Whether a hash was made with other parameters than those of today. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(prefix);

const derive = (
  password: string,
  nonce: Buffer,
  tagLength: number,
  work: Record<keyof typeof cost, number>,
) => argon2id("argon2id", { message: normalize(password), nonce, tagLength, ...work });

/** Longer ones are attacks: normalizing takes minutes for 100,000 combining marks. */
const longestTyped = 256;

/** A character can be typed as one code point or two (é, e´); NFKC makes them the same. */
export const normalize = (password: string) =>
  password.length > longestTyped ? password : password.normalize("NFKC");

const stripPadding = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
