import { notMeant } from "../../src/site/client/addresses.ts";
import * as sessionKeys from "../../src/site/client/session-keys.ts";
import { unansweredKeys, storedText, type Question } from "../../src/site/stores/survey/page.ts";
import type { SurveyStore } from "../../src/site/stores/survey/store.ts";
import type { Tab } from "./browser.ts";
import { storingTime } from "./checks.ts";
import { people, type Person } from "./host.ts";
import { optionOf } from "./memory.ts";
import type { Screen } from "./pages.ts";
import { stateOf, type World } from "./world.ts";

/**
 * What people do in a tab. Where the page does not offer something, it does nothing.
 *
 * @param onLogOut called when the page of an invitation logs out
 */
export function createActs(world: World, tab: Tab, sits: { person: Person }, onLogOut: () => void) {
  const { memory, pages, loop, random } = world;
  const screen = () => pages.screenOf(tab);

  function choose(question: Question, index: number): void {
    const page = tab.page;
    const survey = screen()?.survey;
    const option = question.options.at(index % question.options.length);
    if (!page || !survey || !option) return;
    const person = world.personOf(page);
    const text = storedText(option);
    const login = page.session.get(sessionKeys.participant) ?? "";
    tab.logins.add(login);
    page.run(() => survey.choose(question.key, text));
    const state = survey.$state.get();
    if (!person || !("pending" in state) || state.pending.answers[question.key] !== text) return;
    memory.choose({
      person,
      survey: page.environment.entry.fragment(),
      question: question.key,
      option: String(option.id),
      text,
      tab,
      login,
      asked: state.pending.asked?.name,
      day: world.host.today(),
      at: loop.now(),
      isContended: tab.device.tabs.some(
        (other) => other !== tab && other.page && loop.now() - other.page.openedAt < storingTime,
      ),
    });
  }

  /** The questions on screen, while they can be answered. */
  function questions(): readonly Question[] {
    const state = stateOf(screen());
    return state?.kind === "answering" && !state.isSignedOut ? state.page.questions : [];
  }

  const anyOption = () => Math.floor(random() * 60);

  /** Chooses as the person remembers, else anything. */
  function fill(): void {
    const state = stateOf(screen());
    const person = tab.page && world.personOf(tab.page);
    if (state?.kind !== "answering" || !person) return;
    const open = unansweredKeys(state.page, state.pending.answers);
    for (const question of questions()) {
      if (!open.includes(question.key)) continue;
      const remembered = optionOf(question, memory.recall(person, question)?.text);
      choose(question, remembered ? question.options.indexOf(remembered) : anyOption());
    }
  }

  const open = (address: string, isReload = false) => pages.open(tab, address, isReload);
  const press = (act: (survey: SurveyStore) => unknown) => {
    const survey = screen()?.survey;
    if (survey) tab.page?.run(() => act(survey));
  };

  /** Opens the link of a mail, sometimes that of the first one. */
  async function openLink(person: Person): Promise<void> {
    const links = await world.host.linksOf(person);
    sits.person = person;
    open(links.at(random() < 0.2 ? 0 : -1) ?? "/survey-invite");
  }

  function followInvite({ invite, page }: Screen): void {
    if (invite?.kind === "opening" || invite === undefined) return;
    if (invite.kind !== "question") open("/login");
    else if (random() < 0.7) {
      onLogOut();
      page.run(() => invite.open());
    } else {
      const { person = sits.person } =
        world.host.loginOf(page.session.get(sessionKeys.participant)) ?? {};
      sits.person = person;
      open(invite.present === null ? "/login" : "/dashboard");
    }
  }

  /** Where a login has ended, by the link that has made it or by password. */
  function comeBack(link: string | undefined): void {
    if (link !== undefined && random() < 0.5) open(link);
    else if (isOverQuestions(screen())) logIn(sits.person);
    else open("/login");
  }

  function logIn(person: Person): void {
    if (world.host.passwordOf(person) === "") world.host.choosePassword(person);
    if (!tab.page) open("/login");
    const shown = screen();
    const isAsked = shown?.kind === "login" || isOverQuestions(shown);
    if (!isAsked) open("/login");
    sits.person = person;
    tab.page?.run(() => screen()?.logIn(people[person].email, world.host.passwordOf(person)));
  }

  function followDashboard({ dashboard, page }: Screen): void {
    const state = dashboard?.surveys.$state.get();
    if (state?.kind === "failed") {
      if (state.isSignedOut) comeBack(dashboard?.linkAddress());
      // Another attempt does nothing where the login has gone with the storage.
      else if (page.session.get(sessionKeys.participant) === null) open("/dashboard", true);
      else page.run(() => void dashboard?.load());
      return;
    }
    const survey = state?.kind === "ready" ? state.data.next : undefined;
    if (!survey) return;
    page.run(() => dashboard?.choose(survey));
    open(`/survey#${survey.vUniqueCode}`);
  }

  function goOnAnswering(shown: Screen): void {
    const state = stateOf(shown);
    const { survey } = shown;
    if (isOverQuestions(shown)) {
      comeBack(survey?.linkAddress());
      return;
    }
    const asked = survey?.$askedFor.get() ?? "";
    if (asked !== "" && !asked.includes(sits.person)) {
      open(notMeant);
      return;
    }
    switch (state?.kind) {
      case "answering":
        // Without a login, what waits is sent again only when the person asks for that.
        if (state.awaits !== null && state.message !== "signed-out") return;
        fill();
        press((survey) => (state.message === "out-of-order" ? survey.startAgain() : survey.next()));
        return;
      case "waiting":
        press((survey) => survey.next());
        return;
      case "failed":
      case "finding":
        press((survey) => survey.retry());
        return;
      case "signed-out":
      case "session-ended":
        comeBack(survey?.linkAddress());
        return;
      case "completed":
      case "ended":
      case "empty":
      case "absent":
      case "no-navigation-state":
        open("/dashboard");
        return;
      case "elsewhere":
        if (isAloneWith(shown)) press((survey) => survey.comeBack());
        return;
      default:
    }
  }

  /** Whether no other tab of the device has a survey to go on with. */
  const isAloneWith = (shown: Screen) =>
    tab.device.tabs.every((other) => {
      const state = stateOf(pages.screenOf(other));
      return pages.screenOf(other) === shown || !state || state.kind === "elsewhere";
    });

  return {
    open,
    press,
    logIn,
    openLink,
    fill,
    answerOne(): void {
      const [question] = questions();
      if (question) choose(question, anyOption());
    },
    answerAll: () => questions().forEach((question) => choose(question, anyOption())),
    changePassword(): void {
      const { person } = sits;
      const current = world.host.passwordOf(person);
      tab.page?.run(() => screen()?.changePassword(current, `${current}!`));
    },
    /** Does what the page asks for. */
    goOn(): void {
      const shown = screen();
      if (!shown) open("/login");
      else if (shown.kind === "survey") goOnAnswering(shown);
      else if (shown.kind === "dashboard") followDashboard(shown);
      else if (shown.kind === "invite") followInvite(shown);
      else logIn(sits.person);
    },
    /** Nothing is left to do here. */
    isDone(): boolean {
      const shown = screen();
      if (shown?.kind !== "dashboard") return stateOf(shown)?.kind === "elsewhere";
      const state = shown.dashboard?.surveys.$state.get();
      return state?.kind === "ready" && !state.data.next;
    },
  };
}
export type Acts = ReturnType<typeof createActs>;

const isOverQuestions = (screen: Screen | undefined) => {
  const state = stateOf(screen);
  return state !== undefined && "isSignedOut" in state && state.isSignedOut;
};
