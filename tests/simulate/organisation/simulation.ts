import { numbersFrom } from "../../../src/site/art/random.ts";
import type { Result, Simulation, Story } from "../run-seeds.ts";
import { Violation } from "../violation.ts";
import { openHost } from "./host.ts";
import { hasCompleted } from "./model.ts";
import { findStep, pickSteps } from "./steps.ts";
import { World } from "./world.ts";

/** How most firms begin; then anything may happen. */
const beginning = [
  "the file is imported",
  "Audit is opened for 9 days",
  "people are invited to Audit",
  "an hour passes",
];
/** By chance alone, few rounds would come to their end with enough answers. */
const firstRound = [
  "everybody answers Audit",
  "Audit is closed",
  "the file is imported",
  "Audit is opened for 20 days",
  "people are invited to Audit",
];
const otherSurveys = [
  "Mood is opened for 20 days",
  "people are invited to Mood",
  "each third person answers Mood",
];

function scenarioOf(seed: number): Story {
  const random = numbersFrom(seed ^ 0x0f19a);
  const count = 12 + Math.floor(random() * 14);
  return {
    seed,
    steps: [
      ...(random() < 0.9 ? beginning : []),
      ...(random() < 0.25 ? firstRound : []),
      ...(random() < 0.3 ? otherSurveys : []),
      ...Array.from({ length: count }, () => pickSteps(random)).flat(),
    ],
  };
}

/** Whoever was to get a mail has got it, or is named, once everything works for some days. */
async function finish(world: World): Promise<void> {
  world.mailServer.heal();
  for (const { gate } of world.apis) gate.left = Infinity;
  if (world.apis.length === 0) world.startApi();
  await world.work();
  await world.pass(6 * 60 * 60_000);
  const { known } = world;
  for (const round of known.rounds) {
    if (!round.isOpen) continue;
    for (const [name, { isInvited }] of round.mails) {
      const account = known.accounts.get(name);
      const isMeant = isInvited && account?.isGone === false && !hasCompleted(round, name);
      if (!isMeant || round.delivered.has(`invitations ${name}`)) continue;
      if (round.refused.has(name)) continue;
      world.checks.fail(`${name} has never got the invitation to ${round.survey}.`);
    }
  }
  await world.checks.codes();
}

export async function openSimulation(address: string): Promise<Simulation<Story>> {
  const host = await openHost(address);

  async function run({ seed, steps }: Story): Promise<Result> {
    const world = new World(host, seed);
    try {
      for (const words of steps) {
        world.say(words);
        await findStep(words)(world);
        await world.loop.settle();
        world.bury();
        world.checks.rounds();
        world.checks.look();
      }
      world.say("everything works, and six hours pass");
      await finish(world);
      world.checks.look();
      return { violation: undefined, lines: world.lines };
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      return { violation: error.message, lines: world.lines };
    } finally {
      for (const api of world.apis) world.kill(api);
      // What waits for the mail server ends.
      await world.loop.advance(10 * 60_000);
    }
  }

  return {
    scenarioOf,
    run,
    storyOf: ({ seed }, { lines, violation }) =>
      [`Seed ${seed}.`, ...lines, `=> ${violation ?? "All is well."}`].join("\n"),
    close: host.close,
  };
}
