import type { Call, RecordOf, TextEncoding } from "../../contract/call.ts";

/**
 * Encodes a record for the wire: the fields that the contract names in `encoded` become
 * `{type: "Buffer", data: [...]}` or base64, all others stay (specification 3).
 */
export function encode<C extends Call>(
  call: C,
  record: RecordOf<C>,
): Readonly<Record<string, unknown>> {
  const fields = Object.entries(record as Readonly<Record<string, unknown>>);
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const encoding = call.encoded[name];
      return encoding && typeof value === "string"
        ? [name, encodeText(encoding, value)]
        : [name, value];
    }),
  );
}

function encodeText(encoding: TextEncoding, text: string): unknown {
  const bytes = Buffer.from(text, "utf8");
  return encoding === "base64" ? bytes.toString("base64") : bytes.toJSON();
}
