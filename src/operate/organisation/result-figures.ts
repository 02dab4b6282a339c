import type { Shares } from "../../api/rounds/anonymity.ts";
import type { KnownQuestion, KnownResult } from "../../api/rounds/known-result.ts";
import { favourableOptions, middleOf } from "../../api/rounds/scale.ts";
import type { Decisions } from "./decisions.ts";
import { tidy } from "./people-file.ts";

/**
 * What can be compared of results: shares of favourable answers, of groups and over rounds. All of it is computed
 * from what was released, so that it tells no more of small groups than that.
 */

/** Favourable answers of a group, or of everybody. */
export interface Favourable {
  /** People with an answer on the scale; of a category the fewest that a question has. */
  readonly people: number;
  /** Whole per cents. */
  readonly share: number;
  /** In per cent points, and whether chance makes as large a one. */
  readonly change?: { readonly points: number; readonly isChance: boolean };
  /** Whether a group differs from everybody by more than chance makes. */
  readonly isApart?: boolean;
}

export interface GroupReport {
  readonly name: string;
  readonly result: Shares | null;
  readonly favourable: Favourable | null;
}

/** How a question can be compared with the round before, or why not. */
export type Comparison =
  | "compared"
  | "new"
  | "hidden then"
  | "another scale"
  /** One of the two was frozen without ids, and its words are not those of the database. */
  | "not matched";

interface Rewording {
  readonly now: string;
  readonly was: string;
}

export interface QuestionReport extends Omit<KnownQuestion, "all" | "groups"> {
  /** Of everybody; left out of a group's page if the rest could be computed by it. */
  readonly all?: Shares | null;
  readonly favourable?: Favourable | null;
  readonly groups: readonly GroupReport[];
  /** Whether it is on a scale; null where its direction isn't known. */
  readonly isScaled: boolean | null;
  readonly comparison?: Comparison;
  /** The words of the question and its options that have changed. */
  readonly reworded?: readonly Rewording[];
}

export interface CategoryReport {
  readonly category: string;
  readonly id?: number;
  /** Questions on a scale, and those of them that the change is about. */
  readonly questions: number;
  readonly compared: number;
  readonly favourable?: Favourable | null;
  readonly groups: readonly Omit<GroupReport, "result">[];
}

type Participation = Pick<KnownResult, "invited" | "completed">;

/** A round, and how many took part; that is left out of a group's page if everybody is. */
export type ReportRound = Omit<KnownResult, "questions" | keyof Participation> &
  Partial<Participation>;

export interface Report extends ReportRound {
  /** Of a page of one group. */
  readonly group?: string;
  /** The round that it is compared with. */
  readonly since?: ReportRound;
  readonly categories: readonly CategoryReport[];
  readonly questions: readonly QuestionReport[];
  readonly decisions?: Decisions | undefined;
}

/** A name as groups are joined by it: `Care`, `CARE` and ` care` are one. */
export const groupKey = (name: string): string => tidy(name).toLowerCase();

/** Answers on a scale. `people` bounds what chance does: answers of one person may all be alike. */
interface Tally {
  readonly favourable: number;
  readonly answers: number;
  readonly people: number;
}

/** The answers to a question of a group, or of everybody without one. */
type Of = string | undefined;

const resultOf = ({ all, groups }: KnownQuestion, of: Of): Shares | null => {
  if (of === undefined) return all;
  const found = groups.filter(({ name }) => groupKey(name) === of);
  return found.length === 1 ? (found[0]?.result ?? null) : null;
};

const scaleOf = ({ values, reversed }: KnownQuestion) =>
  reversed === undefined ? undefined : favourableOptions(values, reversed);

