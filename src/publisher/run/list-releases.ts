import { existsSync } from "node:fs";

import { counted } from "../../shared/counted.ts";
import { formatTime } from "../progress/format.ts";
import type { Paths } from "../files/paths.ts";
import { inWords } from "../release/source.ts";
import {
  finishedReleases,
  publishedId,
  dryRunFolder,
  readRelease,
  refused,
  siteFolder,
} from "../release/releases.ts";

/**
 * The releases that can be published again as a table, the newest first: id, time, pages,
 * whose content it shows at which address, and which one is live; then those that were not published.
 */
export async function listReleases(paths: Paths): Promise<string> {
  const live = await publishedId(paths);
  // A newer one than the live one was never published.
  const ids = (await finishedReleases(paths)).filter((id) => live !== undefined && id <= live);
  const rows = ids.map((id) => rowOf(paths, id, id === live));
  const others = [refused, dryRunFolder]
    .filter((name) => existsSync(siteFolder(paths, name)))
    .map((name) => `Not published, to be seen with: npm run preview -- ${name}`);
  return [rows.length === 0 ? "No release is published." : table(rows), ...others].join("\n");
}

function rowOf(paths: Paths, id: string, isLive: boolean): readonly string[] {
  const found = readRelease(paths, id);
  if (!found) return [id, "can't be read"];
  const { publishedAt, pages, restores, source } = found.release;
  return [
    id,
    formatTime(publishedAt),
    counted(Object.keys(pages).length, "page"),
    source ? inWords(source) : "",
    [isLive && "live", restores !== undefined && `restores ${restores}`].filter(Boolean).join(", "),
  ];
}

/** Lines with columns of equal width. */
function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(width(column)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
