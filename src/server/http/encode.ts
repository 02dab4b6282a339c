import type { Call, TextEncoding } from "../../contract/call.ts";

/**
 * Encodes a record for the wire: the fields that the contract names in `encoded` become
 * `{type: "Buffer", data: [...]}` or base64, all others stay (specification 3).
 */
export const encode = ({ encoded }: Pick<Call, "encoded">, record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => {
      const encoding = encoded[name];
      return [name, encoding && typeof value === "string" ? encodeText(encoding, value) : value];
    }),
  );

function encodeText(encoding: TextEncoding, text: string): unknown {
  const bytes = Buffer.from(text, "utf8");
  return encoding === "base64" ? bytes.toString("base64") : bytes.toJSON();
}
