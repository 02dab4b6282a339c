import type { Database } from "../../api/db/tables.ts";
import { organisationFolder, readFolder } from "../../api/import/read-folder.ts";
import { fault, type Finding, good, skip, warning } from "../../shared/finding.ts";
import type { Settings } from "../../shared/settings.ts";

/** Whether `MINIMUM_GROUP` is what people are told, in texts of the organisation's folder and when a round opened. */

/** From zero. */
const words =
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const number = `(\\d{1,3}|${words.slice(1).join("|")})\\b`;
const people = "(?:people|persons|employees|colleagues|members|you)";

/** How English texts say from which size on a group has a result. */
const promises = [
  `groups? of (?:${people} of )?at least ${number}`,
  `groups? of ${number}(?: ${people})? (?:or|and) more`,
  `(?:fewer|less) than ${number} ${people}`,
  `at least ${number} (?:of |different )*(?:its |the |their )?${people}`,
  `_GROUP_MINIMUM: ["']?${number}`,
].map((pattern) => new RegExp(pattern.replaceAll(" ", "\\s+"), "gi"));

/** Sentences with such words that are about something else, such as who came to a workshop, have none of these. */
const isAboutResults = /result|answer|shown?\b|report|count|figure|_GROUP_MINIMUM/i;

interface Promised {
  /** `labels.yaml:75` */
  readonly place: string;
  readonly size: number;
}

/**
 * The sizes of groups that a text promises.
 *
 * @param file its name in the folder
 */
export const promisedMinimums = (file: string, text: string): readonly Promised[] =>
  promises
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .toSorted((one, other) => one.index - other.index)
    .filter(({ index }) => isAboutResults.test(sentenceAt(text, index)))
    .map(({ 1: size = "", index }) => ({
      place: `${file}:${text.slice(0, index).split("\n").length}`,
      size: /\d/.test(size) ? Number(size) : words.indexOf(size.toLowerCase()),
    }));

function sentenceAt(text: string, index: number): string {
  const end = /[.!?|](?=\s|$)|\n\s*\n/g;
  const before = [...text.slice(0, index).matchAll(end)].at(-1)?.index ?? 0;
  end.lastIndex = index;
  return text.slice(before, end.exec(text)?.index);
}

/** Files that tell stories rather than what holds here. */
const isStory = /^(?:blog\/|testimonials|videos)/;

/** Compares the setting with texts and open rounds. */
export async function examineMinimum(
  settings: Settings,
  database: Database,
): Promise<readonly Finding[]> {
  const texts = Array.from(readFolder(organisationFolder(settings))).filter(
    ([file]) => /\.(?:md|yaml)$/.test(file) && !isStory.test(file),
  );
  const found = texts.flatMap(([file, content]) => promisedMinimums(file, content.toString()));
  const rounds = await database
    .selectFrom("round")
    .innerJoin("survey", "survey.iSurveyId", "round.iSurveyId")
    .select(["vSurvey", "iMinimum"])
    .where("dClosed", "=", "")
    .where("iMinimum", ">", settings.MINIMUM_GROUP)
    .execute();
  return [compare(found, settings.MINIMUM_GROUP), ...rounds.map(openedWithMore(settings))];
}

function compare(found: readonly Promised[], setting: number): Finding {
  const subject = "MINIMUM_GROUP";
  const others = found.filter(({ size }) => size !== setting);
  if (found.length === 0)
    return skip(subject, `${setting}; no text was found that says so in English words`);
  if (others.length === 0) return good(subject, `${setting}, as texts of the folder say`);
  const places = others.slice(0, 5).map(({ place, size }) => `${place} (${size})`);
  const more = others.length > places.length ? ` and ${others.length - places.length} more` : "";
  const said = `${setting}, but texts of the folder say otherwise: ${places.join(", ")}${more}`;
  const most = Math.max(...others.map(({ size }) => size));
  return most > setting
    ? fault(
        subject,
        said,
        `Set MINIMUM_GROUP=${most}, or change the texts before people are asked: they rely on them.`,
      )
    : warning(
        subject,
        said,
        "Change the texts: results of groups that they promise to show stay hidden.",
      );
}

const openedWithMore =
  ({ MINIMUM_GROUP }: Settings) =>
  ({ vSurvey, iMinimum }: { vSurvey: string; iMinimum: number }): Finding =>
    warning(
      `Round of ${vSurvey}`,
      `opened with groups of ${iMinimum}, and MINIMUM_GROUP is ${MINIMUM_GROUP} now`,
      `It keeps ${iMinimum}. If the next ones are to have it too, set MINIMUM_GROUP=${iMinimum}.`,
    );
