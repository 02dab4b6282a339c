import * as v from "valibot";

import type { Call, Schema } from "../../contract/call.ts";
import { commonSectionSlugs } from "../../contract/home.ts";
import { contentCalls } from "../../contract/content-calls.ts";
import { labelKeys, ownLabelKeys } from "../../contract/label.ts";
import { type Database, withoutTypes } from "../db/tables.ts";
import {
  code,
  day,
  escapeHtml,
  featured,
  filled,
  imageFields,
  type SampleReader,
  textField,
  toHtml,
} from "./read-folder.ts";
import { type ImportRun, type TableRows, writeNumberedTable, writeTable } from "./write-rows.ts";

/** What public pages show, besides surveys and pictures: lists, pages, labels, settings and posts. */

/**
 * A YAML file of the sample that lists the rows of one table. A row's fields are named like their
 * columns, without the letter of the type: `vSubHeading` is `subHeading` (`fieldOf`).
 */
interface ContentList {
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

const markdown = v.pipe(textField, v.transform(toHtml));
const plainAsHtml = v.pipe(textField, v.transform(escapeHtml));

const ownLists: readonly ContentList[] = [
  {
    file: "organisations.yaml",
    table: "organisation",
    key: "vOrganizationName",
    columns: { vOrganizationName: filled, vImageAlt: textField, eFeature: featured },
    picture: "vWebpImage",
    others: { about: v.optional(textField) },
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
      vImageAlt: textField,
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
      vFullName: textField,
      vFirstName: textField,
      vLastName: textField,
      vOrganizationName: textField,
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
      tDescription: v.optional(textField, ""),
      eFeature: featured,
    },
    others: { captions: v.optional(v.array(v.strictObject({ at: v.number(), text: filled }))) },
  },
];

/** Tables of content calls whose files have other formats. */
const otherTables = ["label", "meta", "page", "survey"];

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
        texts.map((name) => [name, name in encoded ? markdown : (entries[name] ?? textField)]),
      ),
      eFeature: featured,
    },
    picture: pictures[0],
  };
}

const known = [...ownLists.map(({ table }) => table), ...otherTables];

const contentLists: readonly ContentList[] = [
  ...Object.values<Call>(contentCalls)
    .filter(({ table }) => table !== undefined && !known.includes(table))
    .map(listOf),
  ...ownLists,
];

/** How the file names a column: `vSubHeading` is `subHeading`. */
const fieldOf = (column: string): string =>
  column === "eFeature" ? "featured" : column.charAt(1).toLowerCase() + column.slice(2);

/** The format of a list's file. An unknown field is refused: mostly it is a slip. */
function formatOf({ columns, picture, others }: ContentList) {
  const fields: Record<string, Schema> = { ...others };
  for (const [column, schema] of Object.entries(columns)) fields[fieldOf(column)] = schema;
  if (picture !== undefined) fields["image"] = code;
  return v.array(v.strictObject(fields));
}

/** Reads the files whose entries are rows of a table; reports what is wrong with them. */
export function readContent(reader: SampleReader): readonly TableRows[] {
  return [
    ...contentLists.map((list) => readList(reader, list)),
    readPages(reader),
    readLabels(reader),
    readMetas(reader),
    readPlatform(reader),
    ...readSettings(reader),
  ];
}

function readList(reader: SampleReader, list: ContentList): TableRows {
  const { file, table, key, columns, picture, isOrdered = true } = list;
  // A sample without the file has no such rows, as one without articles has none.
  const entries = reader.files.has(file) ? (reader.yaml(file, formatOf(list)) ?? []) : [];
  const rows = entries.map((entry, iOrder) => {
    const row: Record<string, string | number> = isOrdered ? { iOrder } : {};
    for (const column of Object.keys(columns)) row[column] = String(entry[fieldOf(column)]);
    if (picture !== undefined) row[picture] = reader.picture(file, String(entry["image"]));
    return row;
  });
  const keys = rows.map((row) => String(row[key]));
  reader.checkUnique(`${file}: ${fieldOf(key)}`, keys);
  return { table, key: [key], rows };
}

const pageHead = v.strictObject({ title: filled, updated: day });

function readPages(reader: SampleReader): TableRows {
  const pages = reader.articles("pages", pageHead);
  const rows = pages.map(({ name, head, body }) => ({
    vSlug: name,
    tDescription: toHtml(body),
    eStatus: "Active",
    eDelete: "No",
    dtUpdated: head.updated,
  }));
  return { table: "page", key: ["vSlug"], rows };
}

/** A misspelt key would be read by no page. */
const labelKey = v.pipe(
  filled,
  v.check(
    (key) => [...labelKeys, ...ownLabelKeys].some((known) => known === key),
    "a label key of src/contract/label.ts",
  ),
);

