import { dirname, join } from "node:path/posix";

import { type Proofs, readTests } from "./proofs.ts";

/** The API of this project, and one that has the specification's calls alone and shares no code with it. */
type Host = "embedded" | "third-party";

const thirdParty = /^fixtures\/third-party-(api|participants)\.ts$/;
/** Tests of the embedded API, and of the sample's site, which is made of its content. */
const embedded = /^(api|operate|built|e2e)\//;

/** Every test in a browser imports it; what it starts depends on what a test asks for. */
const worker = "e2e/worker.ts";

const imports = new Map<string, ReadonlySet<string>>();

/** A file in `tests` with those in `tests` that it imports, and so on. */
function withImports(file: string): ReadonlySet<string> {
  const known = imports.get(file);
  if (known) return known;
  const all = new Set([file]);
  imports.set(file, all);
  for (const [, path = ""] of readTests(file).matchAll(/ from "(\.[^"]+\.tsx?)"/g)) {
    const imported = join(dirname(file), path);
    if (!imported.startsWith("../") && imported !== worker)
      for (const one of withImports(imported)) all.add(one);
  }
  return all;
}

function hostOf(file: string): Host | undefined {
  const files = [...withImports(file)];
  if (files.some((one) => thirdParty.test(one))) return "third-party";
  return files.some((one) => embedded.test(one)) ? "embedded" : undefined;
}

/** On which kind of host tests run, by the files that they import; "any" where no host has a part. */
export function hostsOf(proofs: Proofs): Host | "both" | "any" {
  const hosts = new Set(Object.keys(proofs).flatMap((file) => hostOf(file) ?? []));
  const [host = "any"] = hosts;
  return hosts.size > 1 ? "both" : host;
}
