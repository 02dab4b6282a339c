import pLimit from "p-limit";

import { hexDigest } from "../../shared/digest.ts";
import { type Database, profilePictureFolder } from "../db/tables.ts";
import type { Files } from "./read-folder.ts";
import { type Drawing, type Render, type RenderedPicture } from "./render-pictures.ts";
import { ImportError } from "./sample-reader.ts";
import type { SampleRun } from "./sample-run.ts";
import { type Item, keyOf, syncRows } from "./sync-rows.ts";

const target = { table: "picture", key: ["vPath"], gone: "delete" } as const;

/** More at once only makes them wait for one another: sharp uses every core by itself. */
const atOnce = 2;

/** Renders changed drawings; pictures of gone ones go. Throws {ImportError} that names those that fail. */
export async function writePictures(run: SampleRun, files: Files, render: Render): Promise<void> {
  const pictures = await run.database
    .selectFrom("picture")
    .selectAll()
    .where("vPath", "not like", `${profilePictureFolder}/%`)
    .execute();
  const marks = run.marks(target.table);
  const items: Item[] = [];
  const changed: Drawing[] = [];
  for (const drawing of drawingsOf(files)) {
    const { path, hash } = drawing;
    const vPath = `${path}.svg`;
    const known = pictures.find((row) => row.vPath === vPath);
    const isSample = marks.has(keyOf(target, { vPath }));
    const isUpToDate = known?.vSourceHash === hash;
    if (!isUpToDate && (isSample || !known)) changed.push(drawing);
    else {
      if (!isUpToDate) run.left.push(`picture ${vPath}`);
      for (const { vPath, vType, vHash, vSourceHash } of pictures)
        if (drawingPath(vPath) === path) items.push({ row: { vPath, vType, vHash, vSourceHash } });
    }
  }
  for (const { bContent, ...row } of await renderAll(changed, render))
    items.push({ row, bytes: { bContent } });
  // A picture that was replaced by hand may have the hash of the former one.
  const current = pictures.map(({ bContent, ...row }) => ({
    ...row,
    vHash: hexDigest(bContent, 32),
  }));
  await syncRows(run, { target, items, current });
}

/**
 * Renders drawings that the database lacks, before a transaction begins, in which saves would have to wait
 * for it. Returns a render that has them ready.
 */
export async function renderAhead(
  database: Database,
  files: Files,
  render: Render,
): Promise<Render> {
  const rows = await database.selectFrom("picture").select("vPath").execute();
  const known = new Set(rows.map(({ vPath }) => vPath));
  const missing = drawingsOf(files).filter(({ path }) => !known.has(`${path}.svg`));
  const ready = Map.groupBy(await renderAll(missing, render), ({ vPath }) => drawingPath(vPath));
  return async (drawing) => ready.get(drawing.path) ?? (await render(drawing));
}

const drawingPath = (vPath: string) => vPath.replace(/\.[^.]+$/, "");

const drawingsOf = (files: Files): readonly Drawing[] =>
  [...files].flatMap(([file, svg]) => {
    const path = /^pictures\/(.+)\.svg$/.exec(file)?.[1];
    return path === undefined ? [] : [{ path, svg, hash: hexDigest(svg, 64) }];
  });

async function renderAll(
  drawings: readonly Drawing[],
  render: Render,
): Promise<readonly RenderedPicture[]> {
  const faults: string[] = [];
  const rendered = await pLimit(atOnce).map(drawings, async (drawing) => {
    try {
      return await render(drawing);
    } catch (error) {
      faults.push(
        `pictures/${drawing.path}.svg: expected an SVG that can be rendered, received ${drawing.svg.length} bytes (${String(error)}).`,
      );
      return [];
    }
  });
  if (faults.length > 0) throw new ImportError(faults);
  return rendered.flat();
}
