import { defaultSample, readFolder } from "./read-folder.ts";
import { readAccounts } from "./read-participants.ts";
import { SampleReader } from "./sample-reader.ts";

/**
 * The accounts of a sample, whose passwords are published with it.
 *
 * @throws {ImportError} when participants.yaml is faulty
 */
export function sampleAccounts(
  folder = defaultSample,
): readonly { readonly email: string; readonly password: string }[] {
  const reader = new SampleReader(readFolder(folder));
  const accounts = readAccounts(reader);
  reader.throwFaults();
  return accounts;
}
