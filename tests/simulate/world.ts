import { numbersFrom } from "../../src/site/art/random.ts";
import * as sessionKeys from "../../src/site/client/session-keys.ts";
import type { SessionStorage } from "../../src/site/environment/session-storage.ts";
import { ownerOf } from "../../src/site/stores/account/login.ts";
import type { SurveyState } from "../../src/site/stores/survey/state.ts";
import { Device, type Page, replaceGlobals, type Tab } from "./browser.ts";
import { createEventLoop } from "./event-loop.ts";
import { type Host, people, type Person } from "./host.ts";
import type { HostKind } from "./host-kinds.ts";
import { createMemory } from "./memory.ts";
import { createNetwork } from "./network.ts";
import { createPages, type Screen } from "./pages.ts";

/** The digests of the email addresses, by which storage names people. */
const owners = new Map<string, Person>();

/** People, their browsers, the network and the API, of which one seed decides everything. */
export async function createWorld(host: Host, kind: HostKind, seed: number) {
  const random = numbersFrom(seed);
  const loop = createEventLoop();
  replaceGlobals(random);
  if (owners.size === 0)
    for (const name of Object.keys(people) as Person[])
      owners.set((await ownerOf(people[name].email)) ?? "", name);
  let hostClockError = 0;
  host.begin(kind, () => loop.now() + hostClockError);
  const lines: string[] = [];
  const at = () => `${(loop.now() / 1000).toFixed(2)} s`.padStart(10);
  const trace = (line: string) => void lines.push(`${at()}       ${line}`);
  const network = createNetwork({ loop, random, host, trace });
  const memory = createMemory();
  const pages = createPages({
    network,
    notice: ({ tab }, { text }) => trace(`${tab.name} says: ${text}`),
    onOpened({ tab, session }, before) {
      const [former, present] = [before, session.get(sessionKeys.participant)].map(host.loginOf);
      if (former && present && former.person !== present.person)
        unasked ??= `${present.person}'s link has taken ${tab.name} from ${former.person} without a question.`;
    },
  });
  /** What a link has done without asking. */
  let unasked: string | undefined;
  const devices = new Map<string, Device>();
  const tabs = new Map<string, Tab>();
  const pagesOf = new WeakMap<Page, Person>();

  function device(name: string): Device {
    const found = devices.get(name) ?? new Device(name, { loop, random });
    devices.set(name, found);
    return found;
  }

  /** Whose answers storage has. */
  const ownerIn = (session: Pick<SessionStorage, "get">) =>
    owners.get(session.get(sessionKeys.answersOwner) ?? "");

  /** The person whose answers a page has. */
  function personOf(page: Page): Person | undefined {
    const found =
      ownerIn(page.session) ??
      host.loginOf(page.session.get(sessionKeys.participant))?.person ??
      pagesOf.get(page);
    if (found) pagesOf.set(page, found);
    return found;
  }

  return {
    seed,
    host,
    loop,
    random,
    network,
    memory,
    pages,
    devices,
    tabs,
    lines,
    trace,
    unasked: () => unasked,
    /** Notes a step of the scenario. */
    say: (words: string) => void lines.push(`${at()}  ${words}`),
    device,
    personOf,
    ownerIn,
    ownerOf: (person: Person) => [...owners].find(([, name]) => name === person)?.[0] ?? "",
    /** Whether all clocks go as one. */
    areClocksRight: () =>
      hostClockError === 0 && [...devices.values()].every(({ clockError }) => clockError === 0),
    setHostClockError: (error: number) => void (hostClockError += error),
    screens: (): readonly Screen[] =>
      [...tabs.values()].flatMap((tab) => pages.screenOf(tab) ?? []),
  };
}
export type World = Awaited<ReturnType<typeof createWorld>>;

/** The state of a survey's page; undefined on another. */
export const stateOf = (screen: Screen | undefined): SurveyState | undefined =>
  screen?.survey?.$state.get();
