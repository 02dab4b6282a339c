import * as sessionKeys from "../../src/site/client/session-keys.ts";
import type { StoredIn } from "../../src/site/stores/survey/durable-copy.ts";
import type { Device, Tab } from "./browser.ts";
import type { StoredAnswer } from "./host.ts";
import type { Choice } from "./memory.ts";
import type { Screen } from "./pages.ts";
import { apiHas, deviceHas, isInQueue, isWaiting, stateHas, tabHas } from "./places.ts";
import { createLoginChecks } from "./login-checks.ts";
import { createRoundChecks } from "./round-checks.ts";
import { stateOf, type World } from "./world.ts";
import { Violation } from "./violation.ts";

/** What a person or a browser has done by which answers may be gone. */
export type Cause = "opened" | "cleared" | "closed" | "log in" | "log out" | "password";

/** Milliseconds after which a choice is stored, or the page has said that it is not. */
export const storingTime = 2000;

interface Event {
  readonly cause: Cause;
  readonly device: Device;
  readonly at: number;
}

/** Looks at a world after each step, and throws a {Violation} when something is lost, or told too early. */
export function createChecks(world: World) {
  const { memory, loop, pages } = world;
  const events: Event[] = [];
  /** What the last page of a tab said of where the answers to a survey are, by the survey's code. */
  const told = new WeakMap<Tab, Map<string, StoredIn>>();
  /** Devices whose storage has not always worked. */
  const disturbed = new Set<Device>();

  const isAlone = ({ person }: Choice) => memory.placesOf(person) < 2;
  /** Nothing opens what the device has from before a password was changed. */
  const isKeyLost = () =>
    !world.host.givesKeys() && events.some(({ cause }) => cause === "password");
  /** Whether one of these has happened on the device since a choice. */
  const hasHappened = ({ tab, at }: Choice, ...causes: readonly Cause[]) =>
    events.some(
      (event) => causes.includes(event.cause) && event.device === tab.device && event.at >= at,
    );
  /** What was stored before goes on: in another tab of the device, or after a logout. */
  const isShort = (choice: Choice) =>
    (choice.isCut ?? choice.isContended ?? false) &&
    (choice.tab.device.tabs.length > 1 || hasHappened(choice, "log out"));
  /** The tab may have forgotten what it sent. */
  const hasLeft = (choice: Choice) => hasHappened(choice, "log out", "log in");
  const saidOf = ({ tab, survey }: Choice) => told.get(tab)?.get(survey);
  /** Whether a choice is in the offline store that a tab has: two logins at once may make two. */
  const isInStoreOf = ({ entries }: Tab, choice: Choice) =>
    saidOf(choice) === "offline-store" &&
    entries.get(sessionKeys.offlineKey) === choice.tab.entries.get(sessionKeys.offlineKey);
  const rounds = createRoundChecks(world);
  const { isOver } = rounds;
  const logins = createLoginChecks(world);
  const isNear = (choice: Choice) => !disturbed.has(choice.tab.device) && isAlone(choice);

  /** Why a choice may be gone; undefined when the person could not know. */
  function excuseFor(choice: Choice): string | undefined {
    const said = saidOf(choice);
    if (said === "nowhere") return "the page said so";
    const { page } = choice.tab;
    if (page && world.personOf(page) !== choice.person && said !== "offline-store")
      return "another person has logged in";
    if (isKeyLost()) return "no password opens the device any more";
    if (isShort(choice)) return "it was being stored";
    for (const { cause, device, at } of events) {
      if (at < choice.at) continue;
      if (device !== choice.tab.device) continue;
      if (cause === "cleared") return "the browser has cleared it";
      // Answers that wait on the device stay there.
      const isSent = !choice.isSendingCut && at - (choice.submittedAt ?? at) > storingTime;
      if (cause === "log out" && !(isSent && said === "offline-store"))
        return "the person has logged out";
      if (choice.isCut || choice.isContended) return "it was being stored";
      if (cause === "opened") continue;
      if (said !== "offline-store") return `the page said ${said ?? "nothing"}`;
      if (at - choice.at < storingTime) return "it was being stored";
    }
    return undefined;
  }

  const isSomewhere = (choice: Choice, answers: readonly StoredAnswer[]) =>
    apiHas(answers, choice) ||
    [...world.tabs.values()].some(
      (tab) => stateHas(stateOf(pages.screenOf(tab)), choice) || tabHas(tab, choice),
    ) ||
    [...world.devices.values()].some((device) => deviceHas(device, choice, world));

  /** A choice that is nowhere any more must be one of which the person knows. */
  function checkKept(answers: readonly StoredAnswer[]): void {
    for (const choice of memory.choices()) {
      const { page, device } = choice.tab;
      const isBeingStored = page !== null && device.database.isBusy(page);
      if (choice.excuse !== undefined || isBeingStored || isSomewhere(choice, answers)) continue;
      const excuse = excuseFor(choice) ?? (isAlone(choice) ? undefined : "answered elsewhere too");
      const said = saidOf(choice) ?? "nothing";
      if (excuse === undefined)
        throw new Violation(`${words(choice)} is nowhere any more. The page had said: ${said}.`);
      choice.excuse = excuse;
    }
  }

  function checkOption(answers: readonly StoredAnswer[]): void {
    for (const { person, question, option } of answers)
      if (!memory.hasChosen(person, question, option))
        throw new Violation(
          `Option ${option} of question ${question} is stored for ${person}, who never chose it.`,
        );
  }

  /** @param isOwn the page is in the tab in which the person has chosen, and knows what was sent there */
  function checkPage(
    screen: Screen,
    choice: Choice,
    answers: readonly StoredAnswer[],
    isOwn: boolean,
  ): void {
    const state = stateOf(screen);
    if (!state || apiHas(answers, choice)) return;
    if (state.kind !== "completed" && !("pending" in state)) return;
    if (isInQueue(state, choice)) choice.submittedAt ??= loop.now();
    const isSent = isOwn && choice.submittedAt !== undefined && !hasLeft(choice);
    const isKept = isSent ? isWaiting(state, choice) : stateHas(state, choice);
    if (!isKept)
      throw new Violation(
        `${words(choice)} is not stored, and the page waits for nothing more of it.`,
      );
  }

  /** What a page says about where its answers are. */
  function checkStoredIn(
    { page, survey }: Screen,
    choice: Choice,
    answers: readonly StoredAnswer[],
  ): void {
    const said = survey?.$storedIn.get() ?? null;
    const { tab } = page;
    const isRecent = loop.now() - choice.at < storingTime || tab.device.database.isBusy(page);
    const isCleared =
      events.some(({ cause }) => cause === "password") || hasHappened(choice, "cleared", "log out");
    if (
      said === null ||
      choice.isCut ||
      choice.isContended ||
      isRecent ||
      isCleared ||
      apiHas(answers, choice)
    )
      return;
    const isTrue =
      said === "nowhere" ||
      (said === "offline-store" ? deviceHas(tab.device, choice, world) : tabHas(tab, choice));
    if (!isTrue) throw new Violation(`${words(choice)} is not where the page says: ${said}.`);
  }

  function checkShown(screen: Screen, choice: Choice): void {
    const state = stateOf(screen);
    if (state?.kind !== "answering") return;
    if (!state.page.questions.some(({ key }) => key === choice.question)) return;
    // What was chosen on another day, or in another round, is not chosen in this one.
    const { asked } = state.pending;
    if (asked && choice.asked !== undefined && asked.name !== choice.asked) return;
    const { tab } = screen.page;
    const shown = state.pending.answers[choice.question];
    if (shown !== choice.text)
      throw new Violation(
        `${words(choice)} is on ${tab.name} ${shown === undefined ? "unanswered" : `"${shown}"`}.`,
      );
  }

  function checkScreen(screen: Screen, answers: readonly StoredAnswer[]): void {
    const { page, survey } = screen;
    const person = world.personOf(page);
    for (const choice of memory.choices())
      if (
        choice.person === person &&
        (isOver(choice) || !apiHas(answers, choice)) &&
        isRefused(screen, choice, isOver(choice))
      )
        choice.excuse = "it was refused, and can be downloaded";
    if (!survey || !person) return;
    const said = survey.$storedIn.get();
    const survey_ = page.environment.entry.fragment();
    if (said !== null)
      told.set(page.tab, (told.get(page.tab) ?? new Map<string, StoredIn>()).set(survey_, said));
    for (const choice of memory.choices()) {
      const isOfPage = choice.person === person && choice.survey === survey_;
      if (isOver(choice)) continue;
      if (!isOfPage || choice.excuse !== undefined || choice.tab.device !== page.tab.device)
        continue;
      const isOwn = choice.tab === page.tab;
      // Another tab that was open before goes on with what it had.
      const isLater = !choice.isCut && page.openedAt > choice.at + storingTime;
      const isToldOf = isLater && !isKeyLost() && isInStoreOf(page.tab, choice);
      const isSure =
        !choice.isContended &&
        !isShort(choice) &&
        (logins.tellsAnswers(choice.person) || !hasLeft(choice));
      const knows = isSure && (isOwn || isToldOf);
      if (knows && isNear(choice)) checkShown(screen, choice);
      if (knows && isNear(choice)) checkPage(screen, choice, answers, isOwn);
      if (isOwn && isAlone(choice)) checkStoredIn(screen, choice, answers);
    }
  }

  /** The choices that have not arrived, and of which nobody was told. */
  function missing(): readonly Choice[] {
    const answers = world.host.answers();
    return memory.choices().filter((choice) => {
      if (choice.excuse !== undefined || apiHas(answers, choice)) return false;
      // It can't arrive any more; that the person was told is checked by `checkKept`.
      if (isOver(choice)) return false;
      if (isShort(choice)) return false;
      // A choice that nobody has sent, of a survey that was completed elsewhere meanwhile.
      const isUnsent = choice.submittedAt === undefined || choice.isSendingCut === true;
      const isLate = isUnsent && !isAlone(choice);
      if (isLate && world.host.hasEnded(choice.person, choice.survey)) return false;
      // Once a survey was completed elsewhere, such a host can't tell whether a correction has arrived.
      if (!logins.tellsAnswers(choice.person) && !isAlone(choice)) return false;
      const others = memory.lastOfPlaces(choice.person, choice.question);
      return others.length < 2 || !others.some((one) => apiHas(answers, one));
    });
  }

  /** Pages that are shown and saved are those that the host has named last, to a person who is in one place. */
  function checkAsked({ page, survey }: Screen): void {
    const person = world.personOf(page);
    const state = survey?.$state.get();
    const isElsewhere = world
      .screens()
      .some(
        (other) => other.survey && other.page !== page && world.personOf(other.page) === person,
      );
    if (!person || isElsewhere || memory.placesOf(person) > 1 || world.network.isOvertaken())
      return;
    if (world.host.isAstray(person))
      throw new Violation(`${person} has saved answers to questions that were not asked.`);
    if (state?.kind !== "answering" || !state.page.place || state.pending.unsent.length > 0) return;
    if (!world.host.isAsked(person, state.page.place))
      throw new Violation(
        `${person} sees questions that are not asked (${state.page.subCategory}).`,
      );
  }

  return {
    /** Notes that something was done on a device by which answers may be gone. */
    note: (cause: Cause, device: Device) => void events.push({ cause, device, at: loop.now() }),
    /** A page of a tab goes, or another one comes: the last choices may not be stored beyond their tab. */
    change(tab: Tab): void {
      const isRecent = (at: number | undefined) =>
        at !== undefined && loop.now() - at < storingTime;
      for (const choice of memory.choices()) {
        if (choice.tab.device === tab.device && isRecent(choice.at))
          choice[choice.tab === tab ? "isCut" : "isContended"] = true;
        if (choice.tab === tab && isRecent(choice.submittedAt)) choice.isSendingCut = true;
      }
      events.push({ cause: "opened", device: tab.device, at: loop.now() });
    },
    disturb: (device: Device) => void disturbed.add(device),
    afterStep(): void {
      const answers = world.host.answers();
      checkOption(answers);
      rounds.afterStep(answers);
      logins.afterStep();
      if (world.host.isDoubled()) throw new Violation("A save was stored twice.");
      if (world.network.isOvertaken() && !world.host.knowsKeys())
        for (const choice of memory.choices())
          if (!apiHas(answers, choice)) choice.excuse ??= "an older save came later";
      for (const screen of world.screens()) checkScreen(screen, answers);
      for (const screen of world.screens()) checkAsked(screen);
      checkKept(answers);
    },
    missing,
    /** After the faults have ended and people have gone on. */
    atEnd(): void {
      const [choice] = missing();
      if (choice) throw new Violation(`${words(choice)} has not arrived after ten minutes.`);
    },
  };
}
export type Checks = ReturnType<typeof createChecks>;

const words = ({ person, question, text, tab }: Choice) =>
  `${person}'s answer "${text}" to question ${question}, chosen on ${tab.name},`;

/** Whether a page tells that an answer was refused, and has it to download. */
function isRefused(screen: Screen, choice: Choice, isOver: boolean): boolean {
  const { page, dashboard } = screen;
  const state = stateOf(screen);
  // Over questions too, what is not used is offered as a file.
  if (isOver && state && "pending" in state && state.pending.refused.length > 0)
    return isInQueue({ ...state, pending: { ...state.pending, unsent: [] } }, choice);
  const listed = dashboard?.$storedSurveys.get().find(({ code }) => code === choice.survey);
  if (listed && listed.refused > 0) return tabHas(page.tab, choice);
  return state?.kind === "completed" && stateHas(state, choice);
}
