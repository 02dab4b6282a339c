import { isUtf8 } from "node:buffer";

import * as v from "valibot";
import { parse } from "yaml";

import type { Schema } from "../../contract/call.ts";
import { describe, expectedOf } from "../../contract/read-answer.ts";
import { CliError } from "../../shared/errors.ts";
import type { Files } from "./read-folder.ts";

/** Content that can't be imported; the message has one sentence per fault. */
export class ImportError extends CliError {
  override name = "ImportError";

  constructor(faults: readonly string[]) {
    super(`The content can't be imported:\n${faults.join("\n")}`);
  }
}

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

/** Reads and checks files of a sample, and collects their faults, so that one run names them all. */
export class SampleReader {
  readonly files: Files;
  /** Paths of drawings below pictures/, without ending. */
  readonly #drawings: readonly string[];
  readonly #faults: string[] = [];

  constructor(files: Files) {
    this.files = files;
    this.#drawings = [...files.keys()].flatMap(
      (file) => /^pictures\/(.+)\.svg$/.exec(file)?.[1] ?? [],
    );
  }

  /** @param place the file, and the field in it */
  report(place: string, expected: string, received: string | number): void {
    this.#faults.push(`${place}: expected ${expected}, received ${received}.`);
  }

  /** @throws {ImportError} that names all reported faults, if there are any */
  throwFaults(): void {
    if (this.#faults.length > 0) throw new ImportError(this.#faults);
  }

  /** Reads one YAML file; undefined after a report. */
  yaml<S extends Schema>(file: string, schema: S): v.InferOutput<S> | undefined {
    const content = this.files.get(file);
    if (content) return this.#parse(file, this.#textOf(file, content), schema);
    this.report(file, "a file", "nothing");
    return undefined;
  }

  /**
   * Reads the Markdown files of a folder, in order of name: the fields above the text, and the text.
   * Faulty files are reported and left out.
   */
  articles<S extends Schema>(folder: string, schema: S) {
    return [...this.files].flatMap(([file, content]) => {
      if (!file.startsWith(`${folder}/`)) return [];
      const [matched, fields = "", body = ""] = frontMatter.exec(this.#textOf(file, content)) ?? [];
      if (matched === undefined) this.report(file, "fields between two lines of ---", "none");
      const head = matched === undefined ? undefined : this.#parse(file, fields, schema);
      const name = file.slice(folder.length + 1, -".md".length);
      this.#checkPictures(file, body);
      return head === undefined ? [] : [{ name, file, head, body }];
    });
  }

  #textOf(file: string, content: Buffer): string {
    if (!isUtf8(content)) this.report(file, "a text in UTF-8", "other bytes");
    return content.toString("utf8");
  }

  checkUnique(place: string, values: readonly string[]): void {
    for (const [value, { length }] of Map.groupBy(values, (each) => each))
      if (length > 1) this.report(place, "each one once", `${value} ${length} times`);
  }

  /**
   * The address, e.g. `/media/blog/small-rooms.svg`, of a picture that a file names without folder and
   * ending. Reports when there is no such picture, or more than one.
   */
  picture(file: string, name: string): string {
    const found = this.#drawings.filter((path) => path.split("/").at(-1) === name);
    if (found.length !== 1)
      this.report(`${file}: image`, `one picture named ${name}.svg below pictures/`, found.length);
    return `/media/${found[0] ?? name}.svg`;
  }

  /** Reports each `/media/….webp`, `.png` or `.svg` in a text that does not exist. */
  #checkPictures(file: string, text: string): void {
    for (const [address, path = ""] of text.matchAll(/\/media\/([\w/-]+)\.(?:webp|png|svg)\b/g))
      if (!this.#drawings.includes(path))
        this.report(file, `the picture pictures/${path}.svg for ${address}`, "nothing");
  }

  #parse<S extends Schema>(file: string, text: string, schema: S): v.InferOutput<S> | undefined {
    let value: unknown;
    try {
      value = parse(text);
    } catch (error) {
      // A fault of the notation, or an alias that leads nowhere or too far.
      const [fault = ""] = String(error).split("\n");
      this.#faults.push(`${file}: expected YAML, received: ${fault}`);
      return undefined;
    }
    const result = v.safeParse(schema, value);
    if (result.success) return result.output;
    for (const issue of result.issues) {
      // A strict object expects `never` for an unknown field.
      const expected = issue.expected === "never" ? "no field of this name" : expectedOf(issue);
      const place = `${file}: ${v.getDotPath(issue) ?? "the file"}`;
      this.report(place, expected, describe(issue.input));
    }
    return undefined;
  }
}
