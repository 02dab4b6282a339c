import * as v from "valibot";

/** Parses JSON; null for a text that is no JSON, or not of the schema. */
export function parseJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | null,
): v.InferOutput<Schema> | null {
  try {
    const result = v.safeParse(schema, JSON.parse(text ?? "null"));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
