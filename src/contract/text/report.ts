import { brand } from "../brand/brand.ts";

/** The ISO days of a round. */
interface Round {
  readonly opened: string;
  readonly closed: string;
}

const dates = new Intl.DateTimeFormat(brand.language, { dateStyle: "long", timeZone: "UTC" });
/** `2–30 November 2026` */
const days = ({ opened, closed }: Round) => dates.formatRange(new Date(opened), new Date(closed));

const percents = new Intl.NumberFormat(brand.language, { style: "percent" });
/** `58%` */
export const percent = (share: number): string => percents.format(share / 100);

/** The texts of a list, and what is between them. */
export const listParts = (texts: readonly string[]) =>
  new Intl.ListFormat(brand.language).formatToParts(texts);
const list = (texts: readonly string[]) =>
  listParts(texts)
    .map(({ value }) => value)
    .join("");

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
const questions = (count: number) => (count === 1 ? "1 question" : `${count} questions`);

const notCompared = {
  new: "New in this round.",
  "hidden then": "Too few people answered it in the round before, so there is no change to show.",
  "another scale": "Not comparable with the round before: its scale is another one.",
  "not matched":
    "Not comparable with the round before: one of the two results was kept without numbers, and the words differ.",
} as const;

/** All words that results are printed with, as a page and as a table. */
export const resultText = {
  /** In the title of the document. */
  title: "results",
  contents: "Contents",
  questions,
  reading: "How to read this report",
  asked: (round: Round) => days(round),
  invited: (count: number) => `${people(count)} were invited.`,
  takenPart: "per cent took part",
  takenPartOf: (completed: number, invited: number) => `${completed} of ${people(invited)}`,
  takenPartThen: (share: number) => `${percent(share)} in the earlier round`,
  everybody: "Everybody",
  noGroup: "(no group)",
  notShown: "not shown",

  overview: "Favourable answers, in per cent",
  /** The kinds of dots on the front page. */
  legend: {
    agree: "Favourable",
    gained: "Gained since the earlier round",
    lost: "Lost since the earlier round",
  },
  favourableShort: "An answer is favourable if it is above the middle of its scale.",
  chanceShort: "A change in brackets is small enough to be chance.",
  categoryHidden: (category: string) => `${category}: not shown`,
  againstEverybody: (share: number) => `Everybody: ${percent(share)}`,
  apart: "Where groups are furthest apart",
  apartFromAll: "Furthest from everybody",
  noneApart: "No group differs from everybody by more than chance could explain.",
  reversedMark: "⇄",
  reversedNote: "⇄ To agree would be bad news: the share is that of people who disagree.",
  hiddenGroups: (names: readonly string[]) =>
    `${names.length > 3 ? `${names.length} groups` : list(names)}: not shown`,
  decisions: "What follows, and whose it is",

  favourable: "Favourable",
  change: "Change",
  people: "People",
  group: "Group",
  question: "Question",
  number: "No.",
  noCategory: "All questions",
  favourableRule:
    "An answer is favourable if it is above the middle of its scale: of five 4 and 5, of seven 5 to 7. To agree with a statement that is marked ⇄ would be bad news, so there it is the answers below the middle. Those on no scale, such as “I don’t know”, are left out.",
  reversed: "To agree is unfavourable",
  since: (round: Round) => `Compared with ${days(round)}.`,
  sinceInvited: (now: number, then: number) =>
    `${people(then)} were invited then and ${now} now, so not all of them are the same.`,
  sinceMinimum: (then: number) => `A result needed ${people(then)} then.`,
  sinceColumn: (then: string) => `Groups were by ${then} then, so only everybody is compared.`,
  chanceRule:
    "A change in brackets is so small that chance makes it too: of two samples of the same people, 95 in 100 differ by no more. (Normal approximation for two shares with both numbers of people; a category counts each person once.)",
  apartRule:
    "A share in bold is further from that of everybody than chance could explain: of two samples of the same people, 95 in 100 differ by less.",
  apartShort: "In bold: further from everybody than chance could explain.",
  comparedQuestions: (compared: number, all: number) =>
    `The change is that of the ${compared} of ${questions(all)} that both rounds asked.`,
  byCategory: (column: string) => `Favourable answers in per cent, by ${column}`,
  groups: "Side by side",

  answered: (count: number) => `${people(count)} have answered.`,
  tooFew: (minimum: number) => `Fewer than ${minimum} people have answered.`,
  by: (column: string) => `By ${column}, in per cent`,
  hidden: (minimum: number) =>
    `Groups with fewer than ${minimum} answers are not shown, nor are those from which one could be worked out.`,
  hiddenLabel: "Not shown:",
  hiddenCategory: (minimum: number) =>
    `A category is shown for a group if each of its questions is, and at least ${minimum} people have chosen an answer on the scale.`,
  noScale: "Its options are on no scale, so it has no favourable share.",
  noDirection:
    "Whether to agree with it is favourable isn’t known any more, so it has no favourable share.",
  notCompared: (comparison: keyof typeof notCompared) => notCompared[comparison],
  rewordedLabel: "New words:",
  rewordedWas: "which were",

  index: "All questions, from the most favourable",
  rounding:
    "Shares are per cents, each rounded by itself: they may add up to a little more or less than 100. A change is the difference of the rounded shares.",
  minimum: (minimum: number) =>
    `A group in which fewer than ${minimum} people have answered is not shown, and neither are those by which it could be computed. That is the minimum of the day on which the round closed.`,
  groupOnly:
    "Everybody is not on this page: the numbers of another group could be computed by the difference.",

  noSuchGroup: (group: string, names: readonly string[]) =>
    `There is no group ${group} in this result. It shows: ${names.join(", ") || "none"}.`,
  groupHidden: (group: string, minimum: number) =>
    `${group} has no page: fewer than ${minimum} people have answered there, or it protects a group that is so small.`,

  /** The columns of the table. */
  columns: {
    survey: "survey",
    round: "round",
    opened: "opened",
    closed: "closed",
    minimum: "minimum",
    categoryId: "category id",
    category: "category",
    questionId: "question id",
    question: "question",
    group: "group",
    people: "people",
    optionId: "option id",
    option: "option",
    value: "value",
    share: "per cent",
    favourable: "favourable",
    change: "change",
    chance: "by chance",
  },
  isChance: (isChance: boolean) => (isChance ? "yes" : "no"),
  notShownCell: (minimum: number) =>
    `not shown: fewer than ${minimum}, or it protects such a group`,
} as const;

/** `+11`, `−3`, `±0`; one that chance makes too in brackets. */
export function changeInWords({ points, isChance }: { points: number; isChance: boolean }): string {
  const sign = points > 0 ? "+" : points < 0 ? "−" : "±";
  const text = `${sign}${Math.abs(points)}`;
  return isChance ? `(${text})` : text;
}
