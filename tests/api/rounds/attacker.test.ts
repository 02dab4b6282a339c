import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { type GroupAnswers, hiddenGroups, release } from "../../../src/api/rounds/anonymity.ts";
import { exposedGroups, type KnownSum } from "./attack.ts";

const minimum = 8;

/** What a person has chosen for each of two questions, of three options; 0 where it is not answered. */
const person = fc.tuple(fc.nat(3), fc.nat(3));
type Round = readonly (readonly (readonly number[])[])[];

/** Rounds with the people of each group, of whom others come, go and move each time. */
const populations = fc.array(
  fc.array(fc.array(person, { minLength: 1, maxLength: 14 }), { minLength: 1, maxLength: 7 }),
  { minLength: 1, maxLength: 3 },
);

/** What of the groups of a question is told: their results, and who took part. */
interface Told {
  readonly all: boolean;
  readonly shown: ReadonlySet<GroupAnswers>;
  readonly status: ReadonlySet<GroupAnswers>;
}
type Release = (groups: readonly GroupAnswers[]) => Told;

const groupsOf = (round: Round, question: number): readonly GroupAnswers[] =>
  round.map((people, index) => {
    const choices = people.map((person) => person[question] ?? 0);
    return {
      name: `group ${index}`,
      invited: people.length,
      people: choices.filter((choice) => choice > 0).length,
      counts: [1, 2, 3].map((option) => choices.filter((choice) => choice === option).length),
    };
  });

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

const only = (group: GroupAnswers, of: readonly GroupAnswers[]): KnownSum =>
  of.map((other) => (other === group ? 1 : 0));
const total = (of: readonly GroupAnswers[]): KnownSum => of.map(() => 1);

/** What can be computed of the answers of groups that are too small. */
function exposedAnswers(groups: readonly GroupAnswers[], { all, shown }: Told) {
  // Those of groups without answers are known.
  const answering = groups.filter(({ people }) => people > 0);
  const known = answering
    .filter((group) => shown.has(group))
    .map((group) => only(group, answering));
  const sizes = answering.map(({ people }) => people);
  return exposedGroups(sizes, [...(all ? [total(answering)] : []), ...known], minimum);
}

/** What can be computed of who took part: closing tells of all, status and results of groups. */
function exposedParts(groups: readonly GroupAnswers[], { all, shown, status }: Told) {
  const sizes = groups.map(invitedTo);
  const isTold = all || sizes.reduce((sum, size) => sum + size, 0) >= minimum;
  const known = groups
    .filter((group) => status.has(group) || shown.has(group))
    .map((group) => only(group, groups));
  return exposedGroups(sizes, [...(isTold ? [total(groups)] : []), ...known], minimum);
}

const attack = (release: Release) => (rounds: readonly Round[]) =>
  rounds.flatMap((round) => {
    const questions = [groupsOf(round, 0), groupsOf(round, 1)];
    const told = questions.map(release);
    const [first = []] = questions;
    // Who has answered one question has mostly answered all.
    const together = {
      all: told.some(({ all }) => all),
      shown: new Set(
        first.filter((_, place) =>
          questions.some((groups, index) => {
            const group = groups[place];
            return group !== undefined && told[index]?.shown.has(group) === true;
          }),
        ),
      ),
      status: told[0]?.status ?? new Set<GroupAnswers>(),
    };
    return [
      ...questions.flatMap((groups, index) => exposedAnswers(groups, told[index] ?? together)),
      ...exposedParts(first, together),
    ];
  });

test("of 1,000 random populations an attacker computes no group below the minimum", () => {
  fc.assert(
    fc.property(populations, (population) => {
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
  const sample = fc.sample(populations, { numRuns: 300, seed: 47 });

  test.each(Object.keys(mutants))("without %s", (rule) => {
    const found = sample.flatMap(attack(mutants[rule] ?? released));
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
