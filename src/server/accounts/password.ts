import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** OWASP's first choice for argon2id; memory is in KiB. About 40 ms on one core. */
const parameters = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;
const saltLength = 16;
const keyLength = 32;

/** `$argon2id$v=19$m=…,t=…,p=…$SALT$KEY`, the notation that all argon2 programs share. */
const notation = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hashes a password, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const { memory, passes, parallelism } = parameters;
  const salt = randomBytes(saltLength);
  const key = await keyOf(password, salt, parameters, keyLength);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(key)}`;
}

/** Whether a password is the one that was hashed; false for a hash of another kind. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", key = ""] = notation.exec(hash) ?? [];
  const expected = Buffer.from(key, "base64");
  if (expected.length === 0) return false;
  const found = await keyOf(
    password,
    Buffer.from(salt, "base64"),
    {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    expected.length,
  );
  return timingSafeEqual(found, expected);
}

/** Whether a hash was made with other parameters than those of today. */
export function isOutdated(hash: string): boolean {
  const [, memory, passes, parallelism] = notation.exec(hash) ?? [];
  return (
    Number(memory) !== parameters.memory ||
    Number(passes) !== parameters.passes ||
    Number(parallelism) !== parameters.parallelism
  );
}

/** One password can be typed as different characters (é, e´); NFKC makes them the same. */
const keyOf = (
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number },
  tagLength: number,
): Promise<Buffer> =>
  derive("argon2id", {
    message: password.normalize("NFKC"),
    nonce,
    tagLength,
    ...cost,
  });

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
