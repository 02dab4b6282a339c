import { notMeant } from "../../src/site/client/addresses.ts";
import type { AreaBehaviour, Device } from "./browser.ts";
import { Tab } from "./browser.ts";
import type { DatabaseBehaviour } from "./memory-database.ts";
import type { Person } from "./host.ts";
import { type Connection, requestFaults } from "./network.ts";
import type { Cause, Checks } from "./checks.ts";
import { type Acts, createActs } from "./person.ts";
import type { World } from "./world.ts";

/** How often a step comes in random scenarios, beside others. */
type Weight = number;

interface Described {
  readonly weight: Weight;
  /** Why answers may be gone afterwards. */
  readonly cause?: Cause;
  /** The device's storage does not work as it should from then on. */
  readonly disturbs?: true;
}

interface Step extends Described {
  readonly device?: string;
  readonly run: (run: Run) => unknown;
}

/** A scenario while it is carried out. */
export interface Run {
  readonly world: World;
  /** The acts of whoever sits at a tab, which is opened if it is not there. */
  readonly at: (tab: string) => Acts;
  readonly tab: (name: string) => Tab;
  readonly add: (tab: Tab) => Tab;
}

/** The tabs of scenarios, and the device of each. */
const tabNames = {
  "the laptop": "laptop",
  "the laptop's other tab": "laptop",
  "the phone": "phone",
} as const;
type TabName = keyof typeof tabNames;

export function createRun(world: World, checks: Pick<Checks, "change" | "note">): Run {
  const seats = new Map<string, { person: Person }>();
  const acts = new WeakMap<Tab, Acts>();
  function add(opened: Tab): Tab {
    opened.onChange = () => checks.change(opened);
    world.tabs.set(opened.name, opened);
    return opened;
  }
  function tab(name: string): Tab {
    const found = world.tabs.get(name);
    if (found) return found;
    return add(new Tab(name, world.device(tabNames[name as TabName])));
  }
  function at(name: string): Acts {
    const own = tab(name);
    const seat = seats.get(name) ?? { person: "Ada" };
    seats.set(name, seat);
    const found =
      acts.get(own) ?? createActs(world, own, seat, () => checks.note("log out", own.device));
    acts.set(own, found);
    return found;
  }
  return { world, at, tab, add };
}

const survey = (code: string) => `/survey#${code}`;

function reopen({ at, tab }: Run, name: string): void {
  const { address } = tab(name);
  at(name).open(address, true);
}

function close({ world, tab }: Run, name: string): void {
  tab(name).close();
  world.tabs.delete(name);
}

function duplicate(run: Run, name: string): void {
  if (run.world.tabs.has(name)) return;
  const { device, entries, address, logins } = run.tab("the laptop");
  const copy = run.add(new Tab(name, device, new Map(entries)));
  for (const login of logins) copy.logins.add(login);
  run.at(name).open(address);
}

/** What people do in a tab, by the words that follow its name. */
const actsOfTabs: Readonly<
  Record<string, Described & { run: (run: Run, name: TabName) => unknown }>
> = {
  "goes on": { weight: 60, run: ({ at }, name) => at(name).goOn() },
  "answers a question": { weight: 10, run: ({ at }, name) => at(name).answerOne() },
  "answers all questions": { weight: 14, run: ({ at }, name) => at(name).answerAll() },
  "presses Next": { weight: 10, run: ({ at }, name) => at(name).press((page) => page.next()) },
  "presses Back": { weight: 8, run: ({ at }, name) => at(name).press((page) => page.back()) },
  "opens the audit": { weight: 4, run: ({ at }, name) => at(name).open(survey("audit1")) },
  "opens the mood": { weight: 2, run: ({ at }, name) => at(name).open(survey("mood1")) },
  "opens the dashboard": { weight: 3, run: ({ at }, name) => at(name).open("/dashboard") },
  "reloads the page": { weight: 4, run: reopen },
  "is killed and opened again": { weight: 4, run: reopen },
  "is closed": { weight: 2, cause: "closed", run: close },
  "logs out": { weight: 1, cause: "log out", run: ({ at }, name) => at(name).open("/logout") },
  "opens Ada's link": { weight: 3, run: ({ at }, name) => at(name).openLink("Ada") },
  "opens Ben's link": { weight: 1, run: ({ at }, name) => at(name).openLink("Ben") },
  "says that it is somebody else's": {
    weight: 1,
    cause: "log out",
    run: ({ at }, name) => at(name).open(notMeant),
  },
  "logs in as Ada": { weight: 2, cause: "log in", run: ({ at }, name) => at(name).logIn("Ada") },
  "logs in as Ben": { weight: 1, cause: "log in", run: ({ at }, name) => at(name).logIn("Ben") },
  "changes the password": {
    weight: 1,
    cause: "password",
    run: ({ at }, name) => at(name).changePassword(),
  },
  "puts the login off": {
    weight: 1,
    run: ({ at }, name) => at(name).press((page) => page.logInLater()),
  },
};

/** What becomes of a device. */
const behaviours: readonly DatabaseBehaviour[] = ["denied", "full", "hangs", "works"];
const areas: readonly AreaBehaviour[] = ["denied", "full", "works"];

const clearTabs = ({ tabs }: Device) =>
  tabs.forEach((tab) => {
    tab.entries.clear();
    tab.clearings += 1;
  });

const actsOfDevices: Readonly<
  Record<string, Described & { run: (device: Device, run: Run) => unknown }>
