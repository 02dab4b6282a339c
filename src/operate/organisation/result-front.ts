import type { Arc, FrontPage } from "../../contract/front-page.ts";
import type { CategoryReport, Favourable, QuestionReport, Report } from "./result-figures.ts";
import { groupName, linesOf, mainLine } from "./result-question.ts";
import { changeInWords, resultText as text } from "../../contract/text/report.ts";

/** The front page of a report: the figures of its categories, questions and groups that decide what to talk about. */

export const categoryName = (category: string) => category || text.noCategory;

export function frontOf(report: Report): FrontPage {
  const { survey, group, since, categories, decisions } = report;
  const scaled = categories.filter(({ questions }) => questions > 0);
  const statements = furthestApart(report);
  const canDiffer = scaled.some((category) => linesOf(category).length > 2);
  return {
    heading: group === undefined ? survey : groupName(group),
    ...(group !== undefined && { kicker: survey }),
    lead: text.asked(report),
    finding: decisions?.finding,
    notes: notesOf(report),
    takenPart: takenPart(report),
    ...(scaled.length > 0 && {
      categories: {
        heading: text.overview,
        note: since ? `${text.favourableShort} ${text.chanceShort}` : text.favourableShort,
        content: scaled.map((category) => categoryArc(category, report)),
      },
    }),
    legend: text.legend,
    ...((statements.length > 0 || canDiffer) && {
      apart: {
        heading: group === undefined ? text.apart : text.apartFromAll,
        note:
          statements.length === 0
            ? text.noneApart
            : [
                ...(statements.some(({ question }) => question.reversed)
                  ? [text.reversedNote]
                  : []),
                ...(statements.some(({ hidden }) => hidden.length > 0)
                  ? [text.hidden(report.minimum)]
                  : []),
              ].join(" ") || undefined,
        content: statements.map(({ question, shown, hidden }) => ({
          statement: question.reversed
            ? `${question.question} ${text.reversedMark}`
            : question.question,
          groups: [
            ...shown.map(({ group: name, favourable }) => ({ name, share: favourable.share })),
            ...(hidden.length > 0 ? [{ name: text.hiddenGroups(hidden) }] : []),
          ],
        })),
      },
    }),
    ...(decisions &&
      decisions.all.length > 0 && {
        decisions: {
          heading: text.decisions,
          content: decisions.all.map(({ owner, day, what }) => ({
            what,
            whose: `${owner}, ${day}`,
          })),
        },
      }),
  };
}

function notesOf({ group, since, invited, completed, ...report }: Report): readonly string[] {
  const compared = since && [
    text.since(since),
    // Of everybody, so not of a group.
    ...(group === undefined &&
    invited !== undefined &&
    since.invited !== undefined &&
    since.invited !== invited
      ? [text.sinceInvited(invited, since.invited)]
      : []),
    ...(since.minimum === report.minimum ? [] : [text.sinceMinimum(since.minimum)]),
    ...(since.column === report.column ? [] : [text.sinceColumn(since.column)]),
  ];
  return [
    ...(compared ? [compared.join(" ")] : []),
    ...(completed === null ? [text.invited(invited ?? 0)] : []),
  ];
}

/** How many have completed it; of a page of one group that says nothing. */
function takenPart({ group, completed, invited = 0, since }: Report): Arc | undefined {
  if (group !== undefined || typeof completed !== "number") return undefined;
  const percent = (part: number, of: number) => Math.round((100 * part) / Math.max(1, of));
  const then =
    since?.completed && since.invited
      ? [text.takenPartThen(percent(since.completed, since.invited))]
      : [];
  return {
    name: text.takenPart,
    share: percent(completed, invited),
    note: [text.takenPartOf(completed, invited), ...then].join(", "),
  };
}

const changeOf = ({ share, change }: Favourable): Partial<Arc> =>
  change
    ? { change: changeInWords(change), ...(!change.isChance && { earlier: share - change.points }) }
    : {};

function categoryArc(category: CategoryReport, report: Report): Arc {
  const lines = linesOf(category);
  const shown = mainLine(lines, report)?.favourable;
  const name = categoryName(category.category);
  if (!shown) return { name: text.categoryHidden(name) };
  const everybody = report.group !== undefined && lines.length > 1 && lines[0]?.favourable;
  const isPartly = shown.change && category.compared < category.questions;
  const notes = [
    ...(everybody ? [text.againstEverybody(everybody.share)] : []),
    ...(isPartly ? [text.comparedQuestions(category.compared, category.questions)] : []),
  ];
  return {
    name,
    share: shown.share,
    ...changeOf(shown),
    ...(notes.length > 0 && { note: notes.join(". ") }),
  };
}

interface Line {
  readonly group: string;
  readonly favourable: Favourable;
}

interface Spread {
  readonly question: QuestionReport;
  /** From the most favourable to the least: all, or two at each end. */
  readonly shown: readonly Line[];
  /** Names of groups. */
  readonly hidden: readonly string[];
  readonly distance: number;
}

/**
 * The three questions with the largest distance between groups, of which one differs from everybody by more than
 * chance makes. On a page of one group it is the distance from everybody, where the page tells of them.
 */
function furthestApart(report: Report): readonly Spread[] {
  return report.questions
    .flatMap((question): Spread[] => {
      const lines = linesOf(question).slice(report.group === undefined ? 1 : 0);
      const shown = lines
        .flatMap(({ group, favourable }): Line[] => (favourable ? [{ group, favourable }] : []))
        .toSorted((one, other) => other.favourable.share - one.favourable.share);
      const [most, least] = [shown[0], shown.at(-1)];
      if (!most || !least || !shown.some(({ favourable }) => favourable.isApart)) return [];
      return [
        {
          question,
          shown: shown.length > 4 ? [...shown.slice(0, 2), ...shown.slice(-2)] : shown,
          hidden: lines.flatMap(({ group, favourable }) => (favourable ? [] : [group])),
          distance: most.favourable.share - least.favourable.share,
        },
      ];
    })
    .toSorted((one, other) => other.distance - one.distance)
    .slice(0, 3);
}