/** Null where it is not shown, or fewer than the minimum have an answer on the scale. */
function tallyOf(question: KnownQuestion, of: Of, minimum: number): Tally | null {
  const shown = resultOf(question, of);
  const favourable = scaleOf(question);
  if (!shown || !favourable) return null;
  // The oldest results have no counts.
  const counts = shown.counts ?? shown.shares.map((share) => (share * shown.people) / 100);
  const sum = (isMeant: (place: boolean | null | undefined) => boolean) =>
    counts.reduce((total, count, index) => total + (isMeant(favourable[index]) ? count : 0), 0);
  const answers = sum((place) => typeof place === "boolean");
  const people = Math.round(answers);
  return people < minimum ? null : { favourable: sum((place) => place === true), answers, people };
}

/** Of all questions together; null if one of them is not shown, since it could be computed. */
function addTallies(tallies: readonly (Tally | null)[]): Tally | null {
  const known = tallies.filter((tally) => tally !== null);
  if (known.length < tallies.length || known.length === 0) return null;
  return {
    favourable: known.reduce((sum, { favourable }) => sum + favourable, 0),
    answers: known.reduce((sum, { answers }) => sum + answers, 0),
    people: Math.min(...known.map(({ people }) => people)),
  };
}

const shareOf = ({ favourable, answers }: Tally) => Math.round((100 * favourable) / answers);

/**
 * Whether two shares differ by no more than chance makes: 95 of 100 differences of two samples of one population do
 * (normal approximation with both bases; that the groups are most of a finite population is not used).
 */
function isChance(one: Tally, other: Tally): boolean {
  const [first, second] = [one, other].map(({ favourable, answers }) => favourable / answers);
  const [m, n] = [one.people, other.people];
  const mean = ((first ?? 0) * m + (second ?? 0) * n) / (m + n);
  const deviation = Math.sqrt(mean * (1 - mean) * (1 / m + 1 / n));
  return Math.abs((first ?? 0) - (second ?? 0)) <= 1.96 * deviation;
}

interface Tallies {
  readonly now: Tally | null;
  /** Of the questions that both rounds have. */
  readonly common: Tally | null;
  readonly before: Tally | null;
  readonly everybody?: Tally | null;
}

function favourableOf({ now, common, before, everybody }: Tallies): Favourable | null {
  if (!now) return null;
  return {
    people: now.people,
    share: shareOf(now),
    ...(common &&
      before && {
        change: { points: shareOf(common) - shareOf(before), isChance: isChance(common, before) },
      }),
    ...(everybody && { isApart: !isChance(now, everybody) }),
  };
}

interface Rounds {
  readonly result: KnownResult;
  readonly before?: KnownResult | undefined;
  /** Of a page of one group: its name, and whether it may tell of everybody (`mayTellOfAll`). */
  readonly only?: { readonly name: string; readonly withEverybody: boolean };
}