> = {
  "goes offline": { weight: 4, run: (device) => device.setOnline(false) },
  "comes online": { weight: 4, run: (device) => device.setOnline(true) },
  "closes the database": {
    weight: 2,
    disturbs: true,
    run: ({ database }) => database.closeAll(true),
  },
  "closes the database without a word": {
    weight: 2,
    disturbs: true,
    run: ({ database }) => database.closeAll(false),
  },
  "deletes the database": {
    weight: 2,
    cause: "cleared",
    disturbs: true,
    run: ({ database }) => database.clear(true),
  },
  "evicts the database without a word": {
    weight: 1,
    cause: "cleared",
    disturbs: true,
    run: ({ database }) => database.clear(false),
  },
  "empties session storage": { weight: 2, cause: "cleared", disturbs: true, run: clearTabs },
  "clears its site data": {
    weight: 1,
    cause: "cleared",
    disturbs: true,
    run: (device) => {
      clearTabs(device);
      device.database.clear(true);
    },
  },
  "puts its clock back by a day": {
    weight: 1,
    run: (device) => void (device.clockError -= 86_400_000),
  },
  "puts its clock ahead by an hour": {
    weight: 1,
    run: (device) => void (device.clockError += 3_600_000),
  },
  ...Object.fromEntries(
    behaviours.map((behaviour) => [
      `has a database that ${behaviour === "denied" || behaviour === "full" ? `is ${behaviour}` : behaviour}`,
      {
        weight: behaviour === "works" ? 4 : 1,
        disturbs: true,
        run: ({ database }: Device) => void (database.behaviour = behaviour),
      },
    ]),
  ),
  ...Object.fromEntries(
    areas.map((area) => [
      `has session storage that ${area === "works" ? area : `is ${area}`}`,
      {
        weight: area === "works" ? 4 : 1,
        disturbs: true,
        run: (device: Device) => void (device.area = area),
      },
    ]),
  ),
};

/** A scanner of mails opens a link, and runs the scripts of the pages that follow. */
async function scan({ world }: Run): Promise<void> {
  const scanner = new Tab("a scanner", world.device("scanner"));
  for (const link of await world.host.linksOf("Ada")) world.pages.open(scanner, link);
  await world.loop.advance(3000);
  scanner.close();
}

const connections: readonly Connection[] = ["is cut", "is bad", "works"];

const ofAll: Readonly<Record<string, Step>> = {
  "a moment passes": { weight: 60, run: ({ world }) => world.loop.advance(world.random() * 60) },
  "a second passes": {
    weight: 60,
    run: ({ world }) => world.loop.advance(700 + world.random() * 1500),
  },
  "a minute passes": { weight: 14, run: ({ world }) => world.loop.advance(60_000) },
  "a night passes": { weight: 1, run: ({ world }) => world.loop.advance(15 * 3_600_000) },
  "the audit's next round opens": { weight: 2, run: ({ world }) => world.host.openNextRound() },
  "ten minutes pass": { weight: 2, run: ({ world }) => world.loop.advance(600_000) },
  ...Object.fromEntries(
    requestFaults.map((fault, index) => [
      `the next request ${fault}`,
      { weight: index < 6 ? 5 : 1, run: ({ world }: Run) => world.network.arm(fault) },
    ]),
  ),
  ...Object.fromEntries(
    connections.map((now) => [
      `the connection ${now}`,
      { weight: now === "works" ? 5 : 2, run: ({ world }: Run) => world.network.connect(now) },
    ]),
  ),
  "the API is killed": { weight: 2, run: ({ world }) => world.network.kill() },
  "the API starts again": {
    weight: 4,
    run: ({ world }) => {
      if (world.network.start()) world.host.restart();
    },
  },
  "the API's database is locked": { weight: 2, run: ({ world }) => world.host.lock() },
  "the API's database is free again": { weight: 4, run: ({ world }) => world.host.unlock() },
  "the API's disk is full": { weight: 1, run: ({ world }) => world.host.setFull(true) },
  "the API's disk has room again": { weight: 3, run: ({ world }) => world.host.setFull(false) },
  "a scanner opens Ada's link": { weight: 3, run: scan },
  "the API ends Ada's logins": { weight: 2, run: ({ world }) => world.host.endSessions("Ada") },
  "the API's clock jumps by a day": {
    weight: 1,
    run: ({ world }) => world.setHostClockError(86_400_000),
  },
};

const weightOf: Readonly<Record<TabName, number>> = {
  "the laptop": 3,
  "the laptop's other tab": 0.5,
  "the phone": 0.5,
};

/** Opens the laptop's tab once more, with a copy of its session storage. */
const duplication: Step = { weight: 1, run: (run) => duplicate(run, "the laptop's other tab") };

function allSteps(): ReadonlyMap<string, Step> {
  const steps = new Map(Object.entries(ofAll));
  steps.set("the laptop's tab is duplicated", duplication);
  for (const name of Object.keys(tabNames) as TabName[])
    for (const [words, { weight, run, ...step }] of Object.entries(actsOfTabs))
      steps.set(`${name} ${words}`, {
        ...step,
        weight: weight * weightOf[name],
        device: tabNames[name],
        run: (own) => run(own, name),
      });
  for (const name of ["laptop", "phone"])
    for (const [words, { weight, run, ...step }] of Object.entries(actsOfDevices))
      steps.set(`the ${name} ${words}`, {
        ...step,
        weight: name === "laptop" ? weight : weight / 4,
        device: name,
        run: (own) => run(own.world.device(name), own),
      });
  return steps;
}

/** Everything that may happen, by its words in a scenario. */
export const steps = allSteps();
