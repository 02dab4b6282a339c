import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import * as v from "valibot";
import { parse } from "yaml";

import { brand } from "../../contract/brand/brand.ts";
import { recolour } from "../../contract/brand/recolour.ts";
import { CliError } from "../../shared/errors.ts";

/** The sample in the brand's name and colours: its `brand.yaml` says which it is written in. */

const plain = v.pipe(v.string(), v.regex(/^[\p{L}\d ]+$/u));
const schema = v.object({ name: plain, motto: plain });

/** A name as addresses have it: `Lark & Sons` is `larksons`. */
const slugOf = (name: string) =>
  name
    .normalize("NFKD")
    .replaceAll(/[^a-z\d]/gi, "")
    .toLowerCase() || "company";

/** Where the addresses of the sample's organisation are: there are no mailboxes. */
export const sampleDomain = `@${slugOf(brand.name)}.example`;

/** The folder's file that has the name in which its texts are written. */
export const brandFile = "brand.yaml";

/**
 * Reads how files of a folder get the name and the colours of the brand: as they are, where the folder has no
 * `brand.yaml`.
 *
 * @throws {CliError} for one without name or motto
 */
export function inBrand(folder: string): (file: string, content: Buffer) => Buffer {
  const file = join(folder, brandFile);
  if (!existsSync(file)) return (_file, content) => content;
  const written = v.safeParse(schema, parse(readFileSync(file, "utf8")));
  if (!written.success)
    throw new CliError(`${file}: expected a name and a motto of letters, digits and blanks.`, 2);
  const { name, motto } = written.output;
  const words = new RegExp(`\\b${name}\\b`, "g");
  const addresses = new RegExp(`\\b${slugOf(name)}\\b`, "g");
  return (path, content) => {
    const recoloured = recolour(content.toString("utf8"));
    return Buffer.from(
      path.endsWith(".svg")
        ? recoloured
        : recoloured
            .replaceAll(motto, brand.motto)
            .replaceAll(words, brand.name)
            .replaceAll(addresses, slugOf(brand.name)),
    );
  };
}
