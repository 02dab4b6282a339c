import type { Database } from "../db/tables.ts";
import { profilePictureFolder } from "../media/profile-pictures.ts";
import { ImportError } from "./import-error.ts";
import { type Files, hashContent } from "./read-folder.ts";
import type { Drawing, Render, RenderedPicture } from "./render-pictures.ts";

/** What has to be done to the picture table. */
export interface PictureChanges {
  readonly rendered: readonly RenderedPicture[];
  /** Paths of all drawings that exist; pictures of others go. */
  readonly paths: readonly string[];
}

/** More at once only makes them wait for one another: sharp uses every core by itself. */
const atOnce = 2;

/**
 * Renders the drawings that have changed since the last import.
 *
 * @throws {ImportError} that names the drawings that can't be rendered
 */
export async function renderChanged(
  database: Database,
  files: Files,
  render: Render,
): Promise<PictureChanges> {
  const drawings = [...files].flatMap(([file, svg]): Drawing[] => {
    const path = /^pictures\/(.+)\.svg$/.exec(file)?.[1];
    return path ? [{ path, svg, hash: hashContent(svg) }] : [];
  });
  const known = await database
    .selectFrom("picture")
    .select(["vPath", "vSourceHash"])
    .execute();
  const upToDate = new Set(
    known.map((row) => `${row.vPath} ${row.vSourceHash}`),
  );
  const changed = drawings.filter(
    ({ path, hash }) => !upToDate.has(`${path}.svg ${hash}`),
  );
  return {
    rendered: await renderAll(changed, render),
    paths: drawings.map(({ path }) => path),
  };
}

async function renderAll(
  drawings: readonly Drawing[],
  render: Render,
): Promise<readonly RenderedPicture[]> {
  const waiting = drawings.values();
  const rendered: RenderedPicture[] = [];
  const faults: string[] = [];
  // All workers draw from one iterator, so each drawing is taken once.
  const work = async () => {
    for (const drawing of waiting) {
      try {
        rendered.push(...(await render(drawing)));
      } catch (error) {
        faults.push(
          `pictures/${drawing.path}.svg: expected an SVG that can be rendered, received ${drawing.svg.length} bytes (${String(error)}).`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (faults.length > 0) throw new ImportError(faults);
  return rendered;
}

/** Writes what was rendered, and removes what no drawing stands for any more. */
export async function writePictures(
  database: Database,
  { rendered, paths }: PictureChanges,
): Promise<void> {
  const wanted = new Set(paths);
  const kept = await database.selectFrom("picture").select("vPath").execute();
  const gone = kept
    .map(({ vPath }) => vPath)
    .filter(
      (path) =>
        !path.startsWith(`${profilePictureFolder}/`) &&
        !wanted.has(path.replace(/\.[^.]+$/, "")),
    );
  for (const path of gone)
    await database.deleteFrom("picture").where("vPath", "=", path).execute();
  for (const picture of rendered)
    await database
      .insertInto("picture")
      .values(picture)
      .onConflict((conflict) =>
        conflict.column("vPath").doUpdateSet({ ...picture }),
      )
      .execute();
}
