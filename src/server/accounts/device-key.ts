import { createHmac } from "node:crypto";

import { readSecret } from "../db/secret.ts";
import type { Database } from "../db/tables.ts";

/**
 * A participant's key to what is on their devices, which a login hands over: it stays the same when the
 * password is reset by mail.
 *
 * @returns 32 bytes in base64
 */
export async function deviceKey(database: Database, iParticipantId: number): Promise<string> {
  const secret = await readSecret(database, "device keys");
  return createHmac("sha256", secret).update(String(iParticipantId)).digest("base64");
}
