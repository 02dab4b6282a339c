import { numbersFrom } from "../../src/site/art/random.ts";
import { createChecks, type Checks } from "./checks.ts";
import { type Host, openHost } from "./host.ts";
import { type HostKind, hostKinds } from "./host-kinds.ts";
import type { Result, Simulation, Story } from "./run-seeds.ts";
import { createRun, type Run, steps } from "./steps.ts";
import { createWorld, stateOf, type World } from "./world.ts";
import { Violation } from "./violation.ts";

/** What happens to whom, in the words of `steps`; the seed decides the rest, e.g. how long replies take. */
export interface Scenario extends Story {
  readonly host: HostKind;
}

const total = [...steps.values()].reduce((sum, { weight }) => sum + weight, 0);

function pickStep(random: () => number): string {
  let rest = random() * total;
  for (const [words, { weight }] of steps) if ((rest -= weight) < 0) return words;
  return "a moment passes";
}

/** The beginning of a usual visit, after which anything may happen. */
const beginning = [
  "the laptop logs in as Ada",
  "a second passes",
  "a second passes",
  "a second passes",
  "the laptop opens the audit",
  "a second passes",
];

/** By the link of a mail. */
const beginningByLink = ["the laptop opens Ada's link", "a second passes", "a second passes"];

/** By chance alone, few would go back and change an answer. */
const changeOfMind = [
  "a second passes",
  "the laptop goes on",
  "a second passes",
  "a second passes",
  "the laptop presses Back",
  "a second passes",
  "the laptop answers all questions",
];

/** A mail that is opened on another device, or by somebody to whom it was forwarded. */
const otherDevice = [
  "the laptop goes on",
  "a second passes",
  "a second passes",
  "the phone opens Ada's link",
  "a second passes",
  "a second passes",
  "the phone presses Back",
  "a second passes",
];

/** Nights are rare. */
const overNight = [
  "the laptop opens the mood",
  "a second passes",
  "a second passes",
  "the laptop answers all questions",
  "the laptop goes offline",
  "the laptop presses Next",
  "a night passes",
  "the laptop comes online",
];

function scenarioOf(seed: number): Scenario {
  // Not the numbers of the world, which begin with the same seed.
  const random = numbersFrom(seed ^ 0x5eed);
  const kinds = Object.keys(hostKinds) as HostKind[];
  const host = kinds[Math.floor(random() * kinds.length)] ?? "is the embedded API";
  const count = 8 + Math.floor(random() * 32);
  const chance = random();
  const begun = chance < 0.3 ? beginningByLink : chance < 0.8 ? beginning : [];
  const isBack = begun.length > 0 && random() < 0.3;
  const story = random();
  return {
    seed,
    host,
    steps: [
      ...begun,
      ...(isBack ? changeOfMind : []),
      ...(story < 0.1 ? otherDevice : story < 0.13 ? overNight : []),
      ...Array.from({ length: count }, () => pickStep(random)),
    ],
  };
}

/** Milliseconds within which everything has arrived, or the person has been told what has not. */
const patience = 10 * 60_000;

async function heal(world: World): Promise<void> {
  world.network.heal();
  world.host.unlock();
  await world.host.setFull(false);
  for (const device of world.devices.values()) {
    device.area = "works";
    device.database.behaviour = "works";
    device.setOnline(true);
  }
}

/** People go on until nothing is left to do, for ten minutes at most. */
async function finish(
  { world, at }: Run,
  look: () => void,
  { checks, names }: { readonly checks: Checks; readonly names: ReadonlySet<string> },
): Promise<void> {
  // Answering all surveys to their ends takes four times as long.
  const isWhole = world.seed % 32 === 0;
  const end = world.loop.now() + patience;
  const isDone = () =>
    [...names].every((name) => at(name).isDone()) || (!isWhole && checks.missing().length === 0);
  // A tab that waits for another one goes on by itself when that one has gone.
  await world.loop.advance(2500);
  look();
  while (!isDone()) {
    if (world.loop.now() > end) {
      const states = world
        .screens()
        .map((screen) => `${screen.page.tab.name}: ${stateOf(screen)?.kind ?? screen.kind}`);
      throw new Violation(`After ten minutes somebody can't finish (${states.join(", ")}).`);
    }
    for (const name of names) at(name).goOn();
    await world.loop.advance(2500);
    look();
  }
}

/** The faults end, and everybody goes on: those whose answers wait on a device without a tab open one. */
async function goOn(run: Run, look: () => void, checks: Checks): Promise<void> {
  const { world, at, tab } = run;
  const { memory } = world;
  await heal(world);
  const names = new Set(world.tabs.keys());
  for (const { tab: own } of memory.choices()) names.add(own.name);
  for (const name of names) if (!tab(name).page) at(name).open("/login");
  await finish(run, look, { checks, names });
  // Somebody else may sit where answers wait.
  for (const { person, tab: own } of checks.missing()) {
    const { page } = tab(own.name);
    if (page && world.personOf(page) === person) continue;
    at(own.name).logIn(person);
    await finish(run, look, { checks, names });
  }
  checks.atEnd();
}

/** Errors that no code has handled; a transaction that ends with its database is none. */
const unhandled: Error[] = [];
process.on("unhandledRejection", (error) => {
  const thrown = error instanceof Error ? error : new Error("not an Error");
  if (thrown.name !== "AbortError") unhandled.push(thrown);
});

function checkErrors(): void {
  const [error] = unhandled.splice(0);
  if (error !== undefined) throw new Violation(`An error that no code handles: ${error.message}`);
}

async function runScenario(host: Host, scenario: Scenario): Promise<Result> {
  const world = await createWorld(host, scenario.host, scenario.seed);
  const checks = createChecks(world);
  const run = createRun(world, checks);
  const look = () => {
    checkErrors();
    checks.afterStep();
  };
  try {
    for (const words of scenario.steps) {
      const step = steps.get(words);
      if (!step) throw new Error(`No step of a scenario: ${words}`);
      world.say(words);
      const device = step.device === undefined ? undefined : world.device(step.device);
      if (device && step.cause) checks.note(step.cause, device);
      if (device && step.disturbs) checks.disturb(device);
      await step.run(run);
      await world.loop.settle();
      look();
    }
    world.say("the faults end, and everybody goes on");
    await goOn(run, look, checks);
    return { violation: undefined, lines: world.lines };
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    return { violation: error.message, lines: world.lines };
  } finally {
    for (const tab of world.tabs.values()) tab.close();
    await heal(world);
    await world.loop.settle();
    unhandled.length = 0;
  }
}

const storyOf = ({ host, seed }: Scenario, { lines, violation }: Result): string =>
  [`The API ${host}. Seed ${seed}.`, ...lines, `=> ${violation ?? "Nothing is lost."}`].join("\n");

/** @param address `file:` and a copy of the database of the test sample */
export async function openSimulation(address: string): Promise<Simulation<Scenario>> {
  const host = await openHost(address);
  const run = (scenario: Scenario) => runScenario(host, scenario);
  return { scenarioOf, run, storyOf, close: host.close };
}
