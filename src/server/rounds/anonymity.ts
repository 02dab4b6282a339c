/**
 * What is released of the answers to one question. All results of surveys pass `release`, whatever they
 * are shown in, and nothing switches it off.
 */

/** What the people of one group have answered. */
export interface GroupAnswers {
  readonly name: string;
  /** People who have answered, however often. */
  readonly people: number;
  /** How often each option was chosen, in the order of the options. */
  readonly counts: readonly number[];
}

/** Whole per cents of each option, rounded one by one: their sum may be 99 or 101. */
export interface Shares {
  readonly people: number;
  readonly shares: readonly number[];
}

export interface ReleasedGroup {
  readonly name: string;
  /** Null for a group that is not shown. */
  readonly result: Shares | null;
}

export interface ReleasedQuestion {
  /** Of all groups together; null when these are too few people as well. */
  readonly all: Shares | null;
  readonly groups: readonly ReleasedGroup[];
}

/** The smallest number of people that `MINIMUM_GROUP` may ask for. */
const leastMinimum = 5;

/**
 * Decides which groups of one question are shown. A group of fewer people than the minimum is hidden, and
 * so that none can be computed as the difference between all and those shown, the next smallest groups are
 * hidden with it until the hidden ones together have the minimum and are at least two.
 *
 * @param minimum people that a result needs, at least {@link leastMinimum}
 * @throws {RangeError} for a lower minimum
 */
export function release(groups: readonly GroupAnswers[], minimum: number): ReleasedQuestion {
  if (!(minimum >= leastMinimum)) throw new RangeError(`A minimum below ${leastMinimum}`);
  const hidden = hiddenGroups(groups, minimum);
  const all = joined(groups);
  const isShown = (group: GroupAnswers) => all.people >= minimum && !hidden.has(group);
  return {
    all: all.people >= minimum ? sharesOf(all) : null,
    groups: groups.map((group) => ({
      name: group.name,
      result: isShown(group) ? sharesOf(group) : null,
    })),
  };
}

/** Groups that are hidden, so that none below the minimum is seen or can be computed. */
export function hiddenGroups(
  groups: readonly GroupAnswers[],
  minimum: number,
): ReadonlySet<GroupAnswers> {
  const bySize = groups
    // A group without answers hides nothing, and nothing is known of it but that.
    .filter(({ people }) => people > 0)
    .toSorted((one, other) => one.people - other.people || (one.name < other.name ? -1 : 1));
  const small = bySize.filter(({ people }) => people < minimum);
  const hidden = [...small];
  for (const next of bySize.slice(small.length)) {
    if (hidden.length === 0 || (hidden.length > 1 && peopleOf(hidden) >= minimum)) break;
    hidden.push(next);
  }
  return new Set([...hidden, ...groups.filter(({ people }) => people === 0)]);
}

const peopleOf = (groups: readonly GroupAnswers[]) =>
  groups.reduce((sum, { people }) => sum + people, 0);

const joined = (groups: readonly GroupAnswers[]): Omit<GroupAnswers, "name"> => ({
  people: peopleOf(groups),
  counts: (groups[0]?.counts ?? []).map((_, option) =>
    groups.reduce((sum, { counts }) => sum + (counts[option] ?? 0), 0),
  ),
});

function sharesOf({ people, counts }: Omit<GroupAnswers, "name">): Shares {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return { people, shares: counts.map((count) => Math.round((100 * count) / Math.max(1, all))) };
}
