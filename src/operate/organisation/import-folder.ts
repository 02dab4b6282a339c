import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

import { checkSampleDatabase } from "../../api/check-exposure.ts";
import { importSample } from "../../api/import/import-sample.ts";
import { organisationFolder } from "../../api/import/read-folder.ts";
import { isLocal } from "../../shared/ip-address.ts";
import { CliError } from "../../shared/errors.ts";
import type { Context, Report } from "./context.ts";
import { importPeople } from "./import-people.ts";

/**
 * `import`: brings the database in line with the organisation's folder, also while the API runs: content and
 * questionnaires, then the people of people.csv, which may be missing.
 *
 * @throws {ImportError} that names every fault of the content; nothing is changed
 * @throws {CliError} when there is no such folder, or people.csv is no table
 */
export async function importFolder(
  context: Context,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<Report> {
  const { database, now, settings } = context;
  const folder = organisationFolder(settings);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new CliError(`There is no folder ${folder}. ORGANISATION names it.`, 2);
  checkSampleDatabase(settings);
  const imported = await importSample(database, folder, {
    now,
    isDryRun: dryRun,
    withParticipants: isLocal(settings.SITE_URL),
  });
  const content = imported ?? "Content: as before.";
  const people = await importPeopleFile(context, folder, dryRun);
  const lines = [content, ...people.lines];
  return {
    ...people,
    lines: dryRun ? ["Nothing is changed. Without --dry-run:", ...lines] : lines,
    data: { content: imported ?? null, people: people.data },
  };
}

/** The sample's people have no mailboxes: on a public site they would get no mail, and be counted as invited. */
async function importPeopleFile(
  context: Context,
  folder: string,
  dryRun: boolean,
): Promise<Report> {
  const { ORGANISATION, SITE_URL } = context.settings;
  if (ORGANISATION === "" && !isLocal(SITE_URL))
    return {
      lines: [
        "People: none. Those of the sample are for a local site; ORGANISATION names your folder.",
      ],
      data: null,
    };
  const file = join(folder, "people.csv");
  if (!existsSync(file)) return { lines: [`People: as before. There is no ${file}.`], data: null };
  return await importPeople(context, readFileSync(file, "utf8"), { dryRun });
}
