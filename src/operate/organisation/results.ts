import type { KnownResult } from "../../api/rounds/known-result.ts";
import { CliError } from "../../shared/errors.ts";
import { type Context, type CommandReport } from "./context.ts";
import { findDecisions } from "./decisions.ts";
import { csvOf } from "./output.ts";
import {
  type Favourable,
  groupKey,
  makeReport,
  mayTellOfAll,
  type Report,
} from "./result-figures.ts";
import { resultPage } from "./result-page.ts";
import { groupName, linesOf } from "./result-question.ts";
import { resultText } from "../../contract/text/report.ts";
import { findResults } from "./survey-rounds.ts";

export const resultFormats = ["html", "csv", "json"] as const;
export type ResultFormat = (typeof resultFormats)[number];

interface ResultOptions {
  readonly by?: string;
  readonly round?: string;
  /** The round to compare with, or `none`; the one before when left out. */
  readonly since?: string;
  /** For a page of this group alone. */
  readonly group?: string;
  readonly format: ResultFormat;
}

/** `results SURVEY`: the frozen result of a closed round, as a page, a table or data. */
export async function results(
  context: Context,
  name: string,
  { format, group, ...which }: ResultOptions,
): Promise<CommandReport> {
  const rounds = await findResults(context, name, which);
  const report =
    group === undefined
      ? {
          ...makeReport(rounds),
          // What people have written may tell of other groups, so a group's page has none.
          decisions: await findDecisions(context, rounds.result.round),
        }
      : makeReport({ ...rounds, only: groupPage(rounds, group) });
  const text = await formatReport(report, format, context.settings.PUBLIC_PRODUCT_NAME);
  const event = { event: "result exported", outcome: "done", survey: report.survey } as const;
  return { lines: [text], data: report, event };
}

/**
 * What a page of one group may tell.
 *
 * @throws {CliError} with exit code 2 for no group, and for one that is not shown
 */
export function groupPage(
  { result, before }: { readonly result: KnownResult; readonly before?: KnownResult | undefined },
  group: string,
) {
  const all = result.questions.flatMap(({ groups }) => groups);
  const isMeant = ({ name }: { readonly name: string }) =>
    groupKey(groupName(name)) === groupKey(group) || groupKey(name) === groupKey(group);
  const shown = all.filter((each) => each.result);
  const found = shown.find(isMeant);
  if (found) {
    const rounds = [result, ...(before ? [before] : [])];
    const withEverybody = rounds.every((round) => mayTellOfAll(round, found.name));
    return { name: found.name, withEverybody };
  }
  const names = new Set(shown.map(({ name }) => groupName(name)));
  throw new CliError(
    all.some(isMeant)
      ? resultText.groupHidden(group, result.minimum)
      : resultText.noSuchGroup(group, [...names]),
    2,
  );
}

/** A result in one of the formats; a page is headed by the organisation's name. */
export async function formatReport(
  report: Report,
  format: ResultFormat,
  organisation: string,
): Promise<string> {
  if (format === "json") return `${JSON.stringify(report, null, 2)}\n`;
  return format === "csv" ? tableOf(report) : `${await resultPage(report, organisation)}\n`;
}

type Row = Partial<Record<keyof typeof resultText.columns, string | number | null | undefined>>;

/** One line for each group of each category, and then for each option of each group of a question. */
function tableOf(report: Report): string {
  const { survey, round, opened, closed, minimum } = report;
  const fixed = { survey, round, opened, closed, minimum };
  const notShown = resultText.notShownCell(minimum);
  const ofCategories = report.categories.flatMap(({ category, id, ...figures }): Row[] =>
    linesOf(figures).map(({ group, favourable }) => ({
      categoryId: id,
      category,
      group,
      ...(favourable
        ? { people: favourable.people, ...cellsOf(favourable) }
        : { people: notShown }),
    })),
  );
  const ofQuestions = report.questions.flatMap((asked): Row[] => {
    const { ids, question, options, values } = asked;
    const named = {
      categoryId: ids?.category,
      category: [...new Set([asked.category, asked.subCategory])].filter(Boolean).join(": "),
      questionId: ids?.question,
      question,
    };
    return linesOf(asked).flatMap(({ group, result, favourable }): Row[] =>
      result
        ? result.shares.map((share, index) => ({
            ...named,
            group,
            people: result.people,
            optionId: knownId(ids?.options[index]),
            option: options[index],
            value: values[index],
            share,
            ...cellsOf(favourable),
          }))
        : [{ ...named, group, people: notShown }],
    );
  });
  const columns = Object.keys(resultText.columns) as (keyof Row)[];
  return csvOf([
    Object.values(resultText.columns),
    ...[...ofCategories, ...ofQuestions].map((row) =>
      columns.map((column) => ({ ...fixed, ...row })[column] ?? ""),
    ),
  ]);
}

const knownId = (id: number | undefined) => (id === 0 ? undefined : id);

const cellsOf = (figure: Favourable | null | undefined): Row => ({
  favourable: figure?.share,
  change: figure?.change?.points,
  chance: figure?.change && resultText.isChance(figure.change.isChance),
});
