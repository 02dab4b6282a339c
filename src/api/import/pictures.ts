import pLimit from "p-limit";

import { hexDigest } from "../../shared/digest.ts";
import { type Database, profilePictureFolder, type Tables } from "../db/tables.ts";
import { type Files, ImportError } from "./read-folder.ts";
import type { ImportRun } from "./write-rows.ts";

/** Drawings of the folder, rendered to the pictures that are served. */

type RenderedPicture = Tables["picture"];

/** An SVG of the sample. `path` is its place below pictures/, without ending. */
interface Drawing {
  readonly path: string;
  readonly svg: Buffer;
  readonly hash: string;
}

/** Renders a drawing to the files that are served. */
export type Render = (drawing: Drawing) => Promise<readonly RenderedPicture[]>;

const widest = 1600;
/** Screens show two or more dots per CSS pixel. */
const dotsPerPixel = 2;
/** The density at which sharp makes one dot of one pixel of an SVG. */
const plainDensity = 72;

/** Logos are also rendered as PNG, for mails and documents. */
const isLogo = ({ path }: Drawing) => /(^|\/)logo-[^/]+$/.test(path);

/** The SVG and a WebP of it, of a logo also a PNG, twice its size but at most 1600 dots wide. */
export const renderDrawing: Render = async (drawing) => {
  // Of 20 MB, for which an API has no use whose content is imported already.
  const { default: sharp } = await import("sharp");
  const { path, svg, hash } = drawing;
  const { width } = await sharp(svg).metadata();
  const target = Math.min(widest, width * dotsPerPixel);
  const density = (plainDensity * target) / width;
  const picture = sharp(svg, { density }).resize({ width: target });
  const webp = await picture.clone().webp({ quality: 82 }).toBuffer();
  const files = [
    { ending: "svg", vType: "image/svg+xml", bContent: svg },
    { ending: "webp", vType: "image/webp", bContent: webp },
  ];
  if (isLogo(drawing)) {
    const png = await picture.png({ compressionLevel: 9 }).toBuffer();
    files.push({ ending: "png", vType: "image/png", bContent: png });
  }
  return files.map(({ ending, vType, bContent }) => {
    const vHash = hexDigest(bContent, 32);
    return { vPath: `${path}.${ending}`, vType, bContent, vHash, vSourceHash: hash };
  });
};

/** More at once only makes them wait for one another: sharp uses every core by itself. */
const atOnce = 2;

/**
 * Renders drawings that have changed since they were imported, before a transaction begins, in which saves
 * would have to wait for it.
 *
 * @throws {ImportError} that names those that fail
 */
export async function renderPictures(
  database: Database,
  files: Files,
  render: Render,
): Promise<readonly RenderedPicture[]> {
  const pictures = await knownPictures(database);
  const known = new Map(
    pictures.map(({ vPath, vSourceHash }) => [drawingPath(vPath), vSourceHash]),
  );
  const changed = drawingsOf(files).filter(({ path, hash }) => known.get(path) !== hash);
  const faults: string[] = [];
  const rendered = await pLimit(atOnce).map(changed, async (drawing) => {
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

/** Writes pictures in place of those of the same drawings; pictures without a drawing go. */
export async function writePictures(
  { database, counts }: ImportRun,
  files: Files,
  rendered: readonly RenderedPicture[],
): Promise<void> {
  const drawings = new Set(drawingsOf(files).map(({ path }) => path));
  const changed = Map.groupBy(rendered, ({ vPath }) => drawingPath(vPath));
  const known = Map.groupBy(await knownPictures(database), ({ vPath }) => drawingPath(vPath));
  for (const [path, pictures] of known) {
    if (drawings.has(path) && !changed.has(path)) continue;
    for (const { vPath } of pictures)
      await database.deleteFrom("picture").where("vPath", "=", vPath).execute();
    if (!drawings.has(path)) counts.removed += 1;
  }
  for (const [path, pictures] of changed) {
    await database
      .insertInto("picture")
      .values([...pictures])
      .execute();
    counts[known.has(path) ? "changed" : "added"] += 1;
  }
}

const knownPictures = (database: Database) =>
  database
    .selectFrom("picture")
    .select(["vPath", "vSourceHash"])
    .where("vPath", "not like", `${profilePictureFolder}/%`)
    .execute();

const drawingPath = (vPath: string) => vPath.replace(/\.[^.]+$/, "");

const drawingsOf = (files: Files): readonly Drawing[] =>
  [...files].flatMap(([file, svg]) => {
    const path = /^pictures\/(.+)\.svg$/.exec(file)?.[1];
    return path === undefined ? [] : [{ path, svg, hash: hexDigest(svg, 64) }];
  });
