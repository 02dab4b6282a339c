import type { Shares } from "../../../src/api/rounds/anonymity.ts";
import type { RoundResult } from "../../../src/api/rounds/result.ts";
import type { CommandReport } from "../../../src/operate/organisation/context.ts";
import { exposedGroups } from "../../api/rounds/attack.ts";
import type { Step } from "../../../src/api/rounds/participation.ts";
import { departments, type Survey } from "./folder.ts";
import { countsOf, hasCompleted, openRoundOf, type Round } from "./model.ts";
import type { World } from "./world.ts";

/** A group of a status. */
interface Participation {
  readonly group: string;
  readonly invited: number;
  readonly begun: Step | null;
  readonly completed: Step | null;
}

type Fail = (story: string) => never;

/** What must hold for all that is printed: it is true, and nobody learns of too few people. */
export function createFigures(world: World, fail: Fail) {
  const minimum = world.settings.MINIMUM_GROUP;

  function compare(what: string, shown: Shares, expected: ReturnType<typeof countsOf>): void {
    const { people, counts = [] } = shown;
    const sum = expected.counts.reduce((total, count) => total + count, 0);
    const isRight =
      people === expected.people &&
      expected.counts.every(
        (count, index) =>
          Math.abs((counts[index] ?? 0) - count) < 0.02 &&
          Math.abs((shown.shares[index] ?? 0) - (100 * count) / Math.max(1, sum)) <= 0.51,
      );
    if (!isRight)
      fail(
        `${what}: ${JSON.stringify(shown)} is printed, and ${JSON.stringify(expected)} is true.`,
      );
    if (people < minimum) fail(`${what}: ${people} people are shown.`);
  }

  /** A frozen result, or one that is printed. */
  function checkResult(round: Round, result: RoundResult): void {
    const { survey, asked } = round;
    if (result.invited !== asked.size)
      fail(`${survey}: ${result.invited} are invited, and ${asked.size} were.`);
    checkCompleted(round, result.completed);
    for (const { question, ids, all, groups } of result.questions) {
      const counts = (isOf: (name: string) => boolean) =>
        countsOf(round, ids?.question ?? 0, ids?.options ?? [], isOf);
      if (all)
        compare(
          `${survey}: ${question}`,
          all,
          counts(() => true),
        );
      const sizes = groups.map(({ name, result: shown }) => {
        const own = counts((one) => asked.get(one)?.toLowerCase() === name.toLowerCase());
        if (shown) compare(`${survey}: ${question}, ${name}`, shown, own);
        return { people: own.people, isShown: shown !== null };
      });
      attack(`${survey}: ${question}`, sizes, all !== null);
    }
  }

  /** No group below the minimum can be computed from what is shown. */
  function attack(
    what: string,
    groups: readonly { readonly people: number; readonly isShown: boolean }[],
    isSumShown: boolean,
  ): void {
    const some = groups.filter(({ people }) => people > 0);
    const known = some.flatMap(({ isShown }, index) =>
      isShown ? [some.map((_, at) => Number(at === index))] : [],
    );
    if (isSumShown) known.push(some.map(() => 1));
    const exposed = exposedGroups(
      some.map(({ people }) => people),
      known,
      minimum,
    );
    if (exposed.length > 0)
      fail(
        `${what}: groups of ${some.map(({ people }) => people).join(", ")} tell of ${JSON.stringify(exposed)}.`,
      );
  }

  function checkCompleted(round: Round, printed: number | null): void {
    const completed = [...round.asked.keys()].filter((name) => hasCompleted(round, name)).length;
    if (printed !== null && printed !== completed)
      fail(`${round.survey}: ${printed} have completed it, and ${completed} have.`);
    if (printed !== null && printed < minimum) fail(`${round.survey}: ${printed} is told.`);
  }

  function checkStatus(report: CommandReport): void {
    const { surveys } = report.data as {
      readonly surveys: readonly {
        readonly survey: Survey;
        readonly groups: readonly Participation[];
      }[];
    };
    for (const { survey, groups } of surveys) {
      const round = openRoundOf(world.known, survey);
      if (!round) return fail(`The status has ${survey}, which is closed.`);
      for (const department of departments) {
        const people = [...round.asked]
          .filter(([, own]) => own === department)
          .map(([name]) => name);
        const group = groups.find((one) => one.group.toLowerCase() === department.toLowerCase());
        if ((group?.invited ?? 0) !== people.length)
          fail(
            `${survey}, ${department}: ${group?.invited} are invited, and ${people.length} are.`,
          );
        const begun = people.filter((name) => round.votes.has(name)).length;
        const completed = people.filter((name) => hasCompleted(round, name)).length;
        for (const [printed, count] of [
          [group?.begun, begun],
          [group?.completed, completed],
        ] as const)
          if (printed && (count < printed.from || count > printed.to))
            fail(`${survey}, ${department}: ${JSON.stringify(printed)}, and ${count} is true.`);
          else if (printed && printed.to - printed.from + 1 < minimum)
            fail(`${survey}, ${department}: ${JSON.stringify(printed)} tells of too few.`);
      }
    }
    const text = report.lines.join("\n");
    for (const { isOpen, refused } of world.known.rounds)
      for (const [name, accidents] of isOpen ? refused : []) {
        const address = world.known.accounts.get(name)?.address ?? "";
        // A process that was killed may not have noted it.
        if (accidents === world.accidents && !text.includes(address))
          fail(`The mail to ${address} was refused for good, and the status does not name it.`);
      }
  }

  return { status: checkStatus, result: checkResult, completed: checkCompleted };
}
