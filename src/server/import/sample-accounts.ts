import { ImportError } from "./import-error.ts";
import { defaultSample } from "./default-sample.ts";
import { parseYamlFile } from "./parse-file.ts";
import { participants } from "./participant-schema.ts";
import { readFolder } from "./read-folder.ts";

/**
 * The accounts of a sample. Their passwords are published with it.
 *
 * @throws {ImportError} when participants.yaml is faulty
 */
export function sampleAccounts(
  folder = defaultSample,
): readonly { readonly email: string; readonly password: string }[] {
  const faults: string[] = [];
  const people = parseYamlFile(readFolder(folder), "participants.yaml", participants, (fault) =>
    faults.push(fault),
  );
  if (faults.length > 0) throw new ImportError(faults);
  return people ?? [];
}
