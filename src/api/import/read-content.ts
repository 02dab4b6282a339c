import * as v from "valibot";

import { labelKeys, ownLabelKeys } from "../../contract/label.ts";
import { type ContentList, contentLists, fieldOf, formatOf } from "./content-lists.ts";
import { toHtml } from "./markdown.ts";
import type { SampleReader } from "./sample-reader.ts";
import type { Columns } from "./sample-run.ts";
import { code, filled, pageHead, text } from "./schemas.ts";

/** The rows of one table, and the columns by which a later import recognises them. */
export interface TableRows {
  readonly table: string;
  readonly key: readonly string[];
  readonly rows: readonly Columns[];
}

/** Reads the files whose entries are rows of a content table; reports what is wrong with them. */
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
  const format = v.record(code, v.record(labelKey, text));
  const labels = reader.yaml("labels.yaml", format) ?? {};
  const rows = Object.entries(labels).flatMap(([vPage, texts]) =>
    Object.entries(texts).map(([vLabel, vText], iOrder) => ({ vPage, vLabel, vText, iOrder })),
  );
  return { table: "label", key: ["vPage", "vLabel"], rows };
}

function readMetas(reader: SampleReader): TableRows {
  const meta = v.strictObject({ title: filled, description: filled, keywords: text });
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
    heading: v.optional(text),
    description: text,
    points: v.array(v.strictObject({ title: filled, text })),
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
    company: v.array(v.strictObject({ name: filled, value: text })),
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
