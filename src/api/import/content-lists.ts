import * as v from "valibot";

import type { Call, Schema } from "../../contract/call.ts";
import { commonSectionSlugs } from "../../contract/home.ts";
import { contentCalls } from "../../contract/content-calls.ts";
import { escapeHtml, toHtml } from "./markdown.ts";
import { code, featured, filled, text } from "./schemas.ts";

/**
 * A YAML file of the sample that lists the rows of one table. A row's fields are named like their
 * columns, without the letter of the type: `vSubHeading` is `subHeading` (`fieldOf`).
 */
export interface ContentList {
  readonly file: string;
  readonly table: string;
  /** The column by which a later import recognises a row. */
  readonly key: string;
  /** The format of each column's field in the file; its output is the column's value. */
  readonly columns: Readonly<Record<string, Schema>>;
  /** The column with the address of the row's picture, whose name `image` is in the file. */
  readonly picture?: string | undefined;
  /** Fields that are not imported. */
  readonly others?: Readonly<Record<string, Schema>>;
  readonly isOrdered?: boolean;
}

const markdown = v.pipe(text, v.transform(toHtml));
const plainAsHtml = v.pipe(text, v.transform(escapeHtml));

const ownLists: readonly ContentList[] = [
  {
    file: "organisations.yaml",
    table: "organisation",
    key: "vOrganizationName",
    columns: { vOrganizationName: filled, vImageAlt: text, eFeature: featured },
    picture: "vWebpImage",
    others: { about: v.optional(text) },
  },
  {
    file: "sections.yaml",
    table: "common_section",
    key: "vSlug",
    columns: {
      vSlug: v.picklist(commonSectionSlugs),
      vTitle: plainAsHtml,
      vHeading: plainAsHtml,
      vDescription: markdown,
      vImageAlt: text,
    },
    picture: "vImage",
    isOrdered: false,
  },
  {
    file: "testimonials.yaml",
    table: "testimonial",
    key: "tTestimonial",
    columns: {
      tTestimonial: filled,
      vFullName: text,
      vFirstName: text,
      vLastName: text,
      vOrganizationName: text,
      eFeature: featured,
    },
    picture: "vWebpImage",
  },
  {
    file: "videos.yaml",
    table: "video",
    key: "vUrl",
    columns: {
      vUrl: filled,
      vTitle: filled,
      tDescription: v.optional(text, ""),
      eFeature: featured,
    },
    others: { captions: v.optional(v.array(v.strictObject({ at: v.number(), text: filled }))) },
  },
];

/** Tables of content calls whose files have other formats: `read-content.ts`, `write-surveys.ts`. */
export const otherTables = ["label", "meta", "page", "survey"];

/**
 * The list of a content call whose answer is a table's rows, derived from its contract.
 * `TABLEs.yaml` has the texts of the record, of which the first is the key and encoded ones are
 * Markdown; a picture's name; and `featured`.
 */
function listOf({ table = "", record, encoded }: Call): ContentList {
  const entries = "entries" in record ? (record.entries as Readonly<Record<string, Schema>>) : {};
  const names = Object.keys(entries).filter((name) => /^[vt][A-Z]/.test(name));
  const pictures = ["vImage", "vWebpImage"].filter((name) => names.includes(name));
  const texts = names.filter((name) => !pictures.includes(name));
  return {
    file: `${table}s.yaml`,
    table,
    key: texts[0] ?? "",
    columns: {
      ...Object.fromEntries(
        texts.map((name) => [name, name in encoded ? markdown : (entries[name] ?? text)]),
      ),
      eFeature: featured,
    },
    picture: pictures[0],
  };
}

const known = [...ownLists.map(({ table }) => table), ...otherTables];

export const contentLists: readonly ContentList[] = [
  ...Object.values<Call>(contentCalls)
    .filter(({ table }) => table !== undefined && !known.includes(table))
    .map(listOf),
  ...ownLists,
];

/** How the file names a column: `vSubHeading` is `subHeading`. */
export const fieldOf = (column: string): string =>
  column === "eFeature" ? "featured" : column.charAt(1).toLowerCase() + column.slice(2);

/** The format of a list's file. An unknown field is refused: mostly it is a slip. */
export function formatOf({ columns, picture, others }: ContentList) {
  const fields: Record<string, Schema> = { ...others };
  for (const [column, schema] of Object.entries(columns)) fields[fieldOf(column)] = schema;
  if (picture !== undefined) fields["image"] = code;
  return v.array(v.strictObject(fields));
}
