/**
 * What is released of the answers to one question. All results of surveys pass `release`, whatever they
 * are shown in, and nothing switches it off.
 *
 * A group that is large enough is shown also where all have chosen the same: to hide it would tell just
 * that. Two rounds may have almost the same people, but no answer in common: each is given anew.
 */

/** What the people of one group have answered. */
export interface GroupAnswers {
  readonly name: string;
  readonly invited: number;
  /** People who have answered, however often. */
  readonly people: number;
  /**
   * How many people have chosen each option, in the order of the options. One who has answered on several
   * days counts as one person, in parts, so that no group's result is that of its most eager member.
   */
  readonly counts: readonly number[];
}

/** What is told of the answers of enough people. */
export interface Shares {
  readonly people: number;
  /** Whole per cents of each option, rounded one by one: their sum may be 99 or 101. */
  readonly shares: readonly number[];
  /** People who have chosen each option, to the hundredth; the oldest results lack them. */
  readonly counts?: readonly number[];
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
 * Decides which groups of one question are shown. A group of fewer people than the minimum is hidden,
 * as are those that `status` hides, where fewer were invited (together they would tell who took part); and
 * so that none can be computed as the difference between all and those shown, the next smallest groups are
 * hidden with it until the hidden ones together have the minimum and are at least two.
 *
 * @param minimum people that a result needs, at least {@link leastMinimum}
 * @throws {RangeError} for a lower minimum
 */
export function release(groups: readonly GroupAnswers[], minimum: number): ReleasedQuestion {
  if (!(minimum >= leastMinimum)) throw new RangeError(`A minimum below ${leastMinimum}`);
  const uninvited = hiddenGroups(groups, minimum, ({ invited }) => invited);
  const hidden = hiddenGroups(groups, minimum, ({ people }) => people, uninvited);
  const all = joinGroups(groups);
  const isShown = (group: GroupAnswers) => all.people >= minimum && !hidden.has(group);
  return {
    all: all.people >= minimum ? sharesOf(all) : null,
    groups: groups.map((group) => ({
      name: group.name,
      result: isShown(group) ? sharesOf(group) : null,
    })),
  };
}

/**
 * Groups that are hidden, so that none below the minimum is seen or can be computed.
 *
 * @param sizeOf the people of a group
 * @param first groups that are hidden anyway
 */
export function hiddenGroups<Group extends { readonly name: string }>(
  groups: readonly Group[],
  minimum: number,
  sizeOf: (group: Group) => number,
  first: ReadonlySet<Group> = new Set(),
): ReadonlySet<Group> {
  const bySize = groups
    // A group without answers hides nothing, and nothing is known of it but that.
    .filter((group) => sizeOf(group) > 0)
    .toSorted((one, other) => sizeOf(one) - sizeOf(other) || (one.name < other.name ? -1 : 1));
  const isHidden = (group: Group) => sizeOf(group) < minimum || first.has(group);
  const hidden = bySize.filter(isHidden);
  const sizeOfHidden = () => hidden.reduce((sum, group) => sum + sizeOf(group), 0);
  for (const next of bySize.filter((group) => !isHidden(group))) {
    if (hidden.length === 0 || (hidden.length > 1 && sizeOfHidden() >= minimum)) break;
    hidden.push(next);
  }
  return new Set([...first, ...hidden, ...groups.filter((group) => sizeOf(group) === 0)]);
}

type Sum = Pick<GroupAnswers, "people" | "counts">;

const joinGroups = (groups: readonly GroupAnswers[]): Sum => ({
  people: groups.reduce((sum, { people }) => sum + people, 0),
  counts: (groups[0]?.counts ?? []).map((_, option) =>
    groups.reduce((sum, { counts }) => sum + (counts[option] ?? 0), 0),
  ),
});

function sharesOf({ people, counts }: Sum): Shares {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return {
    people,
    shares: counts.map((count) => Math.round((100 * count) / Math.max(1, all))),
    counts: counts.map((count) => Math.round(100 * count) / 100),
  };
}
