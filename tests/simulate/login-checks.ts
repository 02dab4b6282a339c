import * as sessionKeys from "../../src/site/client/session-keys.ts";
import type { Tab } from "./browser.ts";
import type { Person } from "./host.ts";
import type { Screen } from "./pages.ts";
import { Violation } from "./violation.ts";
import { stateOf, type World } from "./world.ts";

/** Checks that a tab acts for whom it says, and that a personal link shows nothing that another login has answered. */
export function createLoginChecks(world: World) {
  const { memory, host } = world;
  /** People who have come by a link. */
  const byLink = new Set<Person>();

  /** A page has the answers of the person for whom it saves, and names no other. */
  function checkPerson({ page, survey }: Screen): void {
    const { tab, session } = page;
    const code = session.get(sessionKeys.participant) ?? "";
    tab.logins.add(code);
    const login = host.loginOf(code);
    if (!login) return;
    if (login.isByLink) byLink.add(login.person);
    const owner = world.ownerIn(session);
    if (owner !== undefined && owner !== login.person)
      throw new Violation(
        `${tab.name} has the answers of ${owner}, and saves for ${login.person}.`,
      );
    const named = survey?.$askedFor.get() ?? "";
    if (login.isByLink && named !== "" && !named.includes(login.person))
      throw new Violation(`${tab.name} names ${named}, and saves for ${login.person}.`);
  }

  /** Of a tab that has had logins by links only: what it shows was chosen with them. */
  function checkShown(screen: Screen): void {
    const state = stateOf(screen);
    const { tab } = screen.page;
    const isMeant = (code: string) => code === "" || host.loginOf(code)?.isByLink === true;
    if (state?.kind !== "answering" || ![...tab.logins].every(isMeant)) return;
    const { answers } = state.pending;
    const key = tab.entries.get(sessionKeys.offlineKey);
    /** A tab that was duplicated, and its copy, read what the other one stores. */
    const isShared = (other: Tab) =>
      key !== undefined && other.entries.get(sessionKeys.offlineKey) === key;
    for (const { key: asked } of state.page.questions) {
      const isOwn = memory
        .allChoices()
        .some(
          ({ question, text, ...one }) =>
            question === asked &&
            text === answers[asked] &&
            (tab.logins.has(one.login) || isShared(one.tab)),
        );
      if (asked in answers && !isOwn)
        throw new Violation(`By a link, ${tab.name} shows what another login has answered.`);
    }
  }

  return {
    /** Whether the pages of a person learn from the API what was answered elsewhere. */
    tellsAnswers: (person: Person) => host.tellsAnswers() && !byLink.has(person),
    afterStep(): void {
      const unasked = world.unasked();
      if (unasked !== undefined) throw new Violation(unasked);
      const dead = host.deadLink();
      if (dead !== undefined) throw new Violation(`${dead}'s link opens nothing.`);
      for (const screen of world.screens()) {
        checkPerson(screen);
        checkShown(screen);
      }
    },
  };
}
