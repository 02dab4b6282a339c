/** What options are worth on a scale: the number of each, from the least to the most of what a question states. */

/** One number for each option; null for one that is on no scale, such as "I don't know". */
export type Values = readonly (number | null)[];

const outside =
  /\b(do(es)?(n['’]t| not) (know|apply)|not applicable|n\/a|(prefer|rather) not|no (answer|opinion)|can(['’]t|not) (say|answer|judge))\b/i;

/** The usual scales of English questionnaires: words of their lower half, of the middle and of the upper half. */
const usualScales = [
  {
    low: /\bdisagree\b/i,
    middle: /\b(neither|neutral|undecided)\b/i,
    high: /\bagree\b/i,
    /** How far from the centre the middle may be: of four options none is in the middle. */
    reach: 0,
  },
  {
    low: /\b(never|hardly ever|rarely|seldom)\b/i,
    middle: /\b(sometimes|occasionally|now and then)\b/i,
    high: /\b(often|frequently|usually|mostly|always)\b/i,
    reach: 0.5,
  },
] as const;

/**
 * The values of options of which none has one: 1 to n on a usual scale of three to seven options in order,
 * either way, besides those that are on no scale. Others have no values, since a guess would be printed as a result.
 */
export function usualValues(options: readonly string[]): Values {
  const scale = options.filter((option) => !outside.test(option));
  const isInOrder = (words: readonly string[]) =>
    usualScales.some((usual) => isScale(words, usual));
  const isRising = isInOrder(scale);
  if (scale.length < 3 || scale.length > 7 || !(isRising || isInOrder(scale.toReversed())))
    return options.map(() => null);
  return options.map((option) => {
    const place = scale.indexOf(option);
    if (place < 0) return null;
    return isRising ? place + 1 : scale.length - place;
  });
}

function isScale(
  words: readonly string[],
  { low, middle, high, reach }: (typeof usualScales)[number],
): boolean {
  const centre = (words.length - 1) / 2;
  return words.every((word, place) => {
    if (middle.test(word)) return Math.abs(place - centre) <= reach;
    if (low.test(word)) return place < centre;
    return high.test(word) && place > centre;
  });
}

/** The values that options have, or else the usual ones. */
export const valuesOf = (values: Values, options: readonly string[]): Values =>
  values.some((value) => value !== null) ? values : usualValues(options);

/**
 * Which options are favourable: those above the middle between the lowest and the highest value (of five 4 and 5, of
 * seven 5 to 7); of a reversed question those below it. Null for an option on no scale, which doesn't count.
 *
 * @returns undefined where there is no scale: fewer than two different values
 */
export function favourableOptions(
  values: Values,
  isReversed: boolean,
): readonly (boolean | null)[] | undefined {
  const known = values.filter((value) => value !== null);
  const middle = middleOf(values);
  if (new Set(known).size < 2) return undefined;
  return values.map((value) => {
    if (value === null) return null;
    return isReversed ? value < middle : value > middle;
  });
}

/** The middle of the scale. */
export function middleOf(values: Values): number {
  const known = values.filter((value) => value !== null);
  return (Math.min(...known) + Math.max(...known)) / 2;
}
