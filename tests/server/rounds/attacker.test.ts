import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type GroupAnswers, hiddenGroups, release } from "../../../src/server/rounds/anonymity.ts";
import { exposedGroups, type KnownSum } from "./attack.ts";

const minimum = 8;

/** A round of one question: of each group, those invited and whether each has answered. */
const rounds = fc.array(
  fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 14 }), {
    minLength: 1,
    maxLength: 7,
  }),
  { minLength: 1, maxLength: 3 },
);

/** What of the groups of a question is told: their results, and who took part. */
interface Told {
  readonly all: boolean;
  readonly shown: ReadonlySet<GroupAnswers>;
  readonly status: ReadonlySet<GroupAnswers>;
}
type Release = (groups: readonly GroupAnswers[]) => Told;

/** Of four, one has not answered. */
const groupsOf = (round: readonly (readonly number[])[]): readonly GroupAnswers[] =>
  round.map((people, index) => ({
    name: `group ${index}`,
    invited: people.length,
    people: people.filter((choice) => choice > 0).length,
    counts: [1, 2, 3].map((option) => people.filter((choice) => choice === option).length),
  }));

const without = (groups: readonly GroupAnswers[], hidden: ReadonlySet<GroupAnswers>) =>
  new Set(groups.filter((group) => !hidden.has(group)));
const invitedTo = ({ invited }: GroupAnswers) => invited;
const statusOf = (groups: readonly GroupAnswers[]) =>
  without(groups, hiddenGroups(groups, minimum, invitedTo));

/** As the code does it. */
const released: Release = (groups) => {
  const { all, groups: results } = release(groups, minimum);
  return {
    all: all !== null,
    shown: new Set(groups.filter((_, index) => results[index]?.result)),
    status: statusOf(groups),
  };
};

/** All that can be computed of groups that are too small: of their answers, and of who took part. */
function exposed(groups: readonly GroupAnswers[], { all, shown, status }: Told) {
  const only = (group: GroupAnswers, of: readonly GroupAnswers[]): KnownSum =>
    of.map((other) => (other === group ? 1 : 0));
  const total = (of: readonly GroupAnswers[]): KnownSum => of.map(() => 1);
  // Those of groups without answers are known.
  const answering = groups.filter(({ people }) => people > 0);
  const answers = [
    ...(all ? [total(answering)] : []),
    ...answering.filter((group) => shown.has(group)).map((group) => only(group, answering)),
  ];
  const isLarge = groups.reduce((sum, { invited }) => sum + invited, 0) >= minimum;
  const taking = groups.filter((group) => status.has(group) || shown.has(group));
  const parts = [
    ...(all || isLarge ? [total(groups)] : []),
    ...taking.map((group) => only(group, groups)),
  ];
  return [
    ...exposedGroups(
      answering.map(({ people }) => people),
      answers,
      minimum,
    ),
    ...exposedGroups(groups.map(invitedTo), parts, minimum),
  ];
}

const attack = (release: Release) => (population: readonly (readonly (readonly number[])[])[]) =>
  population.map(groupsOf).flatMap((groups) => exposed(groups, release(groups)));

test("of 1,000 random populations an attacker computes no group below the minimum", () => {
  fc.assert(
    fc.property(rounds, (population) => {
      expect(attack(released)(population)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

/** The rules, each left out. */
const mutants: Readonly<Record<string, Release>> = {
  "the minimum": (groups) => ({ ...released(groups), shown: new Set(groups) }),
  "the minimum of all together": (groups) => ({ ...released(groups), all: true }),
  "complementary suppression": (groups) => ({
    ...released(groups),
    shown: new Set(groups.filter(({ people }) => people >= minimum)),
  }),
  "hiding what status hides": (groups) => ({
    ...released(groups),
    shown: without(
      groups,
      hiddenGroups(groups, minimum, ({ people }) => people),
    ),
  }),
  "complementary suppression in status": (groups) => ({
    ...released(groups),
    status: new Set(groups.filter(({ invited }) => invited >= minimum)),
  }),
  "counting people, not answers": (groups) => {
    const daily = new Map(groups.map((group) => [{ ...group, people: 4 * group.people }, group]));
    const { shown, ...told } = released([...daily.keys()]);
    return {
      ...told,
      shown: new Set([...daily].filter(([each]) => shown.has(each)).map(([, group]) => group)),
    };
  },
};

describe("the attacker succeeds", () => {
  const populations = fc.sample(rounds, { numRuns: 300, seed: 47 });

  test.each(Object.keys(mutants))("without %s", (rule) => {
    const found = populations.flatMap(attack(mutants[rule] ?? released));
    expect(found.length).toBeGreaterThan(0);
  });

  test("with results in two ways", () => {
    const cells = [8, 1, 7, 8];
    const byDepartment = [
      [1, 1, 0, 0],
      [0, 0, 1, 1],
    ];
    const byPlace = [
      [1, 0, 0, 0],
      [0, 1, 1, 1],
    ];
    expect(exposedGroups(cells, byDepartment, minimum)).toEqual([]);
    expect(exposedGroups(cells, byPlace, minimum)).toEqual([]);
    const both = exposedGroups(cells, [...byDepartment, ...byPlace], minimum);
    expect(both).toContainEqual([0, 1, 0, 0]);
  });

  test("with results before the round is closed", () => {
    // All, then all and one more.
    expect(
      exposedGroups(
        [12, 1],
        [
          [1, 0],
          [1, 1],
        ],
        minimum,
      ),
    ).toEqual([[0, 1]]);
  });
});
