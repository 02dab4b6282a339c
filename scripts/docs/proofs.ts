import { readFileSync } from "node:fs";

import * as v from "valibot";
import { parse } from "yaml";

import { inProject } from "../../src/shared/files.ts";

/** Titles of tests or of their groups, by the file in `tests` that declares them. */
export const proofsSchema = v.record(
  v.string(),
  v.union([v.string(), v.pipe(v.array(v.string()), v.minLength(1))]),
);

export type Proofs = v.InferOutput<typeof proofsSchema>;

const contents = new Map<string, string>();

/** The text of a file in `tests`. */
export function readTests(file: string): string {
  const text = contents.get(file) ?? readFileSync(inProject("tests", file), "utf8");
  contents.set(file, text);
  return text;
}

/** Whether a file in `tests` declares a test, or a group of tests, with a title, and runs it. */
export function declares(file: string, title: string): boolean {
  const text = readTests(file);
  return ['"', "`"].some((quote) =>
    text
      .split(`${quote}${title}${quote},`)
      .slice(0, -1)
      .some((before) => /(?<!\.(?:skip|todo|fixme|fails|step))\(\s*$/.test(before.slice(-100))),
  );
}

/** Text for a line of Markdown. */
export const inline = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>]/g, "\\$&");

/**
 * Links to the files of tests, for a document in `docs`.
 *
 * @throws for a file that does not exist, or that does not declare a title
 */
export function proofLinks(proofs: Proofs = {}): string {
  const links = Object.entries(proofs).map(([file, titles]) => {
    for (const title of [titles].flat())
      if (!declares(file, title))
        throw new Error(
          `tests/${file} has no test "${title}". Name the test that replaces it, or correct the report's source.`,
        );
    return `[${file.replace(/\.test\.tsx?$/, "")}](../tests/${file})`;
  });
  return links.join(", ");
}

/**
 * Data of a report in `docs`.
 *
 * @throws for data that the schema does not allow
 */
export function readSource<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parse(readFileSync(inProject("docs", name), "utf8")));
  if (result.success) return result.output;
  const lines = result.issues.map((issue) => `${v.getDotPath(issue) ?? ""}: ${issue.message}`);
  throw new Error(`docs/${name} can't be read:\n${lines.join("\n")}`);
}
