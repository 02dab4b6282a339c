import * as v from "valibot";
import { parse, YAMLParseError } from "yaml";

import type { Schema } from "../../contract/call.ts";
import { describe, wanted } from "../../contract/read-records.ts";
import type { Files } from "./read-folder.ts";

/** Collects faults of the sample, so that one run names them all. */
export type Report = (fault: string) => void;

/** Reports names that a list holds more than once. */
export function reportDuplicates(
  file: string,
  field: string,
  values: readonly string[],
  report: Report,
): void {
  for (const [value, duplicates] of Map.groupBy(values, (each) => each))
    if (duplicates.length > 1)
      report(
        `${file}: ${field}: expected each one once, received ${value} ${duplicates.length} times.`,
      );
}

/** A Markdown file: the checked fields above its text, and the text. */
export interface Article<Head> {
  /** The file's name without folder and ending. */
  readonly name: string;
  readonly file: string;
  readonly head: Head;
  readonly body: string;
}

/** Reads one YAML file; undefined after a report. */
export function parseYamlFile<S extends Schema>(
  files: Files,
  file: string,
  schema: S,
  report: Report,
): v.InferOutput<S> | undefined {
  const content = files.get(file);
  if (!content) {
    report(`${file}: expected a file, received nothing.`);
    return undefined;
  }
  return parseYaml(file, content.toString("utf8"), schema, report);
}

/** Reads all Markdown files of a folder, in order of name; bad ones are reported and left out. */
export function parseArticles<S extends Schema>(
  files: Files,
  folder: string,
  schema: S,
  report: Report,
): readonly Article<v.InferOutput<S>>[] {
  return [...files].flatMap(([file, content]) => {
    if (!file.startsWith(`${folder}/`)) return [];
    const match = frontMatter.exec(content.toString("utf8"));
    if (!match) {
      report(`${file}: expected fields between two lines of ---, received none.`);
      return [];
    }
    const [, fields = "", body = ""] = match;
    const head = parseYaml(file, fields, schema, report);
    const name = file.slice(folder.length + 1, -".md".length);
    return head === undefined ? [] : [{ name, file, head, body }];
  });
}

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

function parseYaml<S extends Schema>(
  file: string,
  text: string,
  schema: S,
  report: Report,
): v.InferOutput<S> | undefined {
  const value = readYaml(file, text, report);
  if (value === undefined) return undefined;
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? "the file";
    report(`${file}: ${field}: expected ${wantedHere(issue)}, received ${describe(issue.input)}.`);
  }
  return undefined;
}

/** A strict object expects `never` for an unknown field. */
const wantedHere = (issue: v.BaseIssue<unknown>) =>
  issue.expected === "never" ? "no field of this name" : wanted(issue);

function readYaml(file: string, text: string, report: Report): unknown {
  try {
    return parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    report(`${file}: expected YAML, received: ${error.message.split("\n")[0] ?? ""}`);
    return undefined;
  }
}