function readLabels(reader: SampleReader): TableRows {
  const format = v.record(code, v.record(labelKey, textField));
  const labels = reader.yaml("labels.yaml", format) ?? {};
  const rows = Object.entries(labels).flatMap(([vPage, texts]) =>
    Object.entries(texts).map(([vLabel, vText], iOrder) => ({ vPage, vLabel, vText, iOrder })),
  );
  return { table: "label", key: ["vPage", "vLabel"], rows };
}

function readMetas(reader: SampleReader): TableRows {
  const meta = v.strictObject({ title: filled, description: filled, keywords: textField });
  const metas = reader.yaml("meta.yaml", v.record(code, meta)) ?? {};
  const rows = Object.entries(metas).map(([vPage, { title, description, keywords }]) => ({
    vPage,
    vTitle: title,
    tDescription: description,
    tKeyword: keywords,
  }));
  return { table: "meta", key: ["vPage"], rows };
}

function readPlatform(reader: SampleReader): TableRows {
  const format = v.strictObject({
    title: filled,
    heading: v.optional(textField),
    description: textField,
    points: v.array(v.strictObject({ title: filled, text: textField })),
  });
  const platform = reader.yaml("platform.yaml", format);
  if (!platform) return { table: "platform", key: [], rows: [] };
  const { title, description } = platform;
  const points = platform.points.map(({ title, text }) => ({ vTitle: title, tDescription: text }));
  const row = { vTitle: title, tDescription: description, tPoints: JSON.stringify(points) };
  return { table: "platform", key: [], rows: [row] };
}

function readSettings(reader: SampleReader): readonly TableRows[] {
  const format = v.strictObject({
    company: v.array(v.strictObject({ name: filled, value: textField })),
    social: v.array(v.strictObject({ name: filled, url: filled })),
  });
  const file = "settings.yaml";
  const { company = [], social = [] } = reader.yaml(file, format) ?? {};
  const tables = {
    setting: company.map(({ name, value }, iOrder) => ({ vName: name, vValue: value, iOrder })),
    social: social.map(({ name, url }, iOrder) => ({ vName: name, vValue: url, iOrder })),
  };
  return Object.entries(tables).map(([table, rows]) => {
    const names = rows.map(({ vName }) => vName);
    reader.checkUnique(`${file}: name`, names);
    return { table, key: ["vName"], rows };
  });
}

const postHead = v.strictObject({
  title: filled,
  code,
  category: filled,
  author: v.optional(textField, ""),
  date: day,
  updated: day,
  tags: v.array(filled),
  ...imageFields,
});

/** Reads the posts of blog/, in the order of their files' names; reports what is wrong with them. */
export function readPosts(reader: SampleReader) {
  const posts = reader.articles("blog", postHead).map(({ file, head, body }) => ({
    ...head,
    body,
    image: reader.picture(file, head.image),
    // The wide picture above the text.
    detail: reader.picture(file, `${head.image}-detail`),
  }));
  reader.checkUnique(
    "blog/: code",
    posts.map((post) => post.code),
  );
  return posts;
}

/** Writes posts with their categories and tags. */
export async function writePosts(
  run: ImportRun,
  posts: ReturnType<typeof readPosts>,
): Promise<void> {
  const names = [...new Set(posts.map(({ category }) => category))];
  const categories = await writeNumberedTable(run, {
    table: "category",
    id: "iCategoryId",
    key: ["vCategory"],
    // Until its posts have gone.
    gone: "stay",
    rows: names.map((vCategory) => ({ row: { vCategory } })),
  });
  const { numbers } = await writeNumberedTable(run, {
    table: "blog",
    id: "iBlogId",
    key: ["vUniqueCode"],
    gone: "delete",
    rows: posts.map((post, iOrder) => ({
      row: {
        vUniqueCode: post.code,
        iCategoryId: categories.numbers[names.indexOf(post.category)] ?? 0,
        vBlog: post.title,
        vWebpImage: post.image,
        vImage: post.image,
        vImageDetail: post.detail,
        vImageAlt: post.imageAlt,
        tDescription: toHtml(post.body),
        vAuthor: post.author,
        dtPublished: post.date,
        dtUpdated: post.updated,
        iOrder,
      },
    })),
  });
  for (const iCategoryId of categories.gone)
    await run.database.deleteFrom("category").where("iCategoryId", "=", iCategoryId).execute();
  await writeTable(run, {
    table: "blog_tag",
    key: ["iBlogId", "vTag"],
    rows: posts.flatMap(({ tags }, index) =>
      tags.map((vTag, iOrder) => ({ iBlogId: numbers[index] ?? 0, vTag, iOrder })),
    ),
  });
}

/** Whether a database has no content and no people: an organisation may have filled it without a folder. */
export async function isEmptyDatabase(database: Database): Promise<boolean> {
  const lists = contentLists.map(({ table }) => table);
  const others = ["blog", "category", "participant", "picture", "platform", "setting", "social"];
  for (const table of [...lists, ...otherTables, ...others])
    if (await withoutTypes(database).selectFrom(table).selectAll().limit(1).executeTakeFirst())
      return false;
  return true;
}
