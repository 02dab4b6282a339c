import * as v from "valibot";

import { type ContentList, contentLists, fieldOf, formatOf } from "./content-lists.ts";
import { toHtml } from "./markdown.ts";
import { parseArticles, parseYamlFile, type Report, reportDuplicates } from "./parse-file.ts";
import type { PictureNames } from "./picture-names.ts";
import type { Files } from "./read-folder.ts";
import type { Columns } from "./sample-run.ts";
import { code, filled, text } from "./schemas.ts";

/** The rows of one table, and the columns by which a later import recognises them. */
export interface TableRows {
  readonly table: string;
  readonly key: readonly string[];
  readonly rows: readonly Columns[];
}

/** Reads the files whose entries are rows of a content table; reports what is wrong with them. */
export function readContent(
  files: Files,
  pictures: PictureNames,
  report: Report,
): readonly TableRows[] {
  return [
    ...contentLists.map((list) => readList(files, list, pictures, report)),
    readPages(files, pictures, report),
    readLabels(files, report),
    readMetas(files, report),
    readPlatform(files, report),
    ...readSettings(files, report),
  ];
}

function readList(
  files: Files,
  list: ContentList,
  pictures: PictureNames,
  report: Report,
): TableRows {
  const { file, table, key, columns, picture, isOrdered } = list;
  const entries = parseYamlFile(files, file, formatOf(list), report) ?? [];
  const rows = entries.map((entry, iOrder) => {
    const row: Record<string, string | number> = isOrdered ? { iOrder } : {};
    for (const column of Object.keys(columns)) row[column] = String(entry[fieldOf(column)]);
    if (picture !== undefined)
      row[picture] = `${pictures.address(file, String(entry["image"]))}.webp`;
    return row;
  });
  const keys = rows.map((row) => String(row[key]));
  reportDuplicates(file, fieldOf(key), keys, report);
  return { table, key: [key], rows };
}

function readPages(files: Files, pictures: PictureNames, report: Report): TableRows {
  const pages = parseArticles(files, "pages", v.strictObject({ title: filled }), report);
  for (const { file, body } of pages) pictures.check(file, body);
  const rows = pages.map(({ name, body }) => ({
    vSlug: name,
    tDescription: toHtml(body),
    eStatus: "Active",
    eDelete: "No",
  }));
  return { table: "page", key: ["vSlug"], rows };
}

function readLabels(files: Files, report: Report): TableRows {
  const format = v.record(code, v.record(filled, text));
  const labels = parseYamlFile(files, "labels.yaml", format, report) ?? {};
  const rows = Object.entries(labels).flatMap(([vPage, texts]) =>
    Object.entries(texts).map(([vLabel, vText], iOrder) => ({ vPage, vLabel, vText, iOrder })),
  );
  return { table: "label", key: ["vPage", "vLabel"], rows };
}

function readMetas(files: Files, report: Report): TableRows {
  const meta = v.strictObject({ title: filled, description: filled, keywords: text });
  const metas = parseYamlFile(files, "meta.yaml", v.record(code, meta), report) ?? {};
  const rows = Object.entries(metas).map(([vPage, { title, description, keywords }]) => ({
    vPage,
    vTitle: title,
    tDescription: description,
    tKeyword: keywords,
  }));
  return { table: "meta", key: ["vPage"], rows };
}

function readPlatform(files: Files, report: Report): TableRows {
  const format = v.strictObject({
    title: filled,
    heading: v.optional(text),
    description: text,
    points: v.array(v.strictObject({ title: filled, text })),
  });
  const platform = parseYamlFile(files, "platform.yaml", format, report);
  if (!platform) return { table: "platform", key: [], rows: [] };
  const points = platform.points.map((point) => ({
    vTitle: point.title,
    tDescription: point.text,
  }));
  const row = {
    vTitle: platform.title,
    tDescription: platform.description,
    tPoints: JSON.stringify(points),
  };
  return { table: "platform", key: [], rows: [row] };
}

function readSettings(files: Files, report: Report): readonly TableRows[] {
  const format = v.strictObject({
    company: v.array(v.strictObject({ name: filled, value: text })),
    social: v.array(v.strictObject({ name: filled, url: filled })),
  });
  const file = "settings.yaml";
  const { company = [], social = [] } = parseYamlFile(files, file, format, report) ?? {};
  const rowsOf = (table: string, settings: readonly { name: string; value: string }[]) => {
    const names = settings.map(({ name }) => name);
    reportDuplicates(file, "name", names, report);
    const rows = settings.map(({ name, value }, iOrder) => ({
      vName: name,
      vValue: value,
      iOrder,
    }));
    return { table, key: ["vName"], rows };
  };
  return [
    rowsOf("setting", company),
    rowsOf(
      "social",
      social.map(({ name, url }) => ({ name, value: url })),
    ),
  ];
}
