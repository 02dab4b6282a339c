import { brand } from "../brand/brand.ts";

/** `31 December 2026` */
const day = (isoDay: string) =>
  new Date(isoDay).toLocaleDateString(brand.language, { dateStyle: "long", timeZone: "UTC" });

/** The ISO days of a round. */
interface Round {
  readonly opened: string;
  readonly closed: string;
}

const days = ({ opened, closed }: Round) => `${day(opened)} to ${day(closed)}`;

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
  title: "Results",
  asked: (round: Round) => `Asked from ${days(round)}.`,
  invited: (count: number) => `${people(count)} were invited.`,
  takenPart: (completed: number, invited: number) =>
    `${completed} of ${invited} people have completed it`,
  takenPartThen: (percent: number) => `${percent} % in the round before`,
  everybody: "Everybody",
  noGroup: "(no group)",
  notShown: "not shown",

  overview: "Favourable answers at a glance",
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
  since: (round: Round) => `Compared with the round of ${days(round)}.`,
  sinceInvited: (now: number, then: number) =>
    `Then ${people(then)} were invited, and now ${now}: they are not only the same people.`,
  sinceMinimum: (then: number) => `Then a result needed ${then} people.`,
  sinceColumn: (then: string) => `Then groups were by ${then}: only everybody is compared.`,
  chanceRule:
    "A change in brackets is so small that chance makes it too: of two samples of the same people, 95 in 100 differ by no more. (Normal approximation for two shares with both numbers of people; a category counts each person once.)",
  apartRule:
    "In bold: further from everybody than chance explains. Of two samples of the same people, 95 in 100 differ by less.",
  comparedQuestions: (compared: number, all: number) =>
    `Its change is that of the ${compared} of ${questions(all)} that both rounds have.`,
  byCategory: (column: string) => `Favourable answers in per cent, by ${column}`,
  groups: "Side by side",

  answered: (count: number) => `${people(count)} have answered.`,
  tooFew: (minimum: number) => `Fewer than ${minimum} people have answered.`,
  by: (column: string) => `By ${column}, in per cent`,
  hidden: (minimum: number) =>
    `Fewer than ${minimum} people have answered there, or the group protects one that is so small.`,
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
