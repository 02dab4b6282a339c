import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

import { marked } from "marked";
import * as v from "valibot";
import { parse } from "yaml";

import type { Schema } from "../../contract/call.ts";
import { isDay } from "../../contract/change-date.ts";
import { describe, expectedOf } from "../../contract/read-answer.ts";
import { CliError } from "../../shared/errors.ts";
import type { Settings } from "../../shared/settings.ts";
import type { YesNo } from "../db/tables.ts";
import { brandFile, inBrand } from "./brand-sample.ts";

/** The folder of content (sample/README.md): its files, and how each of them is read and checked. */

/** The folder of the product's own sample content. */
export const defaultSample = fileURLToPath(new URL("../sample", import.meta.url));

/** The folder of the organisation's own content, or the sample's. */
export const organisationFolder = ({ ORGANISATION }: Pick<Settings, "ORGANISATION">): string =>
  ORGANISATION || defaultSample;

/** The files of a sample folder, by path inside it with slashes, in order of path. */
export type Files = ReadonlyMap<string, Buffer>;

/** Raise it when the import makes something else of the same files. */
const importVersion = "1";

const imported = ["*.yaml", "{blog,mails,pages}/*.md", "questions/*.yaml", "pictures/**/*.svg"];

/** Reads every file that the import uses, in the name and the colours of the brand. */
export function readFolder(folder: string): Files {
  const paths = globSync(imported, { cwd: folder, exclude: [brandFile] }).map((path) =>
    path.split(sep).join("/"),
  );
  paths.sort();
  const branded = inBrand(folder);
  return new Map(paths.map((path) => [path, branded(path, readFileSync(join(folder, path)))]));
}

/** One hash over names and contents: it changes when anything that is imported does. */
export function hashFiles(files: Files): string {
  const hash = createHash("sha256").update(importVersion);
  for (const [path, content] of files)
    hash.update(`\0${path}\0${content.length}\0`).update(content);
  return hash.digest("hex");
}

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

/** Formats that several files share. Unknown fields are refused: mostly they are slips. */

export const textField = v.string();
export const filled = v.pipe(v.string(), v.trim(), v.nonEmpty("a text that is not empty"));
export const code = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+$/, "small letters, digits and hyphens"),
);

/** Whether visitors see it, as the column keeps it. */
export const featured = v.pipe(
  v.boolean(),
  v.transform((isFeatured): YesNo => (isFeatured ? "Yes" : "No")),
);

export const imageFields = { image: code, imageAlt: textField, featured };

/** A day of the calendar, which has no 30th of February; empty: not known. */
export const day = v.pipe(
  v.optional(textField, ""),
  v.check((value) => value === "" || isDay(value), "a date such as 2026-03-12"),
);

/** Markdown (GFM) to HTML; headings keep the level they were written with. */
export const toHtml = (markdown: string): string => marked.parse(markdown, { async: false }).trim();

/** Plain text to HTML, for the plain texts that a call sends as HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
