import { ImportError } from "./import-error.ts";
import { ownSample } from "./own-sample.ts";
import { parseYamlFile } from "./parse-file.ts";
import { participants } from "./participant-schema.ts";
import { readFolder } from "./read-folder.ts";

/**
 * With what one can log in to a sample: address and password of its first participant. `npm start`
 * prints it.
 *
 * @returns undefined when the sample has no participants
 * @throws {ImportError} when participants.yaml is faulty
 */
export function sampleSignIn(
  folder = ownSample,
): { readonly email: string; readonly password: string } | undefined {
  const faults: string[] = [];
  const people = parseYamlFile(
    readFolder(folder),
    "participants.yaml",
    participants,
    (fault) => faults.push(fault),
  );
  if (faults.length > 0) throw new ImportError(faults);
  const [first] = people ?? [];
  return first && { email: first.email, password: first.password };
}
