import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

import type { Settings } from "../../shared/settings.ts";

/** The folder of the product's own sample content. */
export const defaultSample = fileURLToPath(new URL("../sample", import.meta.url));

/** The folder of the organisation's own content, or the sample's. */
export const organisationFolder = ({ ORGANISATION }: Pick<Settings, "ORGANISATION">): string =>
  ORGANISATION || defaultSample;

/** The files of a sample folder, by path inside it with slashes, in order of path. */
export type Files = ReadonlyMap<string, Buffer>;

/** Raise it when the import makes something else of the same files. */
const importVersion = "3";

const imported = ["*.yaml", "{blog,mails,pages}/*.md", "questions/*.yaml", "pictures/**/*.svg"];

/** Reads every file that the import uses. */
export function readFolder(folder: string): Files {
  const paths = globSync(imported, { cwd: folder }).map((path) => path.split(sep).join("/"));
  paths.sort();
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path))]));
}

/** One hash over names and contents: it changes when anything that is imported does. */
export function hashFiles(files: Files): string {
  const hash = createHash("sha256").update(importVersion);
  for (const [path, content] of files)
    hash.update(`\0${path}\0${content.length}\0`).update(content);
  return hash.digest("hex");
}
