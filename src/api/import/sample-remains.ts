import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { decodeBytes } from "../../contract/decode.ts";
import { emailKey } from "../../contract/rules.ts";
import { isLocal } from "../../shared/ip-address.ts";
import type { Settings } from "../../shared/settings.ts";
import { sampleDomain } from "./brand-sample.ts";
import { sampleAccounts } from "./participants.ts";
import { readFolder } from "./read-folder.ts";

let keys: ReadonlySet<string> | undefined;

/** Whether an address is the sample's own, or that of one of its people. */
export function isSampleAddress(email: string): boolean {
  // Read once: people.csv has thousands of addresses.
  keys ??= new Set(sampleAccounts().map((person) => emailKey(person.email)));
  return email.toLowerCase().endsWith(sampleDomain) || keys.has(emailKey(email));
}

/**
 * Finds addresses of the sample in an organisation's folder: on a public site mails would come from them, and
 * invitations go to them.
 *
 * @returns a sentence for each, with file and line; none on a local site, which has the sample's people
 */
export function findSampleRemains({
  ORGANISATION,
  SITE_URL,
}: Pick<Settings, "ORGANISATION" | "SITE_URL">): readonly string[] {
  if (ORGANISATION === "" || isLocal(SITE_URL) || !existsSync(ORGANISATION)) return [];
  const people = join(ORGANISATION, "people.csv");
  const files = new Map<string, Uint8Array>(readFolder(ORGANISATION));
  if (existsSync(people)) files.set("people.csv", readFileSync(people));
  // Left out on a public site, whose database must not have these accounts (`check-exposure.ts`).
  files.delete("participants.yaml");
  return [...files].flatMap(([name, bytes]) =>
    name.endsWith(".svg") ? [] : remainsIn(name, decodeBytes(bytes)),
  );
}

const remainsIn = (file: string, text: string): readonly string[] =>
  text.split(/\r\n|\n|\r/).flatMap((line, index) => {
    const email = line.match(/[\w.+-]+@[\w.-]+\w/g)?.find(isSampleAddress);
    const remedy =
      file === "people.csv" ? "Put your own people there" : "Put an address of yours there";
    return email === undefined
      ? []
      : [`${file}, line ${index + 1}: ${email} is of the sample. ${remedy}.`];
  });