/** The figures of a round, and how they have changed since another. */
export function makeReport({ result, before, only }: Rounds): Report {
  const { questions } = result;
  const isOfAll = only?.withEverybody ?? true;
  // One group alone is everybody.
  const names = ({ groups }: KnownQuestion) =>
    only
      ? groups.filter(({ name }) => groupKey(name) === groupKey(only.name))
      : groups.filter(() => groups.length > 1);
  const findBefore = ({ ids }: KnownQuestion) =>
    before?.questions.find((other) => ids && other.ids?.question === ids.question);
  const comparisonOf = (question: KnownQuestion) =>
    before && compare(question, findBefore(question), before);
  const isSameColumn = before?.column === result.column;
  const now = (asked: readonly KnownQuestion[], of: Of) =>
    addTallies(asked.map((question) => tallyOf(question, of, result.minimum)));
  const then = (asked: readonly KnownQuestion[], of: Of) =>
    of !== undefined && !isSameColumn
      ? null
      : addTallies(
          asked.map((question) => {
            const other = findBefore(question);
            return other && before ? tallyOf(other, of, before.minimum) : null;
          }),
        );
  const figure = (asked: readonly KnownQuestion[], of: Of) => {
    const common = asked.filter((each) => comparisonOf(each) === "compared");
    return favourableOf({
      now: now(asked, of),
      common: now(common, of),
      before: then(common, of),
      ...(of !== undefined && isOfAll && { everybody: now(asked, undefined) }),
    });
  };
  const categories = Map.groupBy(questions, ({ ids, category }) => ids?.category ?? category);
  return {
    ...roundOf(result, isOfAll),
    ...(only && { group: only.name }),
    ...(before && { since: roundOf(before, isOfAll) }),
    categories: Array.from(categories.values(), (asked) => {
      const scaled = asked.filter(scaleOf);
      // One that too few have answered has no options, so it may be on the scale.
      const counted = asked.some(({ all }) => all === null) ? [] : scaled;
      const groups = new Map(
        asked.flatMap((question) => names(question).map(({ name }) => [groupKey(name), name])),
      );
      return {
        category: asked[0]?.category ?? "",
        ...(asked[0]?.ids && { id: asked[0].ids.category }),
        questions: scaled.length,
        compared: counted.filter((each) => comparisonOf(each) === "compared").length,
        ...(isOfAll && { favourable: figure(counted, undefined) }),
        groups: Array.from(groups, ([key, name]) => ({ name, favourable: figure(counted, key) })),
      };
    }),
    questions: questions.map((asked) => {
      const { all, groups: _groups, ...question } = asked;
      const other = findBefore(asked);
      return {
        ...question,
        ...(isOfAll && { all, favourable: figure([asked], undefined) }),
        groups: names(asked).map(({ name, result }) => ({
          name,
          result,
          favourable: figure([asked], groupKey(name)),
        })),
        isScaled: asked.reversed === undefined ? null : scaleOf(asked) !== undefined,
        ...(before && {
          comparison: compare(asked, other, before),
          reworded: reworded(asked, other),
        }),
      };
    }),
  };
}

function roundOf(result: KnownResult, isOfAll: boolean): ReportRound {
  const { questions: _, invited, completed, ...round } = result;
  return { ...round, ...(isOfAll && { invited, completed }) };
}

function compare(
  question: KnownQuestion,
  other: KnownQuestion | undefined,
  before: KnownResult,
): Comparison {
  if (!question.ids) return "not matched";
  if (!other) return before.questions.every(({ ids }) => ids) ? "new" : "not matched";
  if (!other.all) return "hidden then";
  return isSameScale(question, other) ? "compared" : "another scale";
}

/** Whether a favourable answer then is one now: each option has its value still, and the middle is where it was. */
function isSameScale(question: KnownQuestion, other: KnownQuestion): boolean {
  const valueThen = new Map(other.ids?.options.map((id, index) => [id, other.values[index]]));
  return (
    question.reversed === other.reversed &&
    middleOf(question.values) === middleOf(other.values) &&
    (question.ids?.options ?? []).every(
      (id, index) => id === 0 || !valueThen.has(id) || valueThen.get(id) === question.values[index],
    )
  );
}

function reworded(question: KnownQuestion, other: KnownQuestion | undefined): readonly Rewording[] {
  if (!other) return [];
  const optionThen = new Map(other.ids?.options.map((id, index) => [id, other.options[index]]));
  // Those that are not known.
  optionThen.delete(0);
  const pairs = [
    [question.question, other.question],
    ...question.options.map((option, index) => [
      option,
      optionThen.get(question.ids?.options[index] ?? 0) ?? option,
    ]),
  ];
  return pairs.flatMap(([now = "", was = ""]) => (now === was ? [] : [{ now, was }]));
}

/**
 * Whether a page of one group may tell of everybody: the rest is then at least two groups in each question, so that
 * no other group is the difference. Those that are hidden are at least two wherever somebody has answered there.
 */
export function mayTellOfAll(result: KnownResult, name: string): boolean {
  return result.questions.every(({ all, groups }) => {
    const shown = groups.filter((group) => group.result !== null);
    const others = shown.filter((group) => groupKey(group.name) !== groupKey(name));
    if (!all) return true;
    const people = shown.reduce((sum, group) => sum + (group.result?.people ?? 0), 0);
    return others.length + (all.people > people ? 2 : 0) !== 1;
  });
}
