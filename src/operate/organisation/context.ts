import { openDatabase } from "../../api/db/open-database.ts";
import type { DatabaseAndClock } from "../../api/db/tables.ts";
import type { EventDetails, EventPerson, SecurityEvent } from "../../api/http/security-log.ts";
import { CliError } from "../../shared/errors.ts";
import type { Settings } from "../../shared/settings.ts";

/** What a verb works with. */
export interface Context extends DatabaseAndClock {
  readonly settings: Settings;
}

/** What a verb has done: lines for people, and the same for programs. */
export interface CommandReport {
  readonly lines: readonly string[];
  readonly data: unknown;
  /** For the security log. */
  readonly event?: SecurityEvent & EventPerson & EventDetails;
  /** 1 where something was left out. */
  readonly exitCode?: number;
}

/**
 * Opens the database of the embedded API, which may be running, while `work` runs.
 *
 * @throws {CliError} when the database can't be used
 */
export async function withContext<Result>(
  settings: Settings,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  await using opened = await openDatabase(settings.DATABASE_URL, { isShared: true });
  return await work({ settings, database: opened.database, now: () => new Date() });
}

export { organisationFolder } from "../../api/import/read-folder.ts";

/** The name of a survey as its address has it. */
const slugOf = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, "-");

/**
 * Finds a survey by what its address calls it, or by its code.
 *
 * @param place where the name comes from, if it was not typed
 * @throws {CliError} with exit code 2 that names the surveys there are
 */
export async function requireSurvey({ database }: Context, name: string, place?: string) {
  const surveys = await database
    .selectFrom("survey")
    .select(["iSurveyId", "vSurvey", "vUniqueCode", "eMood", "vPeriod"])
    .orderBy("iOrder")
    .execute();
  const wanted = slugOf(name);
  const survey = surveys.find(
    ({ vSurvey, vUniqueCode }) => slugOf(vSurvey) === wanted || vUniqueCode === name,
  );
  if (survey) return survey;
  const names = surveys.map(({ vSurvey }) => slugOf(vSurvey)).join(", ");
  const where = place === undefined ? "" : `${place}: `;
  throw new CliError(`${where}There is no survey ${name}. There are: ${names || "none"}.`, 2);
}
