import { readFile } from "node:fs/promises";

import * as v from "valibot";

/** Reads a JSON file; undefined when there is none or it doesn't match the schema. */
export async function readJson<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  try {
    return v.parse(schema, JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}
